import type { FailureClass } from '../audit/events/failure-class.js';
import type { SessionApi } from '../audit/events/session-origin.js';
import { CallTimings } from '../audit/journal/call-timings.js';
import type { CallLanguage } from '../common/spoken-languages.js';
import type { TokenUsage } from '../common/usage/token-usage.js';

/** How often each kind was met. */
export type KindCounts = Map<string, number>;

export function countKind(counts: KindCounts, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

/** The call's span among those of a trace. */
export interface CallTrace {
  /** Begins the exchange with the upstream; gives what names it there (W3C Trace Context, `traceparent`). */
  forward(): string;
  end(facts: CallFacts, outcome: CallOutcome): void;
}

/**
 * What became of a call: `ok`; `partial` (something could not be restored, or the stream broke off); `abandoned` by its
 * caller; `error` after it was forwarded; `refused` before.
 */
export const CALL_OUTCOMES = ['ok', 'partial', 'abandoned', 'error', 'refused'] as const;

export interface CallOutcome {
  readonly outcome: (typeof CALL_OUTCOMES)[number];
  /** HTTP status of the answer. */
  readonly status: number;
  /** Code of the error that the call ended with. */
  readonly code: string | undefined;
  /** Milliseconds from the request to the answer's end. */
  readonly durationMs: number;
  /** The part of it that the service itself took: all but the waiting for the upstream. */
  readonly addedMs: number;
}

/** What is reported of one call: identifiers, times and counts, and nothing of what was said in it. */
export class CallFacts {
  readonly timings = new CallTimings();
  /** The API that it came in by. */
  api: SessionApi | undefined;
  agentId: string | undefined;
  /** Name of the upstream's provider. */
  provider: string | undefined;
  /** The model, by the operator's list of upstreams. */
  model: string | undefined;
  /** What each attempt at its reply came to: `answered`, `rejected` (the request itself), or why it failed. */
  readonly attempts: {
    readonly provider: string;
    readonly result: FailureClass | 'answered' | 'rejected';
  }[] = [];
  /** The tokens that the reply took, where its provider counts them. */
  usage: TokenUsage | undefined;
  streamed = false;
  /** The caller left before its answer had ended. */
  abandoned = false;
  /** Code of an error that went out within a stream. */
  streamError: string | undefined;
  /** Why the model pass gave nothing, where the policy goes on without. */
  modelFailure: string | undefined;
  /** What the caller speaks in the turns that are answered. */
  languages: readonly CallLanguage[] = [];
  /** Spans that were masked. */
  redactions = 0;
  /** Spans that were not masked, because the agent observes; undefined for a masked call. */
  observed: number | undefined;
  /** Kinds of the distinct values that a token stands for, of the tokens that came back, and of those that could not. */
  issued: readonly string[] = [];
  readonly restored: KindCounts = new Map();
  readonly unrestored: KindCounts = new Map();
  trace: CallTrace | undefined;
}
