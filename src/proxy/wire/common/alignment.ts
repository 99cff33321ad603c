/** Where both texts come to the end of a stretch. */
interface Mark {
  readonly raw: number;
  readonly restored: number;
  /** Whether they are the same from the mark before on. */
  readonly same: boolean;
}

const BEGINNING: Mark = { raw: 0, restored: 0, same: true };

/** Tells where the places of a text stand once it is restored. Offsets are UTF-16 code units. */
export class Alignment {
  private readonly marks: Mark[] = [];
  private rawText = '';
  private restoredText = '';
  /** What has come since the last mark. */
  private newRaw = '';
  private newRestored = '';

  get raw(): string {
    return this.rawText;
  }

  get restored(): string {
    return this.restoredText;
  }

  /**
   * Takes in how both texts go on.
   * @param isLevel whether nothing of the text is held back
   */
  add(raw: string, restored: string, isLevel: boolean): void {
    this.rawText += raw;
    this.restoredText += restored;
    this.newRaw += raw;
    this.newRestored += restored;
    if (isLevel) this.mark();
  }

  /** The offset in the restored text; undefined amid what was replaced, and beyond what has come. */
  offsetOf(offset: number): number | undefined {
    if (offset === 0) return 0;
    const at = this.marks.findIndex(({ raw }) => offset <= raw);
    const end = this.marks[at];
    if (end === undefined || offset < 0) return undefined;
    const begin = this.marks[at - 1] ?? BEGINNING;
    if (end.same) return begin.restored + offset - begin.raw;
    const raw = this.rawText.slice(begin.raw, end.raw);
    const restored = this.restoredText.slice(begin.restored, end.restored);
    if (offset - begin.raw <= sameAtBegin(raw, restored)) return begin.restored + offset - begin.raw;
    return end.raw - offset <= sameAtEnd(raw, restored) ? end.restored - (end.raw - offset) : undefined;
  }

  private mark(): void {
    const { newRaw, newRestored, marks } = this;
    if (newRaw === '' && newRestored === '') return;
    const same = newRaw === newRestored;
    if (same && marks.at(-1)?.same === true) marks.pop();
    marks.push({ raw: this.rawText.length, restored: this.restoredText.length, same });
    this.newRaw = '';
    this.newRestored = '';
  }
}

function sameAtBegin(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a.charAt(length) === b.charAt(length)) length += 1;
  return length;
}

function sameAtEnd(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) length += 1;
  return length;
}
