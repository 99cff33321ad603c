import { wordMap } from '../../lexicon/words.js';
import type { MarkTables } from '../language.js';

/** Spoken marks, including English names that occur in mixed speech. Alternatives without a group. */

export const DOT = 'punto|dot';
export const DASH = 'guion medio|guion|raya|dash';
export const AT = 'arroba';

/** Marks between the parts of a name or a number, by their spoken names. */
const JOINTS: ReadonlyMap<string, string> = new Map([
  ...wordMap('punto . dot . guion - raya - dash -'),
  ['guion medio', '-'],
]);

/** Vocabulary of spoken marks. */
export const SPOKEN_MARKS: MarkTables = {
  joints: JOINTS,
  ofCodes: new Map([...JOINTS, ['guion bajo', '_'], ...wordMap('barra / diagonal / numeral #')]),
  dot: DOT,
  dash: DASH,
  dashes: String.raw`(?:(?:doble|dos)\s)?(?:${DASH})(?:es)?`,
  at: AT,
  writtenDot: 'punto',
  writtenAt: AT,
  misheardCom: 'con|kom',
};
