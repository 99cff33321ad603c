/** Text that waits for a worker. */
export interface QueuedText {
  readonly text: string;
  /** Abort signal of the text's call, which is unique to the call. */
  readonly signal: AbortSignal;
}

/** Queued texts of one call. */
interface Share<Task> {
  /** Texts in their order of arrival. */
  readonly tasks: Set<Task>;
  characters: number;
  /** Most characters that were in the queue at the same time. */
  most: number;
}

/** Size of a rank in characters left. Calls of the same rank are served in their order of arrival. */
const SHORT = 2_000;

/**
 * Queue of texts for the workers. The call with the fewest characters left is served first, so that a long document
 * does not delay the turns of conversations.
 */
export class InferenceQueue<Task extends QueuedText> {
  /** Calls in their order of arrival. */
  private readonly calls = new Map<AbortSignal, Share<Task>>();
  private count = 0;
  private total = 0;

  /** Number of queued texts. */
  get length(): number {
    return this.count;
  }

  /** Number of queued characters. */
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

  /** Returns the text to read next. */
  first(): Task | undefined {
    let [first, least]: [Share<Task> | undefined, number] = [undefined, Infinity];
    for (const share of this.calls.values()) {
      const rank = rankOf(share.characters);
      if (rank < least) [first, least] = [share, rank];
      if (least === 0) break;
    }
    return first?.tasks.values().next().value;
  }

  /** Removes a text if it is still in the queue. */
  remove(task: Task): void {
    const share = this.calls.get(task.signal);
    if (share?.tasks.delete(task) !== true) return;
    share.characters -= task.text.length;
    this.total -= task.text.length;
    this.count -= 1;
    if (share.tasks.size === 0) this.calls.delete(task.signal);
  }

  /** Returns the number of queued characters of a call. */
  charactersOf(signal: AbortSignal): number {
    return this.calls.get(signal)?.characters ?? 0;
  }

  /** True if a call yields or has yielded to others, including `more` further characters. */
  yieldsToOthers(signal: AbortSignal, more = 0): boolean {
    const { characters = 0, most = 0 } = this.calls.get(signal) ?? {};
    return rankOf(Math.max(most, characters + more)) > 0;
  }

  /** Returns the queued characters of other calls that are served before a call with `left` characters. */
  charactersBefore(signal: AbortSignal, left: number): number {
    let before = 0;
    for (const [other, { characters }] of this.calls)
      if (other !== signal && rankOf(characters) <= rankOf(left)) before += characters;
    return before;
  }

  /** Returns the call with the most queued characters; undefined if the queue is empty. */
  longest(): AbortSignal | undefined {
    let [longest, most]: [AbortSignal | undefined, number] = [undefined, -1];
    for (const [signal, { characters }] of this.calls)
      if (characters > most) [longest, most] = [signal, characters];
    return longest;
  }

  /** Removes and returns all texts that a call has in the queue. */
  drop(signal: AbortSignal): readonly Task[] {
    const share = this.calls.get(signal);
    if (share === undefined) return [];
    this.calls.delete(signal);
    this.total -= share.characters;
    this.count -= share.tasks.size;
    return [...share.tasks];
  }

  /** Removes and returns all queued texts of aborted calls. */
  dropAborted(): Task[] {
    return [...this.calls.keys()].filter(({ aborted }) => aborted).flatMap((signal) => this.drop(signal));
  }

  /** Removes and returns all queued texts. */
  dropAll(): Task[] {
    return [...this.calls.keys()].flatMap((signal) => this.drop(signal));
  }
}

function rankOf(characters: number): number {
  return Math.floor(characters / SHORT);
}

/** Decay of earlier measurements at each new one. About the last hundred texts determine the rate. */
const DECAY = 0.99;

/** Reading speed of a worker, according to recent texts. */
export class InferenceRate {
  private ms = 0;
  private characters = 0;

  /** Records the milliseconds that a worker took for a text. */
  note(characters: number, ms: number): void {
    this.ms = this.ms * DECAY + ms;
    this.characters = this.characters * DECAY + characters;
  }

  /** Returns the expected milliseconds for a number of characters; 0 before the first measurement. */
  estimate(characters: number): number {
    return this.characters === 0 ? 0 : (characters * this.ms) / this.characters;
  }
}
