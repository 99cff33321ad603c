import type { StageDurations } from './call-records.js';

/** Stages of a call that are timed. `upstream` is the whole exchange, from sending to the end of the reply. */
export type TimedStage =
  'detection' | 'tokenize' | 'journal_open' | 'upstream' | 'rehydrate' | 'journal_close';

/**
 * When a stage began and ended, in milliseconds of the monotonic clock. Not `start` and `end`: ranges of a text are named
 * so, and once the engine has seen fractions in objects of that form, each range takes two objects more for its numbers.
 */
export interface Interval {
  readonly beganAt: number;
  readonly endedAt: number;
}

/** The times of one call, in milliseconds of the monotonic clock. */
export class CallTimings {
  readonly begunAt = performance.now();
  /** When the request went to the upstream; undefined until it does. */
  sentAt: number | undefined;
  /** When the first piece of a streamed reply came in, and when the first one went out. */
  firstChunkAt: number | undefined;
  firstTokenAt: number | undefined;
  private readonly intervals = new Map<TimedStage, Interval>();
  private readonly pieces = { upstream: 0, rehydrate: 0 };
  /** Upstreams that are waited for, and since when any is. */
  private waits = 0;
  private waitingSince = 0;

  /** The stage ends now. One that is gone through again counts for the last time. */
  ended(stage: TimedStage, beganAt: number): void {
    this.intervals.set(stage, { beganAt, endedAt: performance.now() });
  }

  /** Adds a piece of the restoring, until now. */
  restored(since: number): void {
    this.pieces.rehydrate += performance.now() - since;
  }

  /** An upstream is waited for until as many {@link waitEnds} have come: several at once count as one. */
  waitBegins(): void {
    if (this.waits++ === 0) this.waitingSince = performance.now();
  }

  waitEnds(): void {
    if (--this.waits === 0) this.pieces.upstream += performance.now() - this.waitingSince;
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

  /** As they stand in the session. `upstream` is the waiting for it alone. */
  get durations(): StageDurations {
    return {
      detection: this.durationOf('detection') ?? 0,
      tokenize: this.durationOf('tokenize') ?? 0,
      upstream: this.pieces.upstream + (this.waits === 0 ? 0 : performance.now() - this.waitingSince),
      rehydrate: this.pieces.rehydrate,
    };
  }

  /** Milliseconds that the call has waited for its commits so far. */
  get journalMs(): number {
    return (this.durationOf('journal_open') ?? 0) + (this.durationOf('journal_close') ?? 0);
  }

  /** Milliseconds since the call came in. */
  get elapsedMs(): number {
    return performance.now() - this.begunAt;
  }
}
