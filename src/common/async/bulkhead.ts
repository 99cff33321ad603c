/** Too many wait already. */
export class BulkheadFull extends Error {
  override readonly name = 'BulkheadFull';
}

/** Lets a number of tasks run at once and a number wait, first come first served; refuses the rest at once. */
export class Bulkhead {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  /** True while nothing runs and nothing waits. */
  get isIdle(): boolean {
    return this.running === 0;
  }

  /** @throws BulkheadFull when as many wait as may */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else {
      if (this.waiting.length >= this.mostWaiting) throw new BulkheadFull('too many tasks are waiting');
      // A task that ends hands its place over, so no other can take it in between.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}

/** A bulkhead for several parties: each has one task in it at a time, so that none can keep the others out. */
export class FairBulkhead {
  private readonly common: Bulkhead;
  private readonly parties = new Map<string, Bulkhead>();

  /** @param mostWaitingEach tasks of one party that may wait for each other */
  constructor(
    atOnce: number,
    mostWaiting: number,
    private readonly mostWaitingEach: number,
  ) {
    this.common = new Bulkhead(atOnce, mostWaiting);
  }

  /** @throws BulkheadFull when as many wait as may, of the party or of all */
  async run<T>(party: string, task: () => Promise<T>): Promise<T> {
    let own = this.parties.get(party);
    if (own === undefined) this.parties.set(party, (own = new Bulkhead(1, this.mostWaitingEach)));
    try {
      return await own.run(() => this.common.run(task));
    } finally {
      if (own.isIdle && this.parties.get(party) === own) this.parties.delete(party);
    }
  }
}
