/** Error when too many tasks are already waiting. */
export class BulkheadFull extends Error {
  override readonly name = 'BulkheadFull';
}

/** Limits the numbers of running and of waiting tasks, first come, first served. Rejects any further task at once. */
export class Bulkhead {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  /** True if no task is running or waiting. */
  get isIdle(): boolean {
    return this.running === 0;
  }

  /** @throws BulkheadFull if the maximum number of tasks is waiting */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else {
      if (this.waiting.length >= this.mostWaiting) throw new BulkheadFull('too many tasks are waiting');
      // An ending task passes its slot to the next task, so that no other task can take the slot in between.
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

/** Bulkhead for several parties. Each party runs one task at a time, so that it cannot block the others. */
export class FairBulkhead {
  private readonly common: Bulkhead;
  private readonly parties = new Map<string, Bulkhead>();

  /** @param mostWaitingEach maximum number of waiting tasks per party */
  constructor(
    atOnce: number,
    mostWaiting: number,
    private readonly mostWaitingEach: number,
  ) {
    this.common = new Bulkhead(atOnce, mostWaiting);
  }

  /** @throws BulkheadFull if the maximum number of tasks is waiting, for the party or in total */
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
