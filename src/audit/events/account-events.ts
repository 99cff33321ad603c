import { SCOPES } from '../../common/http/scopes.js';
import { STRATA } from '../../common/review-strata.js';
import type {
  AccountName,
  AgentName,
  AlertWebhookName,
  ApiTokenName,
  CallerKeyName,
  LoginName,
  ModelName,
} from '../../common/text/branded.js';
import {
  type EventTable,
  actor,
  entityKind,
  flag,
  freeName,
  hash,
  id,
  kid,
  maskedNumber,
  name,
  nullable,
  number,
  oneOf,
  optional,
  settings,
  someOf,
  time,
  platformId,
  policyName,
} from './fields.js';

const agent = { agent_id: id('agt'), agent_name: freeName<AgentName>() };
const member = {
  member_id: id('usr'),
  member_login: freeName<LoginName>(),
  role: oneOf('admin', 'reviewer', 'member'),
  actor,
};
const apiToken = { token_id: id('tok'), token_name: freeName<ApiTokenName>() };
const callerKey = { caller_key_id: id('ckey'), caller_key_name: freeName<CallerKeyName>(), actor, ...agent };
const alertWebhook = {
  alert_webhook_id: id('awh'),
  alert_webhook_name: freeName<AlertWebhookName>(),
  actor,
};
const key = { kid, actor };
/** HMAC-SHA-256 of the agent's own terms; absent if the agent has no terms, and in older chains. */
const ownTermsMac = optional(hash);
/** Present if the agent observes, or if the agent's mode changed. */
const mode = {
  mode: optional(oneOf('observe', 'mask')),
  /** Time at which an observing agent starts to mask. */
  observe_until: optional(time),
};
/** Present if calls need a caller key, or if this setting changed. */
const callerKeys = optional(oneOf('optional', 'required'));
/** Policy settings that protect less than the default policy or, in `agent_updated`, the agent's previous policy. */
const lowered = optional(settings);

