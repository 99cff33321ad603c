/** A text that waits for a worker. */
export interface QueuedText {
  readonly text: string;
  /** Of the call that it belongs to: no two calls share one. */
  readonly signal: AbortSignal;
}

/** What waits of a call. */
interface Share<Task> {
  /** In the order in which they came. */
  readonly tasks: Set<Task>;
  characters: number;
  /** Characters that have waited at once. */
  most: number;
}

/** Calls with fewer characters left take their turns in the order in which they came. */
const SHORT = 2_000;

/**
 * Texts that wait for a worker. The call goes first that has the least left: a document that somebody sends is looked at
 * between what people say to each other, not before it.
 */
export class InferenceQueue<Task extends QueuedText> {
  /** In the order in which the calls came. */
  private readonly calls = new Map<AbortSignal, Share<Task>>();
  private count = 0;
  private total = 0;

  /** Texts that wait. */
  get length(): number {
    return this.count;
  }

  /** Characters of all that waits. */
  get characters(): number {
    return this.total;
  }

  add(task: Task): void {
    let share = this.calls.get(task.signal);
    if (share === undefined)
      this.calls.set(task.signal, (share = { tasks: new Set(), characters: 0, most: 0 }));
    share.tasks.add(task);
    share.characters += task.text.length;
    share.most = Math.max(share.most, share.characters);
    this.total += task.text.length;
    this.count += 1;
  }

  /** The text that is to be looked at next. */
  first(): Task | undefined {
    let [first, least]: [Share<Task> | undefined, number] = [undefined, Infinity];
    for (const share of this.calls.values()) {
      const rank = rankOf(share.characters);
      if (rank < least) [first, least] = [share, rank];
      if (least === 0) break;
    }
    return first?.tasks.values().next().value;
  }

  /** Takes a text, if it still waits. */
  remove(task: Task): void {
    const share = this.calls.get(task.signal);
    if (share?.tasks.delete(task) !== true) return;
    share.characters -= task.text.length;
    this.total -= task.text.length;
    this.count -= 1;
    if (share.tasks.size === 0) this.calls.delete(task.signal);
  }

  /** Characters that wait of a call. */
  charactersOf(signal: AbortSignal): number {
    return this.calls.get(signal)?.characters ?? 0;
  }

  /** Whether a call lets others go first, or has done so, also with so many more characters. */
  letsOthersPass(signal: AbortSignal, more = 0): boolean {
    const { characters = 0, most = 0 } = this.calls.get(signal) ?? {};
    return rankOf(Math.max(most, characters + more)) > 0;
  }

  /** Characters of the other calls that go before the last of one that has so many left, as things stand. */
  charactersBefore(signal: AbortSignal, left: number): number {
    let before = 0;
    for (const [other, { characters }] of this.calls)
      if (other !== signal && rankOf(characters) <= rankOf(left)) before += characters;
    return before;
  }

  /** The call with the most characters; undefined where nothing waits. */
  longest(): AbortSignal | undefined {
    let [longest, most]: [AbortSignal | undefined, number] = [undefined, -1];
    for (const [signal, { characters }] of this.calls)
      if (characters > most) [longest, most] = [signal, characters];
    return longest;
  }

  /** Takes all that waits of a call. */
  drop(signal: AbortSignal): readonly Task[] {
    const share = this.calls.get(signal);
    if (share === undefined) return [];
    this.calls.delete(signal);
    this.total -= share.characters;
    this.count -= share.tasks.size;
    return [...share.tasks];
  }

  /** Takes all that waits of calls that were aborted. */
  dropAborted(): Task[] {
    return [...this.calls.keys()].filter(({ aborted }) => aborted).flatMap((signal) => this.drop(signal));
  }

  /** Takes everything. */
  dropAll(): Task[] {
    return [...this.calls.keys()].flatMap((signal) => this.drop(signal));
  }
}

function rankOf(characters: number): number {
  return Math.floor(characters / SHORT);
}

/** What a text counts for when the next one is measured: about the last hundred make the rate. */
const KEPT = 0.99;

/** How fast a worker reads, by the texts that were read lately. */
export class InferenceRate {
  private ms = 0;
  private characters = 0;

  /** Takes in that a worker took so many milliseconds for a text of so many characters. */
  note(characters: number, ms: number): void {
    this.ms = this.ms * KEPT + ms;
    this.characters = this.characters * KEPT + characters;
  }

  /** Milliseconds that a worker takes for so many characters; 0 before any were measured. */
  estimate(characters: number): number {
    return this.characters === 0 ? 0 : (characters * this.ms) / this.characters;
  }
}
