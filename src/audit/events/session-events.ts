import type { ErrorCode } from '../../common/errors/domain-error.js';
import { STRATA } from '../../common/review-strata.js';
import { SPARING_RULES } from '../../common/sparing-rules.js';
import { ON_OTHER_LANGUAGE } from '../../common/spoken-languages.js';
import type { ModelName } from '../../common/text/branded.js';
import {
  type EventTable,
  entityKind,
  hash,
  id,
  kid,
  languages,
  name,
  number,
  oneOf,
  optional,
  path,
  placeholder,
  span,
  platformId,
  policyName,
} from './fields.js';
import { FAILURE_CLASSES } from './failure-class.js';
import { SESSION_APIS, SESSION_TRANSPORTS } from './session-origin.js';
import { SESSION_STATUSES } from './session-status.js';

/** Events in a session's chain. */
export const SESSION_EVENTS = {
  session_started: {
    agent_id: id('agt'),
    policy_name: policyName,
    policy_version: number,
    policy_sha256: hash,
    /** SHA-256 of the policy's text and its base policies' texts; absent in older chains. */
    rules_sha256: optional(hash),
    /** Hex SHA-256 of the detection model; absent if no model reads the call. */
    model_sha256: optional(hash),
    upstream_model: name<ModelName>(),
    call_id: optional(platformId),
    /** Number of the agent's own terms, in addition to the policy's; absent if the agent has no terms. */
    own_terms: optional(number),
    own_terms_mac: optional(hash),
    /** Absent in older chains, all of which are of chat completions. */
    api: optional(oneOf(...SESSION_APIS)),
    /** Absent if the call was an HTTP request. */
    transport: optional(oneOf(...SESSION_TRANSPORTS)),
    /** Absent if the request was masked. */
    mode: optional(oneOf('observe')),
    /** Absent if the call used no caller key. */
    caller_key_id: optional(id('ckey')),
  },
  /** One event per distinct value. */
  detection: { detector: name(), pass: name(), entity_kind: entityKind, placeholder },
  /** One event per span. */
  redaction_applied: {
    event_id: id('evt'),
    pass: name(),
    entity_kind: entityKind,
    span,
    path,
    confidence: number,
    token_kind: oneOf('vault-deterministic', 'reversible-aead', 'redacted'),
    kid,
    placeholder,
  },
  /** One event per span that was detected but not masked, because the agent observes. */
  value_observed: {
    event_id: id('evt'),
    pass: name(),
    entity_kind: entityKind,
    span,
    path,
    confidence: number,
    placeholder,
  },
  /** One event per rule and kind, with the number of findings that the rule left in clear. */
  values_spared: { rule: oneOf(...SPARING_RULES), entity_kind: entityKind, count: number },
  /** One event per unsupported language, with the policy action for its turns. */
  language_unsupported: {
    language: name(),
    turns: number,
    confidence: number,
    on_other_language: oneOf(...ON_OTHER_LANGUAGE),
  },
  /** One event per rejected kind, with the number of its values in the request. */
  kind_refused: { entity_kind: entityKind, count: number },
  /** One event per attempt, appended before the request is sent. */
  request_forwarded: { upstream: name<ModelName>(), masked_sha256: hash },
  /** Appended before the request is forwarded, so that the sampling cannot depend on a review's result. */
  review_sampled: { stratum: oneOf(...STRATA), chance: number },
  /** An attempt that got no reply, if the agent has another upstream. */
  attempt_failed: {
    upstream: name<ModelName>(),
    class: oneOf(...FAILURE_CLASSES),
    upstream_status: optional(number),
  },
  request_refused: { code: name<ErrorCode>() },
  upstream_failed: {
    code: name<ErrorCode>(),
    phase: oneOf('queue', 'connect', 'first_byte', 'idle', 'stream', 'status'),
    upstream_status: optional(number),
  },
  rehydration_failed: {
    session_id: id('sess'),
    turn: number,
    path,
    entity_kind: entityKind,
    reason: oneOf('unknown', 'foreign', 'malformed', 'vault_missing', 'vault_altered', 'key_destroyed'),
  },
  argument_form_unmet: {
    session_id: id('sess'),
    turn: number,
    path,
    entity_kind: entityKind,
    /** Absent in older chains, whose only reason was a schema that allows none of the value's forms. */
    reason: optional(oneOf('schema', 'ambiguous', 'incomplete', 'leftover')),
  },
  session_closed: {
    status: oneOf(...SESSION_STATUSES),
    duration_ms: number,
    redaction_count: number,
    /** Absent if callers did not speak, and in older chains, which do not record languages. */
    languages: optional(languages),
    /** Present if the session was not ended by its call. */
    reason: optional(oneOf('instance_lost', 'commit_failed')),
  },
} as const satisfies EventTable;
