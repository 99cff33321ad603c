import { TimeSlice } from '../../common/async/time-slice.js';

/**
 * Time that a policy's own recognizers may take of one request, in milliseconds: a pattern that is slow for the text
 * at hand ends the request rather than the service.
 */
export class TimeBudget {
  private readonly slice = new TimeSlice();
  private spent = 0;
  private since = performance.now();

  constructor(
    private readonly limit: number,
    private readonly signal: AbortSignal,
  ) {}

  /** True when {@link pause} should be called. */
  get isDue(): boolean {
    return this.slice.isOver;
  }

  /**
   * Lets other work go first.
   * @throws Error when the budget is spent; the signal's reason when it is aborted
   */
  async pause(): Promise<void> {
    this.spent += performance.now() - this.since;
    if (this.spent > this.limit) throw new Error('the patterns of the policy take too long for this text');
    await this.slice.yield();
    this.signal.throwIfAborted();
    this.since = performance.now();
  }
}
