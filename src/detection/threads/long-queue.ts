/** Work that waits for a thread. */
export interface Waiting {
  readonly accountId: string;
  /** Of all texts that it concerns. */
  readonly characters: number;
  readonly begin: () => void;
  readonly refuse: (reason: string) => void;
}

/** Accounts that are remembered by what was done for them; after that the count begins anew. */
const MOST_ACCOUNTS = 1_000;

/**
 * Work that waits for one thread. The account goes first for which least was done so far, and of its work what is shortest;
 * where too much waits, the longest work is refused of the account of which most waits.
 */
export class LongQueue {
  private waiting: readonly Waiting[] = [];
  /** Characters that were read for each account. */
  private readonly done = new Map<string, number>();

  /** @param most characters that may wait */
  constructor(private readonly most: number) {}

  /** Characters that wait. */
  get characters(): number {
    return charactersOf(this.waiting);
  }

  add(work: Waiting): void {
    // Who comes anew is not owed what others got meanwhile.
    if (!this.done.has(work.accountId)) this.count(work.accountId, this.least);
    this.waiting = [...this.waiting, work].sort((a, b) => a.characters - b.characters);
    while (this.waiting.length > 1 && this.characters > this.most) {
      const longest = this.longest();
      if (longest === undefined) return;
      this.remove(longest);
      longest.refuse('queue_full');
    }
  }

  /** Takes what goes first. */
  next(): Waiting | undefined {
    let first: Waiting | undefined;
    for (const work of this.waiting) if (first === undefined || this.of(work) < this.of(first)) first = work;
    if (first === undefined) {
      this.done.clear();
      return undefined;
    }
    this.remove(first);
    this.count(first.accountId, this.of(first) + first.characters);
    return first;
  }

  remove(work: Waiting): void {
    this.waiting = this.waiting.filter((other) => other !== work);
  }

  private of({ accountId }: Waiting): number {
    return this.done.get(accountId) ?? 0;
  }

  private get least(): number {
    return this.waiting.reduce((least, work) => Math.min(least, this.of(work)), Infinity);
  }

  private count(accountId: string, characters: number): void {
    if (this.done.size >= MOST_ACCOUNTS) this.done.clear();
    this.done.set(accountId, Number.isFinite(characters) ? characters : 0);
  }

  private longest(): Waiting | undefined {
    const perAccount = new Map<string, number>();
    for (const { accountId, characters } of this.waiting)
      perAccount.set(accountId, (perAccount.get(accountId) ?? 0) + characters);
    const most = Math.max(...perAccount.values());
    return this.waiting.findLast(({ accountId }) => perAccount.get(accountId) === most);
  }
}

function charactersOf(waiting: readonly Waiting[]): number {
  return waiting.reduce((sum, { characters }) => sum + characters, 0);
}
