import { endOfString, type JsonReader, readJson, readString } from '../../../common/json/json-reader.js';

/** Number of the outermost value. */
export const WHOLE = 0;
const NONE = -1;
const FIELDS = 4;
const END = 1;
const MEMBER = 2;
const NEXT = 3;
/** Initial size, enough for a short conversation. */
const FIRST_ROOM = 256 * FIELDS;
/** Number of digits that a JavaScript number always represents exactly. */
const EXACT = 15;

/** A valid JSON text, and the offsets of its values, which are computed on demand. */
export class WrittenJson {
  private written: string | undefined;
  private known: Values | undefined;

  /** @param source the text, or a function that returns the text */
  constructor(private readonly source: string | (() => string)) {}

  get text(): string {
    return (this.written ??= typeof this.source === 'string' ? this.source : this.source());
  }

  get values(): Values {
    return (this.known ??= new Values(this.text));
  }

  /** Returns a value's JSON as written. */
  textOf(value: number): string {
    const { start, end } = this.values.at(value);
    return this.text.slice(start, end);
  }
}

/** Offsets of a value, in UTF-16 code units. The end is exclusive. */
export interface WrittenValue {
  readonly start: number;
  readonly end: number;
  /** Offset of the value's name, or of the value itself if it has none. */
  readonly memberStart: number;
}

/** The values of a JSON text, numbered in reading order. */
export class Values implements JsonReader {
  /** Number of members in all objects. */
  members = 0;
  /** Numbers, as written, whose digits JavaScript does not preserve. */
  readonly longNumbers: string[] = [];
  /** Four entries for each value: start, end, start of its name, and number of the next value outside. */
  private table = new Int32Array(FIRST_ROOM);
  private count = 0;
  /** Open containers. */
  private readonly holders: number[] = [];
  private nameStart = NONE;
  private readonly lists = new Map<number, ReadonlyMap<string | number, number>>();

  constructor(private readonly text: string) {
    readJson(text, this);
  }

  /** Returns the offsets of a value. */
  at(value: number): WrittenValue {
    const { table } = this;
    const at = FIELDS * value;
    return { start: table[at] ?? 0, end: table[at + END] ?? 0, memberStart: table[at + MEMBER] ?? 0 };
  }

  /** Returns the numbers of a container's values, by name or position. */
  within(container: number): ReadonlyMap<string | number, number> {
    let list = this.lists.get(container);
    if (list === undefined) this.lists.set(container, (list = this.listOf(container)));
    return list;
  }

  open(start: number): void {
    this.holders.push(this.add(start, start));
  }

  close(end: number): void {
    const value = this.holders.pop() ?? WHOLE;
    this.table[FIELDS * value + END] = end;
    this.table[FIELDS * value + NEXT] = this.count;
  }

  name(start: number): void {
    this.members++;
    this.nameStart = start;
  }

  scalar(start: number, end: number): void {
    this.add(start, end);
    if (end - start > EXACT && this.text.charAt(start) !== '"') {
      const number = this.text.slice(start, end);
      if (String(Number(number)) !== number) this.longNumbers.push(number);
    }
  }

  private add(start: number, end: number): number {
    const at = FIELDS * this.count;
    if (at === this.table.length) this.grow();
    const { table } = this;
    table[at] = start;
    table[at + END] = end;
    table[at + MEMBER] = this.nameStart === NONE ? start : this.nameStart;
    table[at + NEXT] = this.count + 1;
    this.nameStart = NONE;
    return this.count++;
  }

  private grow(): void {
    const { table } = this;
    this.table = new Int32Array(2 * table.length);
    this.table.set(table);
  }

  private listOf(container: number): Map<string | number, number> {
    const list = new Map<string | number, number>();
    const end = this.next(container);
    for (let value = container + 1; value < end; value = this.next(value))
      list.set(this.nameOf(value) ?? list.size, value);
    return list;
  }

  private next(value: number): number {
    return this.table[FIELDS * value + NEXT] ?? Infinity;
  }

  private nameOf(value: number): string | undefined {
    const { start, memberStart } = this.at(value);
    if (start === memberStart) return undefined;
    return readString(this.text, memberStart, endOfString(this.text, memberStart));
  }
}
