import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';

/** Members whose texts can be split across deltas, for all providers. Other texts in items are sent as a whole. */
export const STREAMED_MEMBERS: ReadonlySet<string> = new Set([
  'text',
  'thinking',
  'summary',
  'refusal',
  'transcript',
]);

/**
 * Assigns numbers to the items of a streamed list, from 0 in order of appearance. Fragments with the same index and
 * type belong to one item. Without an index, the fragments of a type belong to the last item of that type. If one delta
 * has several, they belong to separate items, by position. A signature ends an item. An item without streamed text is
 * never split.
 */
export class ItemNumbers {
  private readonly known = new Map<string, number>();
  private next = 0;
  /** Number of the last received fragment. */
  last: number | undefined;

  of(fragments: readonly JsonValue[]): number[] {
    const ids = fragments.map(idOf);
    return fragments.map((fragment, at) => (this.last = this.numberOf(fragment, ids, at)));
  }

  private numberOf(fragment: JsonValue, ids: readonly (string | undefined)[], at: number): number {
    const id = ids[at];
    if (id === undefined || !isJsonObject(fragment)) return this.next++;
    const position = ids.slice(0, at).filter((before) => before === id).length;
    const isOneOfSeveral = fragment.index === undefined && ids.lastIndexOf(id) > ids.indexOf(id);
    const own = isOneOfSeveral ? `${id}#${position}` : id;
    const number = this.known.get(own) ?? (position === 0 ? this.known.get(id) : undefined) ?? this.next++;
    this.known.set(own, number).set(id, number);
    if (fragment.index === undefined && isEnded(fragment)) this.end(number);
    return number;
  }

  private end(number: number): void {
    for (const [id, known] of this.known) if (known === number) this.known.delete(id);
  }
}

/** Returns whether a fragment ends its item, by a signature or the expiry time of audio. */
export function isEnded({ signature, expires_at: expiry }: JsonObject): boolean {
  return (typeof signature === 'string' && signature !== '') || typeof expiry === 'number';
}

function idOf(fragment: JsonValue): string | undefined {
  if (!isJsonObject(fragment)) return undefined;
  const { index } = fragment;
  const type = typeof fragment.type === 'string' ? fragment.type : '';
  if (typeof index === 'number') return `${type} ${index}`;
  return isEnded(fragment) || Object.keys(fragment).some((key) => STREAMED_MEMBERS.has(key))
    ? type
    : undefined;
}
