import type { StageDurations } from './call-records.js';

/** Timed stages of a call. `upstream` is the whole exchange, from sending the request to the end of the reply. */
export type TimedStage =
  'detection' | 'tokenize' | 'journal_open' | 'upstream' | 'rehydrate' | 'journal_close';

/**
 * Start and end of a stage, in milliseconds of the monotonic clock. The fields are not named `start` and `end`, because
 * text ranges have these names: once V8 has seen fractions in objects of this shape, each range needs two more objects.
 */
export interface Interval {
  readonly beganAt: number;
  readonly endedAt: number;
}

/** Timings of one call, in milliseconds of the monotonic clock. */
export class CallTimings {
  readonly begunAt = performance.now();
  /** Time at which the request was sent upstream; undefined until then. */
  sentAt: number | undefined;
  /** Times at which the first chunk of a streamed reply arrived, and at which it was sent to the caller. */
  firstChunkAt: number | undefined;
  firstTokenAt: number | undefined;
  private readonly intervals = new Map<TimedStage, Interval>();
  private readonly totals = { upstream: 0, rehydrate: 0 };
  /** Number of upstreams with a pending reply, and the start of the current wait. */
  private waits = 0;
  private waitingSince = 0;

  /** Records that a stage ends now. If a stage runs several times, the last run counts. */
  ended(stage: TimedStage, beganAt: number): void {
    this.intervals.set(stage, { beganAt, endedAt: performance.now() });
  }

  /** Adds the time since `since` to the time for restoring values. */
  restored(since: number): void {
    this.totals.rehydrate += performance.now() - since;
  }

  /** Starts waiting for an upstream, until {@link waitEnds} is called. Concurrent waits count once. */
  waitBegins(): void {
    if (this.waits++ === 0) this.waitingSince = performance.now();
  }

  waitEnds(): void {
    if (--this.waits === 0) this.totals.upstream += performance.now() - this.waitingSince;
  }

  /** Records that the upstream's reply has ended, complete or not. */
  replied(): void {
    if (this.sentAt !== undefined && !this.intervals.has('upstream')) this.ended('upstream', this.sentAt);
  }

  interval(stage: TimedStage): Interval | undefined {
    return this.intervals.get(stage);
  }

  /** Duration of a stage in milliseconds; undefined if the call did not reach the stage. */
  durationOf(stage: TimedStage): number | undefined {
    const interval = this.intervals.get(stage);
    return interval && interval.endedAt - interval.beganAt;
  }

  /** Durations as stored in the session. `upstream` includes only the time of waiting for upstreams. */
  get durations(): StageDurations {
    return {
      detection: this.durationOf('detection') ?? 0,
      tokenize: this.durationOf('tokenize') ?? 0,
      upstream: this.totals.upstream + (this.waits === 0 ? 0 : performance.now() - this.waitingSince),
      rehydrate: this.totals.rehydrate,
    };
  }

  /** Milliseconds that the call has waited for its commits so far. */
  get journalMs(): number {
    return (this.durationOf('journal_open') ?? 0) + (this.durationOf('journal_close') ?? 0);
  }

  /** Milliseconds since the call arrived. */
  get elapsedMs(): number {
    return performance.now() - this.begunAt;
  }
}
