import type { AuditEvent } from '../audit/chain/audit-event.js';
import type { JsonValue } from '../audit/chain/canonical-json.js';
import type { SessionEntity } from './session.entity.js';

/** A redaction, as `redaction_applied` tells of it. */
export interface RedactionEventView {
  event_id: JsonValue;
  pass: JsonValue;
  entity_kind: JsonValue;
  span: JsonValue;
  path: JsonValue;
  confidence: JsonValue;
  token_kind: JsonValue;
  kid: JsonValue;
}

export interface PayloadsView {
  request: unknown;
  masked: unknown;
  response: unknown;
}

export interface SessionView {
  id: string;
  agent_id: string;
  agent_name: string;
  started_at: string;
  ended_at: string;
  duration_ms: number;
  status: string;
  upstream_model: string;
  policy_name: string;
  policy_version: number;
  stage_durations_ms: { detection: number; tokenize: number; upstream: number; rehydrate: number };
  events: RedactionEventView[];
  payloads: PayloadsView;
}

/** @param session one that has ended */
export function toSessionView(
  session: SessionEntity,
  events: readonly AuditEvent[],
  payloads: PayloadsView,
): SessionView {
  return {
    id: session.id,
    agent_id: session.agentId,
    agent_name: session.agentName,
    started_at: session.startedAt.toISOString(),
    ended_at: session.endedAt?.toISOString() ?? '',
    duration_ms: session.durationMs ?? 0,
    status: session.status ?? '',
    upstream_model: session.upstreamModel,
    policy_name: session.policyName,
    policy_version: session.policyVersion,
    stage_durations_ms: {
      detection: session.detectionMs,
      tokenize: session.tokenizeMs,
      upstream: session.upstreamMs,
      rehydrate: session.rehydrateMs,
    },
    events: events.filter((event) => event.kind === 'redaction_applied').map(toRedactionEventView),
    payloads,
  };
}

function toRedactionEventView(event: AuditEvent): RedactionEventView {
  const { event_id, pass, entity_kind, span, path, confidence, token_kind, kid } = event;
  return {
    event_id: event_id ?? null,
    pass: pass ?? null,
    entity_kind: entity_kind ?? null,
    span: span ?? null,
    path: path ?? null,
    confidence: confidence ?? null,
    token_kind: token_kind ?? null,
    kid: kid ?? null,
  };
}
