import { endOfString, type JsonReader, readJson, readString } from '../../../common/json/json-reader.js';

/** The number of the value that the whole text is. */
export const WHOLE = 0;
const NONE = -1;
const FIELDS = 4;
const END = 1;
const MEMBER = 2;
const NEXT = 3;
/** Of the values of a short conversation. */
const FIRST_ROOM = 256 * FIELDS;
/** So many digits are exact in JavaScript, whatever the number is. */
const EXACT = 15;

/** A valid JSON text, and where its values are written. It is read when that is first asked for. */
export class WrittenJson {
  private written: string | undefined;
  private known: Values | undefined;

  /** @param source the text, or how it comes to be written */
  constructor(private readonly source: string | (() => string)) {}

  get text(): string {
    return (this.written ??= typeof this.source === 'string' ? this.source : this.source());
  }

  get values(): Values {
    return (this.known ??= new Values(this.text));
  }

  /** A value as it is written. */
  textOf(value: number): string {
    const { start, end } = this.values.at(value);
    return this.text.slice(start, end);
  }
}

/** Where a value is written. Offsets are UTF-16 code units; end exclusive. */
export interface WrittenValue {
  readonly start: number;
  readonly end: number;
  /** Where the name begins that it stands under, if it has one. */
  readonly memberStart: number;
}

/** The values of a JSON text, numbered in reading order. */
export class Values implements JsonReader {
  /** Members of all objects. */
  members = 0;
  /** Numbers of which JavaScript doesn't keep all digits, as they are written. */
  readonly longNumbers: string[] = [];
  /** Of each value: where it begins, where it ends, where its name begins, and the first value that isn't within. */
  private table = new Int32Array(FIRST_ROOM);
  private count = 0;
  /** Containers that are open. */
  private readonly holders: number[] = [];
  private nameStart = NONE;
  private readonly lists = new Map<number, ReadonlyMap<string | number, number>>();

  constructor(private readonly text: string) {
    readJson(text, this);
  }

  /** Where a value is written. */
  at(value: number): WrittenValue {
    const { table } = this;
    const at = FIELDS * value;
    return { start: table[at] ?? 0, end: table[at + END] ?? 0, memberStart: table[at + MEMBER] ?? 0 };
  }

  /** Numbers of the values of a container, by names or positions. */
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
