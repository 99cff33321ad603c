import { wordMap } from '../../lexicon/words.js';

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
