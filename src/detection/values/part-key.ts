import { type EntityKind, kindTraits } from '../kinds.js';
import { placePartKey } from '../written/address-parts.js';
import { valueParts } from '../written/value-parts.js';
import { valueKey } from './value-key.js';

/** The form that all spellings of a part share, read from one of them: that of the value itself where it is no part. */
export function partKey(kind: EntityKind, text: string): string {
  const [{ start, end, key }] = valueParts(kind, text);
  if (key === undefined) return valueKey(kind, text);
  // "Dr. Lopez" is no spelling of the part "Lopez", "Springfield IL" none of "Springfield".
  if (!/[\p{L}\p{N}]/u.test(text.slice(0, start) + text.slice(end))) return key;
  return kindTraits(kind).form === 'place' ? placePartKey(text) : valueKey(kind, text);
}

/** Kind and form of all that is looked up for a value: of the whole, as it was once kept, and of its parts. */
export function lookedUpAs(kind: EntityKind, text: string): readonly { kind: EntityKind; key: string }[] {
  const whole = { kind, key: valueKey(kind, text) };
  const parts = valueParts(kind, text).map((part) => ({
    kind: part.kind,
    key: part.key ?? valueKey(part.kind, text.slice(part.start, part.end)),
  }));
  const others = parts.filter((part) => part.kind !== kind || part.key !== whole.key);
  return [whole, ...others];
}
