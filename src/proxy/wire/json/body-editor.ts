import type { Branch, JsonPlace } from './branch.js';
import { claimKey, type JsonValue } from './json.js';
import { endOfString } from '../../../common/json/json-reader.js';
import { type JsonLiteral, spliceJsonText } from './json-text.js';
import { type Edit, respell, splice } from './splice.js';
import type { Values, WrittenJson } from './written-json.js';

/** JSON in a string of the body, or in the body itself, with its literals. */
export interface EmbeddedJson {
  readonly place: JsonPlace;
  readonly text: string;
  readonly literals: readonly JsonLiteral[];
}

/** Target of a replacement: a value, a member name, or a literal of JSON in a string. */
export interface EditTarget {
  readonly place: JsonPlace;
  readonly isKey: boolean;
  readonly json?: EmbeddedJson | undefined;
  readonly literal?: JsonLiteral | undefined;
}

/** Edits a body's JSON. All other parts of the body are unchanged, byte for byte. */
export class BodyEditor {
  private readonly edits: Edit[] = [];
  /** New texts of strings without quotes, by the offset of the original string. */
  private readonly respelled = new Map<number, string>();
  private readonly renames = new Map<number, Map<number, string>>();
  private readonly literals = new Map<EmbeddedJson, Map<JsonLiteral, string>>();
  /** Removed values, by their container. */
  private readonly left = new Map<number, Set<number>>();
  private readonly first = new Map<number, string[]>();
  private readonly values: Values;

  constructor(private readonly written: WrittenJson) {
    this.values = written.values;
  }

  /** Applies a replacement. Ignores a target in another body. */
  apply({ place, isKey, json, literal }: EditTarget, replacement: string): void {
    if (place.branch.written !== this.written) return;
    if (json !== undefined && literal !== undefined) entry(this.literals, json).set(literal, replacement);
    else if (isKey) entry(this.renames, found(place.branch.number)).set(found(place.number), replacement);
    else this.respell(place, replacement);
  }

  /** Replaces a value, or adds it. */
  set(place: JsonPlace, value: JsonValue): void {
    if (place.value === value) return;
    const json = JSON.stringify(value);
    const { number } = place;
    if (number === undefined) this.prepend(place.branch, [`${JSON.stringify(place.key)}:${json}`]);
    else {
      const { start, end } = this.values.at(number);
      // This edit replaces edits of nested values.
      this.edits.unshift({ start, end, text: json });
    }
  }

  /** Removes a value and its name. */
  leave(place: JsonPlace): void {
    const { number } = place;
    if (number === undefined) return;
    const container = found(place.branch.number);
    const left = this.left.get(container);
    if (left === undefined) this.left.set(container, new Set([number]));
    else left.add(number);
  }

  /** Inserts items or members, as JSON, before the existing ones of a container. */
  prepend(container: Branch, items: readonly string[]): void {
    const value = found(container.number);
    this.first.set(value, [...(this.first.get(value) ?? []), ...items]);
  }

  /** Inserts text before and after a value. */
  wrap(place: JsonPlace, before: string, after: string): void {
    const { start, end } = this.values.at(found(place.number));
    this.put(start, start, before);
    this.put(end, end, after);
  }

  /** Returns the edited JSON of a string, with its quotes. */
  textOf(place: JsonPlace): string {
    const { start, end } = this.values.at(found(place.number));
    const text = this.respelled.get(start);
    return text === undefined ? this.written.text.slice(start, end) : `"${text}"`;
  }

  /** Inserts text at the beginning of a string. */
  lead(place: JsonPlace, text: string): void {
    const start = this.values.at(found(place.number)).start + 1;
    this.put(start, start, JSON.stringify(text).slice(1, -1));
  }

  /** Returns the edited body. Must be called once, after the last edit. */
  finish(): string {
    for (const [json, edits] of this.literals) this.embed(json, edits);
    for (const [object, names] of this.renames) this.rename(object, names);
    for (const container of new Set([...this.left.keys(), ...this.first.keys()])) this.arrange(container);
    return splice(this.written.text, this.edits);
  }

  private embed({ place, text, literals }: EmbeddedJson, edits: ReadonlyMap<JsonLiteral, string>): void {
    const json = spliceJsonText(text, literals, edits);
    if (typeof place.value === 'string') this.respell(place, json);
    else {
      const { start, end } = this.values.at(found(place.number));
      this.put(start, end, json);
    }
  }

  private respell(place: JsonPlace, text: string): void {
    const { value } = place;
    const { start, end } = this.values.at(found(place.number));
    if (typeof value === 'string') this.inString(start, end, value, text);
    else this.put(start, end, JSON.stringify(text));
  }

  private inString(start: number, end: number, old: string, text: string): void {
    const raw = this.written.text.slice(start + 1, end - 1);
    const put = respell(raw, old, text);
    this.respelled.set(start, put);
    this.put(start + 1, end - 1, put);
  }

  private rename(object: number, names: ReadonlyMap<number, string>): void {
    const members = [...this.values.within(object)];
    const taken = new Set(members.flatMap(([name, member]) => (names.has(member) ? [] : [String(name)])));
    for (const [name, member] of members) {
      const put = names.get(member);
      if (put === undefined) continue;
      const { memberStart } = this.values.at(member);
      this.inString(
        memberStart,
        endOfString(this.written.text, memberStart),
        String(name),
        claimKey(put, taken),
      );
    }
  }

  /** Removes and inserts the members of a container, with their commas. */
  private arrange(container: number): void {
    const left = this.left.get(container);
    let kept: number | undefined;
    let gone: number | undefined;
    let last = this.values.at(container).start + 1;
    for (const value of this.values.within(container).values()) {
      const { memberStart, end } = this.values.at(value);
      if (left?.has(value) !== true) kept ??= memberStart;
      else if (kept === undefined) gone ??= memberStart;
      else this.put(last, end, '');
      last = end;
      if (left === undefined) break;
    }
    // Members before the first remaining member are removed with the comma that follows them.
    if (gone !== undefined) this.put(gone, kept ?? last, '');
    const items = this.first.get(container)?.join(',');
    const start = kept ?? this.values.at(container).start + 1;
    if (items !== undefined) this.put(start, start, kept === undefined ? items : `${items},`);
  }

  private put(start: number, end: number, text: string): void {
    this.edits.push({ start, end, text });
  }
}

/** @throws Error if a slot's text is not in the body, because the text could not be masked */
function found(number: number | undefined): number {
  if (number === undefined) throw new Error('the body changed after its positions were read');
  return number;
}

function entry<Key, Inner, Value>(maps: Map<Key, Map<Inner, Value>>, key: Key): Map<Inner, Value> {
  let map = maps.get(key);
  if (!map) maps.set(key, (map = new Map<Inner, Value>()));
  return map;
}
