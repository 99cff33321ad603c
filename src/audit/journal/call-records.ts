import type { ChainHead, SealedEvent } from '../events/audit-event.js';
import type { SessionApi, SessionTransport } from '../events/session-origin.js';
import type { SessionStatus } from '../events/session-status.js';
import type { CallTally } from '../../common/call-tally.js';
import type { CallLanguage } from '../../common/spoken-languages.js';
import type { TokenUsage } from '../../common/usage/token-usage.js';

/** Durations of the stages of a call, in milliseconds. */
export interface StageDurations {
  detection: number;
  tokenize: number;
  upstream: number;
  rehydrate: number;
}

/** Data that must be durable before a call is forwarded: its session's row and its first events. */
export interface CallOpening {
  readonly accountId: string;
  readonly sessionId: string;
  readonly agentId: string;
  readonly agentName: string;
  /** Account's epoch at the start of the call. */
  readonly epoch: string;
  readonly callId: string | undefined;
  readonly policyName: string;
  readonly policyVersion: number;
  readonly upstreamModel: string;
  readonly api: SessionApi;
  readonly transport?: SessionTransport | undefined;
  readonly callerKeyId?: string | undefined;
  readonly startedAt: Date;
  /** Number of findings by kind that are not masked; undefined if the call is masked. */
  readonly observedByKind?: Readonly<Record<string, number>> | undefined;
  readonly events: readonly SealedEvent[];
  readonly head: ChainHead;
}

/** Data that must be durable before a call is forwarded again. */
export interface CallExtension {
  readonly accountId: string;
  readonly sessionId: string;
  readonly events: readonly SealedEvent[];
  /** Expected head of the chain. If the stored head differs, the extension fails. */
  readonly expectedHead: ChainHead;
  readonly head: ChainHead;
}

/** Part of a call's payload, encrypted with the account's payload key. */
export interface SealedPayload {
  readonly part: 'request' | 'masked' | 'response';
  readonly sealed: Buffer;
  readonly kid: string;
}

/** Facts about a reply that are stored in addition to the journal's events. */
export interface ReplyRecord {
  /** `<provider>:<model>` of the upstream that replied. */
  readonly answeredBy: string;
  /** Undefined if the provider reports no usage. */
  readonly usage: TokenUsage | undefined;
  /** Cost in the operator's currency; undefined if the model has no price. */
  readonly cost: number | undefined;
}

/** Data that must be durable before a call's response ends. */
export interface CallClosing {
  readonly accountId: string;
  readonly sessionId: string;
  readonly endedAt: Date;
  readonly durationMs: number;
  readonly status: SessionStatus;
  readonly redactionCount: number;
  readonly redactionsByKind: Readonly<Record<string, number>>;
  readonly languages: readonly CallLanguage[];
  /** Undefined if the call ended before its turns were read. */
  readonly tally?: CallTally | undefined;
  readonly stages: Readonly<StageDurations>;
  readonly payloads: readonly SealedPayload[];
  /** Undefined if there was no reply. */
  readonly reply: ReplyRecord | undefined;
  readonly events: readonly SealedEvent[];
  /** Expected head of the chain. If the stored head differs, the close fails. */
  readonly expectedHead: ChainHead;
  readonly head: ChainHead;
}
