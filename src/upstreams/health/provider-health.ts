import type { FailureClass } from '../../audit/events/failure-class.js';

/** Consecutive failures that open the circuit, so that the provider is called after all others. */
export const FAILURES_IN_A_ROW = 5;
/** Share of failures that also opens the circuit, if the window contains at least `FEWEST_ANSWERS` attempts. */
const FAILING_SHARE = 0.5;
const FEWEST_ANSWERS = 20;
const WINDOW_MS = 30_000;
/** Duration of the first open state, in milliseconds. Each failed probe doubles it, up to the longest duration. */
const FIRST_EJECTION_MS = 5_000;
const LONGEST_EJECTION_MS = 120_000;
/** Milliseconds that a probe may take before another call may probe the provider. */
const TRIAL_MS = 15_000;
/** Longest `Retry-After` that is respected, in milliseconds. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/** Failures that do not count, because they depend on our key, model or limits, or on another upstream's speed. */
const NOT_COUNTED: ReadonlySet<FailureClass> = new Set(['busy', 'denied', 'rate_limited', 'outrun']);

/** `closed`: called in the configured order; `open`: called after all others; `half_open`: probed by the next call. */
export const HEALTH_STATES = ['closed', 'open', 'half_open'] as const;

export type HealthState = (typeof HEALTH_STATES)[number];

/** Circuit breaker of a provider. Repeated failures open the circuit for a while; then one call at a time probes it. */
export class ProviderHealth {
  /** Number of times that the circuit opened. */
  ejections = 0;
  private failuresInARow = 0;
  /** Attempts and failures in a window of at most 30 seconds. `answers` includes the failures. */
  private counted = { since: 0, answers: 0, failures: 0 };
  /** Number of times that the circuit opened since the last reply. */
  private ejectionsInARow = 0;
  private openUntil = 0;
  /** Time until which another instance keeps the circuit open. */
  private othersUntil = 0;
  private trialUntil = 0;

  /** @param now monotonic time, in milliseconds */
  state(now: number): HealthState {
    if (now < this.openUntil || now < this.othersUntil) return 'open';
    return this.ejectionsInARow > 0 ? 'half_open' : 'closed';
  }

  /** Returns the time until which the circuit is open; undefined if it is not open. */
  openedUntil(now: number): number | undefined {
    return this.state(now) === 'open' ? Math.max(this.openUntil, this.othersUntil) : undefined;
  }

  /** Returns whether a call may use the provider in the configured order. A half-open one takes one call at a time. */
  admits(now: number): boolean {
    const state = this.state(now);
    if (state !== 'half_open') return state === 'closed';
    if (now < this.trialUntil) return false;
    this.trialUntil = now + TRIAL_MS;
    return true;
  }

  /** @returns whether the circuit was open or half-open */
  answered(now: number): boolean {
    const wasEjected = this.ejectionsInARow > 0;
    this.count(now, false);
    this.failuresInARow = 0;
    this.ejectionsInARow = 0;
    this.trialUntil = 0;
    // A provider that asked to wait but replies all the same may be called.
    this.openUntil = 0;
    return wasEjected;
  }

  /** @param until end of another instance's open state; 0 if no instance ejects the provider */
  follow(until: number): void {
    this.othersUntil = until;
  }

  /**
   * @param retryAfterMs wait that the provider requested
   * @returns milliseconds for which the circuit opens; undefined if it does not open
   */
  failed(now: number, failure: FailureClass, retryAfterMs?: number): number | undefined {
    if (retryAfterMs !== undefined) this.postpone(now, Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS));
    if (NOT_COUNTED.has(failure)) return undefined;
    this.count(now, true);
    this.failuresInARow += 1;
    if (now < this.openUntil) return undefined;
    const { answers, failures } = this.counted;
    const isFailing = answers >= FEWEST_ANSWERS && failures >= answers * FAILING_SHARE;
    const isOver = this.ejectionsInARow > 0 || this.failuresInARow >= FAILURES_IN_A_ROW || isFailing;
    return isOver ? this.eject(now) : undefined;
  }

  private eject(now: number): number {
    const ms = Math.min(FIRST_EJECTION_MS * 2 ** this.ejectionsInARow, LONGEST_EJECTION_MS);
    this.ejectionsInARow += 1;
    this.ejections += 1;
    this.trialUntil = 0;
    this.counted = { since: now, answers: 0, failures: 0 };
    this.openUntil = now + ms;
    return ms;
  }

  /** Waits as the provider asked. This does not count as an ejection. */
  private postpone(now: number, ms: number): void {
    this.openUntil = Math.max(this.openUntil, now + ms);
  }

  private count(now: number, isFailure: boolean): void {
    if (now - this.counted.since > WINDOW_MS) this.counted = { since: now, answers: 0, failures: 0 };
    this.counted.answers += 1;
    if (isFailure) this.counted.failures += 1;
  }
}
