import type { FailureClass } from '../audit/events/failure-class.js';
import type { SessionApi } from '../audit/events/session-origin.js';
import { CallTimings } from '../audit/journal/call-timings.js';
import type { CallLanguage } from '../common/spoken-languages.js';
import type { TokenUsage } from '../common/usage/token-usage.js';

/** Number of occurrences of each kind. */
export type KindCounts = Map<string, number>;

export function countKind(counts: KindCounts, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

/** Span of a call within a trace. */
export interface CallTrace {
  /** Starts the exchange with the upstream. Returns the exchange's `traceparent` (W3C Trace Context). */
  forward(): string;
  end(facts: CallFacts, outcome: CallOutcome): void;
}

/**
 * Outcome of a call: `ok`; `partial` (a token was not restored, or the stream ended early); `abandoned` by the caller;
 * `error` after forwarding; `refused` before forwarding.
 */
export const CALL_OUTCOMES = ['ok', 'partial', 'abandoned', 'error', 'refused'] as const;

export interface CallOutcome {
  readonly outcome: (typeof CALL_OUTCOMES)[number];
  /** HTTP status of the response. */
  readonly status: number;
  /** Code of the error that ended the call. */
  readonly code: string | undefined;
  /** Milliseconds from the request to the end of the response. */
  readonly durationMs: number;
  /** Milliseconds that the service itself added, which excludes the wait for the upstream. */
  readonly addedMs: number;
}

/** Reported facts about one call: identifiers, times and counts, but no content. */
export class CallFacts {
  readonly timings = new CallTimings();
  /** API of the request. */
  api: SessionApi | undefined;
  agentId: string | undefined;
  /** Provider of the upstream. */
  provider: string | undefined;
  /** Model name in the operator's list of upstreams. */
  model: string | undefined;
  /** Result of each attempt: `answered`, `rejected` (the request itself), or the class of the failure. */
  readonly attempts: {
    readonly provider: string;
    readonly result: FailureClass | 'answered' | 'rejected';
  }[] = [];
  /** Usage in model tokens, if the provider reports it. */
  usage: TokenUsage | undefined;
  streamed = false;
  /** True if the caller disconnected before the end of the response. */
  abandoned = false;
  /** Code of an error that was sent within a stream. */
  streamError: string | undefined;
  /** Reason why the model pass failed, if the policy allows calls without it. */
  modelFailure: string | undefined;
  /** Languages of the caller turns that the call answers. */
  languages: readonly CallLanguage[] = [];
  /** Spans that were masked. */
  redactions = 0;
  /** Spans that were not masked, because the agent observes; undefined for a masked call. */
  observed: number | undefined;
  /** Kinds of the distinct values that tokens replaced. */
  issued: readonly string[] = [];
  readonly restored: KindCounts = new Map();
  readonly unrestored: KindCounts = new Map();
  trace: CallTrace | undefined;
}