/** Events in an account's chain. */
export const ACCOUNT_EVENTS = {
  account_created: { account_name: freeName<AccountName>() },
  login: { provider: name(), actor },
  logout: { actor },
  /** A member ended their other logins. */
  logins_ended: { count: number, actor },
  member_invited: member,
  member_joined: { provider: name(), actor },
  member_role_changed: member,
  member_removed: member,
  api_token_created: {
    owner_id: id('usr'),
    role: oneOf('admin', 'member'),
    scopes: someOf(...SCOPES),
    expires_at: time,
    actor,
    ...apiToken,
  },
  api_token_revoked: { actor, ...apiToken },
  /** First request with the token on a day (UTC). */
  api_token_used: { actor },
  agent_created: {
    policy_name: policyName,
    policy_version: number,
    lowered,
    /** Number of the agent's own terms, in addition to the policy's; absent if the agent has no terms. */
    own_terms: optional(number),
    own_terms_mac: ownTermsMac,
    ...mode,
    caller_keys: callerKeys,
    actor,
    ...agent,
  },
  agent_updated: {
    changed: someOf(
      'name',
      'policy_name',
      'policy_version',
      'own_terms',
      'assistant',
      'callback_url',
      'signing_secret',
      'first_byte_ms',
      'hedge_after_ms',
      'monthly_tokens',
      'upstream_errors',
      'mode',
      'caller_keys',
    ),
    previous_agent_name: optional(agent.agent_name),
    policy_name: optional(policyName),
    policy_version: optional(number),
    previous_policy_name: optional(policyName),
    previous_policy_version: optional(number),
    /** Present if the agent's own terms changed; absent in older chains. */
    own_terms: optional(number),
    own_terms_mac: ownTermsMac,
    ...mode,
    caller_keys: callerKeys,
    lowered,
    actor,
    ...agent,
  },
  agent_deleted: { actor, ...agent },
  /** `expires_at` is absent if the key does not expire, and `monthly_tokens` if the key has no budget. */
  caller_key_created: { expires_at: optional(time), monthly_tokens: optional(number), ...callerKey },
  /** Maximum number of model tokens per month for calls with the key; null if unlimited. */
  caller_key_updated: {
    monthly_tokens: nullable(number),
    previous_monthly_tokens: nullable(number),
    ...callerKey,
  },
  caller_key_revoked: callerKey,
  alert_webhook_created: alertWebhook,
  alert_webhook_updated: {
    changed: someOf('name', 'url', 'format', 'events', 'enabled', 'secret'),
    ...alertWebhook,
  },
  alert_webhook_deleted: alertWebhook,
  /** Maximum number of model tokens per month for the account's calls; null if unlimited. */
  budget_changed: { monthly_tokens: nullable(number), previous_monthly_tokens: nullable(number), actor },
  /** `lowered` compares every version with the default policy. */
  policy_created: {
    policy_name: policyName,
    policy_version: number,
    policy_sha256: hash,
    /** Absent in older chains, like `retention_days`. */
    rules_sha256: optional(hash),
    retention_days: optional(number),
    lowered,
    actor,
  },
  key_added: key,
  key_promoted: key,
  key_disabled: key,
  key_enabled: key,
  key_destroyed: { retired_values: number, ...key },
  key_rotated: { purpose: oneOf('lookup'), rows: number, ...key },
  key_rewrapped: { keys: number, actor },
  vault_erased: { values: number, actor },
  vault_purged: { values: number, retention_days: number, actor },
  payload_viewed: { session_id: id('sess'), actor },
  /** A member viewed a sampled call's texts. */
  review_viewed: { session_id: id('sess'), actor },
  review_finished: {
    session_id: id('sess'),
    marks: number,
    /** Totals over all kinds, because a kind typed by a reviewer could contain personal data. Absent in old chains. */
    values: optional(number),
    missed: optional(number),
    harmless_words: optional(number),
    for_nothing: optional(number),
    /** Same values as in the call's chain; absent if the call's chain lacks them or is not valid. */
    stratum: optional(oneOf(...STRATA)),
    chance: optional(number),
    sampled_at: optional(time),
    actor,
  },
  /** Number of rows derived from reviewed texts, with slots in place of values. */
  review_rows_exported: { rows: number, actor },
  review_rows_destroyed: { rows: number, actor },
  /** Session summaries were exported to a file. */
  sessions_exported: { sessions: number, format: oneOf('csv', 'json'), actor },
  /** A member confirmed that the new level of a rate is expected. */
  drift_confirmed: {
    agent_id: id('agt'),
    language: nullable(name()),
    entity_kind: nullable(entityKind),
    rate: oneOf('findings', 'confidence', 'spoken', 'refusals'),
    actor,
  },
  report_generated: {
    session_id: id('sess'),
    report_id: id('rep'),
    format: oneOf('json', 'pdf'),
    merkle_root: hash,
    payloads_examined: flag,
    actor,
  },
  call_started: {
    agent_id: id('agt'),
    call_id: nullable(platformId),
    assistant_id: nullable(platformId),
    model: name<ModelName>(),
    customer_number: nullable(maskedNumber),
  },
  callback_failed: {
    agent_id: id('agt'),
    call_id: nullable(platformId),
    reason: oneOf(
      'not_configured',
      'not_allowed',
      'unresolved',
      'unreachable',
      'timeout',
      'status',
      'too_large',
      'malformed',
    ),
  },
  sessions_sealed: {
    root: hash,
    count: number,
    first: id('sess'),
    last: id('sess'),
    /** Time of the latest `sessions_sealed` or `seals_complete` event over an hour old; absent without such events. */
    since: optional(time),
  },
  /** An instance states that all ended sessions are sealed. Appended if an account has had no seal for a day. */
  seals_complete: { instance_id: id('ins') },
  session_purged: {
    session_id: id('sess'),
    event_count: number,
    head_hash: hash,
    reason: oneOf('retention'),
    /** Start of the session, its policy, and the retention days of that policy; absent in older chains. */
    started_at: optional(time),
    policy_name: optional(policyName),
    policy_version: optional(number),
    retention_days: optional(number),
    actor,
  },
  payloads_purged: { sessions: number, payload_retention_days: number, actor },
  /** Tombstone of texts that were stored for review, with the number of calls. */
  review_texts_destroyed: {
    samples: number,
    reason: oneOf('reviewed', 'expired', 'erased', 'key_destroyed'),
    actor,
  },
} as const satisfies EventTable;
