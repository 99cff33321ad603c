import { matchesOf } from '../../common/text/matches.js';
import { normalize, type Range } from '../text/normalized-text.js';

/**
 * First three digits of ZIP areas with 20,000 inhabitants or fewer, of any published list (2000, 2010 and 2020
 * census): they may not stay (45 CFR 164.514(b)(2)(i)(B)).
 */
const RESTRICTED = new Set(
  (
    '036 059 063 102 202 203 204 205 369 556 692 753 772 790 821 823 830 831 878 879 884 890 893 ' + '000'
  ).split(' '),
);

/**
 * The part of a ZIP that is to be masked where its first three digits may stay: from the fourth digit on. The whole
 * range where the area is too small, or the digits are ambiguous. Offsets are UTF-16 code units of the text.
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
