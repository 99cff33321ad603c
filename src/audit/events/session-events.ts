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

/** Events in the chain of a session. */
export const SESSION_EVENTS = {
  session_started: {
    agent_id: id('agt'),
    policy_name: policyName,
    policy_version: number,
    policy_sha256: hash,
    /** Hash of the policy's text and of the texts it inherits from; absent in older chains. */
    rules_sha256: optional(hash),
    /** Hex SHA-256 of the detection model; absent if no model reads the call. */
    model_sha256: optional(hash),
    upstream_model: name<ModelName>(),
    call_id: optional(platformId),
    /** Number of the agent's own terms, in addition to the policy's; absent if the agent has none. */
    own_terms: optional(number),
    own_terms_mac: optional(hash),
    /** Absent in chains that began before there was more than one: chat completions. */
    api: optional(oneOf(...SESSION_APIS)),
    /** Absent where the call was a request of HTTP. */
    transport: optional(oneOf(...SESSION_TRANSPORTS)),
    /** Absent if the request was masked. */
    mode: optional(oneOf('observe')),
    /** Absent if the call used no caller key. */
    caller_key_id: optional(id('ckey')),
  },
  /** One per distinct value. */
  detection: { detector: name(), pass: name(), entity_kind: entityKind, placeholder },
  /** One per span. */
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
  /** One per span that was found and not masked, since the agent observes. */
  value_observed: {
    event_id: id('evt'),
    pass: name(),
    entity_kind: entityKind,
    span,
    path,
    confidence: number,
    placeholder,
  },
  /** One per rule and kind: how many findings stay in clear by it. */
  values_spared: { rule: oneOf(...SPARING_RULES), entity_kind: entityKind, count: number },
  /** One per language that is not understood: what became of the turns in it. */
  language_unsupported: {
    language: name(),
    turns: number,
    confidence: number,
    on_other_language: oneOf(...ON_OTHER_LANGUAGE),
  },
  /** One per kind that the policy rejects: how many of its values the request contained. */
  kind_refused: { entity_kind: entityKind, count: number },
  /** One per attempt, written before the request leaves. */
  request_forwarded: { upstream: name<ModelName>(), masked_sha256: hash },
  /** Written before the request is forwarded, so that the sampling cannot depend on the result of a review. */
  review_sampled: { stratum: oneOf(...STRATA), chance: number },
  /** An attempt that gave no answer, where the agent has another upstream. */
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
    /** Absent in chains of before readings could be in doubt: the schema allowed none of the value's forms. */
    reason: optional(oneOf('schema', 'ambiguous', 'incomplete', 'leftover')),
  },
  session_closed: {
    status: oneOf(...SESSION_STATUSES),
    duration_ms: number,
    redaction_count: number,
    /** Absent if callers said nothing, and in older chains, which do not record languages. */
    languages: optional(languages),
    /** Where it was not the call that ended it. */
    reason: optional(oneOf('instance_lost', 'commit_failed')),
  },
} as const satisfies EventTable;
