import type { EntityKind } from '../kinds.js';
import { valueParts } from '../written/value-parts.js';
import { valueKey } from './value-key.js';

/** The form that all spellings of a part share, read from one of them: that of the value itself where it has several parts. */
export function partKey(kind: EntityKind, text: string): string {
  const [part, ...more] = valueParts(kind, text);
  return more.length === 0 && part.key !== undefined ? part.key : valueKey(kind, text);
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
