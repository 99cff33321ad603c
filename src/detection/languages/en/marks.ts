import { wordMap } from '../../lexicon/words.js';
import type { MarkTables } from '../language.js';

/** Spoken marks. Alternatives without a group, for larger patterns with the flag `i`. */

export const DOT = 'dot|period|point';
export const DASH = 'dash|hyphen';
export const UNDERSCORE = 'under ?score';
export const PLUS = 'plus';
/** Phrases such as "at", "at sign", "at the rate of". */
export const AT = 'at(?: (?:sign|symbol|the rate(?: (?:of|sign))?))?';

/** Marks between the parts of a name or a number, by their spoken names. */
export const JOINTS = wordMap('dot . period . point . dash - hyphen - minus -');
/** Marks between the parts of a code, by their spoken names. */
export const MARKS: ReadonlyMap<string, string> = new Map([...JOINTS, ['slash', '/']]);

/** Vocabulary of spoken marks. */
export const SPOKEN_MARKS: MarkTables = {
  joints: JOINTS,
  ofCodes: MARKS,
  dot: DOT,
  dash: DASH,
  dashes: String.raw`(?:(?:double|two|2)\s)?(?:${DASH})(?:s|es)?`,
  at: AT,
  writtenDot: 'dot',
  writtenAt: 'at',
  misheardCom: 'calm|come|comm',
};
