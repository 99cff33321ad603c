import { wordMap } from '../../lexicon/words.js';
import type { MarkTables } from '../language.js';

/** Marks that are said aloud. Alternatives without a group, for larger patterns with `i`. */

export const DOT = 'dot|period|point';
export const DASH = 'dash|hyphen';
export const UNDERSCORE = 'under ?score';
export const PLUS = 'plus';
/** "at", "at sign", "at the rate of". */
export const AT = 'at(?: (?:sign|symbol|the rate(?: (?:of|sign))?))?';

/** What joins the parts of a name or a number. */
export const JOINTS = wordMap('dot . period . point . dash - hyphen - minus -');
/** What stands between the parts of a code. */
export const MARKS: ReadonlyMap<string, string> = new Map([...JOINTS, ['slash', '/']]);

/** How marks are said. */
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
