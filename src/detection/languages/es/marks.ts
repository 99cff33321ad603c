import { wordMap } from '../../lexicon/words.js';
import type { MarkTables } from '../language.js';

/** Marks that are said aloud; in mixed talk some keep their English names. Alternatives without a group. */

export const DOT = 'punto|dot';
export const DASH = 'guion medio|guion|raya|dash';
export const AT = 'arroba';

/** What joins the parts of a name or a number. */
const JOINTS: ReadonlyMap<string, string> = new Map([
  ...wordMap('punto . dot . guion - raya - dash -'),
  ['guion medio', '-'],
]);

/** How marks are said. */
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
