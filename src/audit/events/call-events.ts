import type { AuditEventBody } from './audit-event.js';
import type { SessionStatus } from './session-status.js';

/** Why a token of a reply could not be restored. */
export type RehydrationFailure = 'unknown' | 'foreign' | 'malformed' | 'vault_missing' | 'key_destroyed';

/** Its instance has fallen silent; or it lives, but the database did not confirm a commit of the call. */
export type EndedByOthers = 'instance_lost' | 'commit_failed';

/** The bodies of a session's events, one function per kind; `docs/audit-format.md` tells what the fields mean. */
export const callEvents = {
  sessionStarted(call: {
    agentId: string;
    policyName: string;
    policyVersion: number;
    policySha256: string;
    modelSha256: string | undefined;
    upstreamModel: string;
    callId: string | undefined;
  }): AuditEventBody {
    return {
      kind: 'session_started',
      agent_id: call.agentId,
      policy_name: call.policyName,
      policy_version: call.policyVersion,
      policy_sha256: call.policySha256,
      ...(call.modelSha256 === undefined ? {} : { model_sha256: call.modelSha256 }),
      upstream_model: call.upstreamModel,
      ...(call.callId === undefined ? {} : { call_id: call.callId }),
    };
  },

  detection(value: {
    detector: string;
    pass: string;
    entityKind: string;
    placeholder: string;
  }): AuditEventBody {
    return {
      kind: 'detection',
      detector: value.detector,
      pass: value.pass,
      entity_kind: value.entityKind,
      placeholder: value.placeholder,
    };
  },

  redactionApplied(span: {
    eventId: string;
    pass: string;
    entityKind: string;
    span: readonly [number, number];
    path: string;
    confidence: number;
    tokenKind: string;
    kid: string;
    placeholder: string;
  }): AuditEventBody {
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

  requestForwarded(upstream: string, maskedSha256: string): AuditEventBody {
    return { kind: 'request_forwarded', upstream, masked_sha256: maskedSha256 };
  },

  requestRefused(code: string): AuditEventBody {
    return { kind: 'request_refused', code };
  },

  upstreamFailed(code: string, phase: string, status: number | undefined): AuditEventBody {
    return {
      kind: 'upstream_failed',
      code,
      phase,
      ...(status === undefined ? {} : { upstream_status: status }),
    };
  },

  rehydrationFailed(failure: {
    sessionId: string;
    turn: number;
    path: string;
    entityKind: string;
    reason: RehydrationFailure;
  }): AuditEventBody {
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
  ): AuditEventBody {
    return {
      kind: 'session_closed',
      status,
      duration_ms: durationMs,
      redaction_count: redactionCount,
      ...(reason === undefined ? {} : { reason }),
    };
  },
};
