/** The end of a segment in both texts. */
interface Mark {
  readonly raw: number;
  readonly restored: number;
  /** Whether the segment is the same in both texts. */
  readonly same: boolean;
}

const BEGINNING: Mark = { raw: 0, restored: 0, same: true };

/** Maps offsets in a text to offsets in the restored text. Offsets are UTF-16 code units. */
export class Alignment {
  private readonly marks: Mark[] = [];
  private rawText = '';
  private restoredText = '';
  /** Text since the last mark. */
  private newRaw = '';
  private newRestored = '';

  get raw(): string {
    return this.rawText;
  }

  get restored(): string {
    return this.restoredText;
  }

  /** Appends to both texts. @param isLevel whether the restored text is complete up to this point */
  add(raw: string, restored: string, isLevel: boolean): void {
    this.rawText += raw;
    this.restoredText += restored;
    this.newRaw += raw;
    this.newRestored += restored;
    if (isLevel) this.mark();
  }

  /** Returns the offset in the restored text; undefined within a replacement, and beyond the current end. */
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
