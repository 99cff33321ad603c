import type { StageDurations } from '../audit/journal/call-records.js';
import type { SessionStatus } from '../audit/events/session-status.js';

/** Stages of a call that are timed. `upstream` is the whole exchange, from sending to the end of the reply. */
export type TimedStage =
  'detection' | 'tokenize' | 'journal_open' | 'upstream' | 'rehydrate' | 'journal_close';

/** How often each kind was met. */
export type KindCounts = Map<string, number>;

export function countKind(counts: KindCounts, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

/**
 * When a stage began and ended, in milliseconds of the monotonic clock. Not `start` and `end`: ranges of a text are named
 * so, and once the engine has seen fractions in objects of that form, each range takes two objects more for its numbers.
 */
export interface Interval {
  readonly beganAt: number;
  readonly endedAt: number;
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

/** What the operator is told of one call: identifiers, times and counts, and nothing of what was said in it. */
export class CallFacts {
  readonly begunAt = performance.now();
  agentId: string | undefined;
  /** Name of the upstream's provider. */
  provider: string | undefined;
  /** The model, by the operator's list of upstreams. */
  model: string | undefined;
  streamed = false;
  /** The caller left before its answer had ended. */
  abandoned = false;
  /** Code of an error that could only be told within a stream. */
  streamError: string | undefined;
  /** Why the model pass gave nothing, where the policy goes on without. */
  modelFailure: string | undefined;
  /** Status that the session was closed with. */
  sessionStatus: SessionStatus | undefined;
  /** As they stand in the session. `upstream` is the waiting for it. */
  readonly stages: StageDurations = { detection: 0, tokenize: 0, upstream: 0, rehydrate: 0 };
  sentAt: number | undefined;
  /** When the first piece of a streamed reply came in, and when the first one went out. */
  firstChunkAt: number | undefined;
  firstTokenAt: number | undefined;
  /** Spans that were masked. */
  redactions = 0;
  /** Kinds of the distinct values that a token stands for, of the tokens that came back, and of those that could not. */
  issued: readonly string[] = [];
  readonly restored: KindCounts = new Map();
  readonly unrestored: KindCounts = new Map();
  trace: CallTrace | undefined;
  private readonly intervals = new Map<TimedStage, Interval>();

  /** The stage ends now. */
  ended(stage: TimedStage, beganAt: number): void {
    this.intervals.set(stage, { beganAt, endedAt: performance.now() });
  }

  /** The upstream's reply has ended, well or not. */
  replied(): void {
    if (this.sentAt !== undefined && !this.intervals.has('upstream')) this.ended('upstream', this.sentAt);
  }

  interval(stage: TimedStage): Interval | undefined {
    return this.intervals.get(stage);
  }

  /** Milliseconds; undefined when the call did not come that far. */
  durationOf(stage: TimedStage): number | undefined {
    const interval = this.intervals.get(stage);
    return interval && interval.endedAt - interval.beganAt;
  }
}
