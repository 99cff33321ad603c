/** Work that waits for a thread. */
export interface Waiting {
  /** Of all texts that it concerns. */
  readonly characters: number;
  readonly begin: () => void;
  readonly refuse: (reason: string) => void;
}

/** Work that waits for one thread: what is shortest goes first, what is longest is refused where too much waits. */
export class LongQueue {
  private waiting: readonly Waiting[] = [];

  /** @param most characters that may wait */
  constructor(private readonly most: number) {}

  /** Characters that wait. */
  get characters(): number {
    return this.waiting.reduce((sum, { characters }) => sum + characters, 0);
  }

  add(work: Waiting): void {
    this.waiting = [...this.waiting, work].sort((a, b) => a.characters - b.characters);
    while (this.waiting.length > 1 && this.characters > this.most) {
      const longest = this.waiting.at(-1);
      this.waiting = this.waiting.slice(0, -1);
      longest?.refuse('queue_full');
    }
  }

  /** Takes the shortest. */
  next(): Waiting | undefined {
    const [first, ...others] = this.waiting;
    this.waiting = others;
    return first;
  }

  remove(work: Waiting): void {
    this.waiting = this.waiting.filter((other) => other !== work);
  }
}
