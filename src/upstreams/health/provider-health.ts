import type { FailureClass } from '../../audit/events/failure-class.js';

/** Failures in a row after which a provider is ejected: asked after all others. */
export const FAILURES_IN_A_ROW = 5;
/** The share of failures that ejects it as well, once there were so many answers within the window. */
const FAILING_SHARE = 0.5;
const FEWEST_ANSWERS = 20;
const WINDOW_MS = 30_000;
/** How long it is left alone first, twice as long each further time without an answer, and at most; milliseconds. */
const FIRST_EJECTION_MS = 5_000;
const LONGEST_EJECTION_MS = 120_000;
/** How long the one call that tries it out may take before another one may. */
const TRIAL_MS = 15_000;
/** A provider that asks for more is asked again after this. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/** What says nothing about whether others get an answer: our own key or model, limits of ours, a call that was outrun. */
const NOT_COUNTED: ReadonlySet<FailureClass> = new Set(['busy', 'denied', 'rate_limited', 'outrun']);

/** `closed`: asked in its turn; `open`: ejected; `half_open`: the next call tries it out. */
export const HEALTH_STATES = ['closed', 'open', 'half_open'] as const;

export type HealthState = (typeof HEALTH_STATES)[number];

/**
 * Whether a provider is asked in its turn. One that fails again and again is ejected for a while, then tried out by one call
 * at a time: a circuit breaker.
 */
export class ProviderHealth {
  /** How often it was ejected. */
  ejections = 0;
  private failuresInARow = 0;
  /** Of the last half minute, at most: answers and failures. */
  private counted = { since: 0, answers: 0, failures: 0 };
  /** Ejections since it last answered. */
  private times = 0;
  private openUntil = 0;
  /** How long another instance leaves it alone. */
  private othersUntil = 0;
  private trialUntil = 0;

  /** @param now monotonic clock, milliseconds */
  state(now: number): HealthState {
    if (now < this.openUntil || now < this.othersUntil) return 'open';
    return this.times > 0 ? 'half_open' : 'closed';
  }

  /** Until when it is open; undefined where it isn't. */
  openedUntil(now: number): number | undefined {
    return this.state(now) === 'open' ? Math.max(this.openUntil, this.othersUntil) : undefined;
  }

  /** Whether a call may ask it in its turn. Of an ejected one whose time is over, one call at a time may. */
  admits(now: number): boolean {
    const state = this.state(now);
    if (state !== 'half_open') return state === 'closed';
    if (now < this.trialUntil) return false;
    this.trialUntil = now + TRIAL_MS;
    return true;
  }

  /** @returns whether it was ejected before */
  answered(now: number): boolean {
    const wasEjected = this.times > 0;
    this.count(now, false);
    this.failuresInARow = 0;
    this.times = 0;
    this.trialUntil = 0;
    // A provider that asked to be left alone, and answers all the same, may be asked.
    this.openUntil = 0;
    return wasEjected;
  }

  /** @param until when another instance's ejection ends; 0: there is none */
  follow(until: number): void {
    this.othersUntil = until;
  }

  /**
   * @param retryAfterMs what it asked for
   * @returns for how many milliseconds it is ejected now; undefined where it isn't
   */
  failed(now: number, failure: FailureClass, retryAfterMs?: number): number | undefined {
    if (retryAfterMs !== undefined) this.rest(now, Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS));
    if (NOT_COUNTED.has(failure)) return undefined;
    this.count(now, true);
    this.failuresInARow += 1;
    if (now < this.openUntil) return undefined;
    const { answers, failures } = this.counted;
    const isFailing = answers >= FEWEST_ANSWERS && failures >= answers * FAILING_SHARE;
    const isOver = this.times > 0 || this.failuresInARow >= FAILURES_IN_A_ROW || isFailing;
    return isOver ? this.eject(now) : undefined;
  }

  private eject(now: number): number {
    const ms = Math.min(FIRST_EJECTION_MS * 2 ** this.times, LONGEST_EJECTION_MS);
    this.times += 1;
    this.ejections += 1;
    this.trialUntil = 0;
    this.counted = { since: now, answers: 0, failures: 0 };
    this.openUntil = now + ms;
    return ms;
  }

  /** It said itself when to come back: no ejection. */
  private rest(now: number, ms: number): void {
    this.openUntil = Math.max(this.openUntil, now + ms);
  }

  private count(now: number, isFailure: boolean): void {
    if (now - this.counted.since > WINDOW_MS) this.counted = { since: now, answers: 0, failures: 0 };
    this.counted.answers += 1;
    if (isFailure) this.counted.failures += 1;
  }
}
