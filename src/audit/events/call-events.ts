import type { Id } from '../../common/ids.js';
import type { ErrorCode } from '../../common/errors/domain-error.js';
import type { ModelName, PlatformId, PolicyName, Sha256Hex, TextPath } from '../../common/text/branded.js';
import type { SessionEventBody } from './events.js';
import type { KindName, Placeholder } from './fields.js';
import type { SessionStatus } from './session-status.js';

/** Its instance has fallen silent; or it lives, but the database did not confirm a commit of the call. */
export type EndedByOthers = NonNullable<SessionEventBody<'session_closed'>['reason']>;

/** The bodies of a session's events, one function per kind, from what the code calls their fields. */
export const callEvents = {
  sessionStarted(call: {
    agentId: Id<'agt'>;
    policyName: PolicyName;
    policyVersion: number;
    policySha256: Sha256Hex;
    modelSha256: Sha256Hex | undefined;
    upstreamModel: ModelName;
    callId: PlatformId | undefined;
  }): SessionEventBody<'session_started'> {
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

  detection(value: {
    detector: Lowercase<string>;
    pass: Lowercase<string>;
    entityKind: KindName;
    placeholder: Placeholder;
  }): SessionEventBody<'detection'> {
    return {
      kind: 'detection',
      detector: value.detector,
      pass: value.pass,
      entity_kind: value.entityKind,
      placeholder: value.placeholder,
    };
  },

  redactionApplied(span: {
    eventId: Id<'evt'>;
    pass: Lowercase<string>;
    entityKind: KindName;
    span: readonly [number, number];
    path: TextPath;
    confidence: number;
    tokenKind: SessionEventBody<'redaction_applied'>['token_kind'];
    kid: Id<'key'> | 'none';
    placeholder: Placeholder;
  }): SessionEventBody<'redaction_applied'> {
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

  requestForwarded(upstream: ModelName, maskedSha256: Sha256Hex): SessionEventBody<'request_forwarded'> {
    return { kind: 'request_forwarded', upstream, masked_sha256: maskedSha256 };
  },

  requestRefused(code: ErrorCode): SessionEventBody<'request_refused'> {
    return { kind: 'request_refused', code };
  },

  upstreamFailed(
    code: ErrorCode,
    phase: SessionEventBody<'upstream_failed'>['phase'],
    status: number | undefined,
  ): SessionEventBody<'upstream_failed'> {
    const event: SessionEventBody<'upstream_failed'> = { kind: 'upstream_failed', code, phase };
    if (status !== undefined) event.upstream_status = status;
    return event;
  },

  rehydrationFailed(failure: {
    sessionId: Id<'sess'>;
    turn: number;
    path: TextPath;
    entityKind: KindName;
    reason: SessionEventBody<'rehydration_failed'>['reason'];
  }): SessionEventBody<'rehydration_failed'> {
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
    status: SessionStatus,
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
