/** A text that waits for a worker. */
export interface QueuedText {
  readonly text: string;
  /** Of the call that it belongs to: no two calls share one. */
  readonly signal: AbortSignal;
}

/** What waits of a call. */
interface Share<Task> {
  readonly tasks: Task[];
  characters: number;
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
    if (share === undefined) this.calls.set(task.signal, (share = { tasks: [], characters: 0 }));
    share.tasks.push(task);
    share.characters += task.text.length;
    this.total += task.text.length;
    this.count += 1;
  }

  /** Takes the text that is to be looked at next. */
  next(): Task | undefined {
    let [first, least]: [AbortSignal | undefined, number] = [undefined, Infinity];
    for (const [signal, { characters }] of this.calls) {
      const rank = Math.floor(characters / SHORT);
      if (rank < least) [first, least] = [signal, rank];
      if (least === 0) break;
    }
    return first === undefined ? undefined : this.takeFrom(first);
  }

  /** Characters that wait of a call. */
  charactersOf(signal: AbortSignal): number {
    return this.calls.get(signal)?.characters ?? 0;
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
    this.count -= share.tasks.length;
    return share.tasks;
  }

  /** Takes everything. */
  dropAll(): Task[] {
    return [...this.calls.keys()].flatMap((signal) => this.drop(signal));
  }

  private takeFrom(signal: AbortSignal): Task | undefined {
    const share = this.calls.get(signal);
    const task = share?.tasks.shift();
    if (share === undefined || task === undefined) return undefined;
    share.characters -= task.text.length;
    this.total -= task.text.length;
    this.count -= 1;
    if (share.tasks.length === 0) this.calls.delete(signal);
    return task;
  }
}
