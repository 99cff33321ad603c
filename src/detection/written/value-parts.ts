import { type EntityKind, kindTraits } from '../kinds.js';
import { addressParts } from './address-parts.js';
import { isTooLong } from './longest-value.js';
import { nameParts } from './name-parts.js';
import type { ValuePart } from './value-part.js';

/**
 * The parts of a value that have tokens of their own, in order; what stands between them stays readable. One part, the whole,
 * for all that a tool would not ask for in parts.
 */
export function valueParts(kind: EntityKind, text: string): readonly [ValuePart, ...ValuePart[]] {
  const [first, ...more] = partsOf(kind, text);
  return first === undefined ? [{ start: 0, end: text.length, kind }] : [first, ...more];
}

function partsOf(kind: EntityKind, text: string): readonly ValuePart[] {
  if (isTooLong(text)) return [];
  if (kind === 'NAME') return nameParts(text);
  return kindTraits(kind).form === 'place' ? addressParts(kind, text) : [];
}
