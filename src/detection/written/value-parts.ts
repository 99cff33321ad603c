import { type EntityKind, kindTraits } from '../kinds.js';
import { addressParts } from './address-parts.js';
import { isTooLong } from './longest-value.js';
import { nameParts } from './name-parts.js';
import { dayBesideTime } from './time-of-day.js';
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
  const { form } = kindTraits(kind);
  if (form === 'date') return dayPart(kind, text);
  return form === 'place' ? addressParts(kind, text) : [];
}

/** The day of a timestamp: times of day are no elements of dates, and a model has to choose among them. */
function dayPart(kind: EntityKind, text: string): readonly ValuePart[] {
  const day = dayBesideTime(text);
  return day === undefined ? [] : [{ start: day.start, end: day.end, kind }];
}
