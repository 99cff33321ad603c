import { matchesOf } from '../../common/text/matches.js';
import type { Entity } from '../entity.js';
import { CREDENTIAL } from '../languages/en/people.js';
import { normalize, type Range } from '../text/normalized-text.js';

const NAME = 'NAME';
/** An initial. "I", and an "A" that a word follows, are initials only with a full stop or if no other word fits. */
const LETTER = String.raw`\p{Lu}(?:\.\p{Lu})*`;
const ENDS = String.raw`(?:\.|(?![\p{L}\p{M}\p{N}'’.&/-])(?!(?<=[AI])\s\p{L}))`;
/** Initials and degrees after a name: " S.", " P", " J. R.", " MD", " S. RN". */
const AFTER = new RegExp(
  String.raw`^(?:[ \t](?:${CREDENTIAL})(?![\p{L}\p{N}-])|[ \t]${LETTER}${ENDS}){1,3}`,
  'u',
);
/** Initials before a name: "J. R. ", "S ". */
const BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}'’.&/-])(?:(?![AI][ \t])${LETTER}(?:\.[ \t]?|[ \t])){1,3}$`,
  'u',
);
/** Length of three initials with full stops and spaces. After a name, a degree may be added. */
const REACH = 9;

/**
 * First three digits of ZIP areas with 20,000 inhabitants or fewer in any published list (2000, 2010 and 2020 census).
 * They must be masked (45 CFR 164.514(b)(2)(i)(B)).
 */
const RESTRICTED = new Set(
  '036 059 063 102 202 203 204 205 369 556 692 753 772 790 821 823 830 831 878 879 884 890 893 000'.split(
    ' ',
  ),
);

/**
 * Extends names to adjacent initials and a following degree, for names from any detector: "Anna S.", "J. R. Okafor",
 * "LINDQVIST, ARTHUR P".
 * @param entities sorted, disjoint
 */
export function withInitials(text: string, entities: readonly Entity[]): readonly Entity[] {
  let last = 0;
  return entities.map((entity, at) => {
    const from = last;
    last = entity.end;
    if (entity.kind !== NAME) return entity;
    const before = BEFORE.exec(text.slice(Math.max(from, entity.start - REACH), entity.start));
    const next = entities[at + 1]?.start ?? text.length;
    const after = AFTER.exec(text.slice(entity.end, next).slice(0, REACH + 2));
    if (before === null && after === null) return entity;
    last = entity.end + (after?.[0].length ?? 0);
    return { ...entity, start: entity.start - (before?.[0].length ?? 0), end: last };
  });
}

/**
 * Returns the part of a ZIP code to mask if its first three digits may be left in clear, which is the rest. Returns the
 * whole range if the area is too small, or the digits are ambiguous. Offsets are UTF-16 code units of the text.
 */
export function afterFirstThree(text: string, range: Range): Range {
  const { spoken } = normalize(text.slice(range.start, range.end));
  const digits = matchesOf(spoken.text, /\d/g).map((match) => ({ digit: match[0], at: match.index }));
  const [first, , third, fourth] = digits;
  if (first === undefined || third === undefined || fourth === undefined) return range;
  const isZip = first.at === 0 && (digits.length === 5 || digits.length === 9);
  const prefix = digits.slice(0, 3).map(({ digit }) => digit);
  if (!isZip || RESTRICTED.has(prefix.join(''))) return range;
  const kept = spoken.toOriginal(third.at, third.at + 1);
  const masked = spoken.toOriginal(fourth.at, fourth.at + 1);
  return masked.start < kept.end ? range : { start: range.start + masked.start, end: range.end };
}
