import type { ChainHead, SealedEvent } from '../events/audit-event.js';
import type { SessionApi, SessionTransport } from '../events/session-origin.js';
import type { SessionStatus } from '../events/session-status.js';
import type { CallTally } from '../../common/call-tally.js';
import type { CallLanguage } from '../../common/spoken-languages.js';
import type { TokenUsage } from '../../common/usage/token-usage.js';

/** Duration of each stage of a call, in milliseconds. */
export interface StageDurations {
  detection: number;
  tokenize: number;
  upstream: number;
  rehydrate: number;
}

/** What must be durable before a call is forwarded: its session's row and its first events. */
export interface CallOpening {
  readonly accountId: string;
  readonly sessionId: string;
  readonly agentId: string;
  readonly agentName: string;
  /** The account's epoch at the start of the call. */
  readonly epoch: string;
  readonly callId: string | undefined;
  readonly policyName: string;
  readonly policyVersion: number;
  readonly upstreamModel: string;
  readonly api: SessionApi;
  readonly transport?: SessionTransport | undefined;
  readonly callerKeyId?: string | undefined;
  readonly startedAt: Date;
  /** Findings that are not masked; undefined if the call is masked. */
  readonly observedByKind?: Readonly<Record<string, number>> | undefined;
  readonly events: readonly SealedEvent[];
  readonly head: ChainHead;
}

/** What must be durable before a call is forwarded once more. */
export interface CallExtension {
  readonly accountId: string;
  readonly sessionId: string;
  readonly events: readonly SealedEvent[];
  /** The expected head of the chain; nothing is stored if another one is. */
  readonly expectedHead: ChainHead;
  readonly head: ChainHead;
}

/** A part of a call's payload, sealed with the account's payload key. */
export interface SealedPayload {
  readonly part: 'request' | 'masked' | 'response';
  readonly sealed: Buffer;
  readonly kid: string;
}

/** What is kept of a reply beside the journal's events. */
export interface ReplyRecord {
  /** `<provider>:<model>` of the upstream that gave it. */
  readonly answeredBy: string;
  /** Undefined where its provider counts no tokens. */
  readonly usage: TokenUsage | undefined;
  /** What that cost, in the operator's currency; undefined where the model has no price. */
  readonly cost: number | undefined;
}

/** What must be durable before a call's response ends. */
export interface CallClosing {
  readonly accountId: string;
  readonly sessionId: string;
  readonly endedAt: Date;
  readonly durationMs: number;
  readonly status: SessionStatus;
  readonly redactionCount: number;
  readonly redactionsByKind: Readonly<Record<string, number>>;
  readonly languages: readonly CallLanguage[];
  /** Undefined where it ended before its turns were read. */
  readonly tally?: CallTally | undefined;
  readonly stages: Readonly<StageDurations>;
  readonly payloads: readonly SealedPayload[];
  /** Undefined where there was none. */
  readonly reply: ReplyRecord | undefined;
  readonly events: readonly SealedEvent[];
  /** The expected head of the chain; the close fails if another one is stored. */
  readonly expectedHead: ChainHead;
  readonly head: ChainHead;
}
