import type { SessionEventBody, SessionEventKind } from './events.js';

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** The fields of a kind, as the code calls them; undefined where an optional one is left out. */
type FieldsOf<Kind extends SessionEventKind> = {
  readonly [
    Name in Exclude<keyof SessionEventBody<Kind>, 'kind'> as Camel<Name & string>
  ]: SessionEventBody<Kind>[Name];
};

/** Its instance has fallen silent; or it lives, but the database did not confirm a commit of the call. */
export type EndedByOthers = NonNullable<SessionEventBody<'session_closed'>['reason']>;

/** The bodies of a session's events, one function per kind, from what the code calls their fields. */
export const callEvents = {
  sessionStarted(call: FieldsOf<'session_started'>): SessionEventBody<'session_started'> {
    const event: SessionEventBody<'session_started'> = {
      kind: 'session_started',
      agent_id: call.agentId,
      policy_name: call.policyName,
      policy_version: call.policyVersion,
      policy_sha256: call.policySha256,
      upstream_model: call.upstreamModel,
    };
    if (call.modelSha256 !== undefined) event.model_sha256 = call.modelSha256;
    if (call.callId !== undefined) event.call_id = call.callId;
    return event;
  },

  detection(value: FieldsOf<'detection'>): SessionEventBody<'detection'> {
    return {
      kind: 'detection',
      detector: value.detector,
      pass: value.pass,
      entity_kind: value.entityKind,
      placeholder: value.placeholder,
    };
  },

  redactionApplied(span: FieldsOf<'redaction_applied'>): SessionEventBody<'redaction_applied'> {
    return {
      kind: 'redaction_applied',
      event_id: span.eventId,
      pass: span.pass,
      entity_kind: span.entityKind,
      span: span.span,
      path: span.path,
      confidence: span.confidence,
      token_kind: span.tokenKind,
      kid: span.kid,
      placeholder: span.placeholder,
    };
  },

  requestForwarded(
    upstream: FieldsOf<'request_forwarded'>['upstream'],
    maskedSha256: FieldsOf<'request_forwarded'>['maskedSha256'],
  ): SessionEventBody<'request_forwarded'> {
    return { kind: 'request_forwarded', upstream, masked_sha256: maskedSha256 };
  },

  requestRefused(code: FieldsOf<'request_refused'>['code']): SessionEventBody<'request_refused'> {
    return { kind: 'request_refused', code };
  },

  upstreamFailed(
    code: FieldsOf<'upstream_failed'>['code'],
    phase: FieldsOf<'upstream_failed'>['phase'],
    status: number | undefined,
  ): SessionEventBody<'upstream_failed'> {
    const event: SessionEventBody<'upstream_failed'> = { kind: 'upstream_failed', code, phase };
    if (status !== undefined) event.upstream_status = status;
    return event;
  },

  rehydrationFailed(failure: FieldsOf<'rehydration_failed'>): SessionEventBody<'rehydration_failed'> {
    return {
      kind: 'rehydration_failed',
      session_id: failure.sessionId,
      turn: failure.turn,
      path: failure.path,
      entity_kind: failure.entityKind,
      reason: failure.reason,
    };
  },

  /** @param reason given where it was not the call itself that ended its session */
  sessionClosed(
    status: FieldsOf<'session_closed'>['status'],
    durationMs: number,
    redactionCount: number,
    reason?: EndedByOthers,
  ): SessionEventBody<'session_closed'> {
    const event: SessionEventBody<'session_closed'> = {
      kind: 'session_closed',
      status,
      duration_ms: durationMs,
      redaction_count: redactionCount,
    };
    if (reason !== undefined) event.reason = reason;
    return event;
  },
};
