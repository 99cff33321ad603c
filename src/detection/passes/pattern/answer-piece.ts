import { regExp } from '../../../common/text/reg-exp.js';
import { OPENING } from '../../speech/en/answers.js';
import { HESITATION, OKAY } from '../../speech/en/fillers.js';
import { IT_IS, THATS } from '../../speech/en/links.js';
import { SHORT_COUNT } from '../../speech/en/numbers.js';
import type { NormalizedText, Range } from '../../text/normalized-text.js';

const LEAD = String.raw`(?:(?:${OPENING}|${IT_IS}|${THATS}|and|then|first|area code|the (?:first|next|last) (?:${SHORT_COUNT})(?: digits)?(?: are| is)?)[\s,.:…]+){0,5}`;
const PIECE = regExp.i`^[\s,.…]{0,3}${LEAD}\+?\(?(?<digits>\d(?:[ .,()…-]{0,4}\d){1,11})\)?[\s,.…-]{0,5}(?:(?:and|then|${HESITATION}|${OKAY})[\s,.…]*){0,3}[?]?$`;
/** Before a bare answer stand few words ("sure it's …"). */
const MOST_WORDS = 8;
const LONGEST = 80;
const LEAST = 3;

/**
 * Three digits or more that are all of an answer, as people give a long number piece by piece ("it's 415 …"), or
 * undefined. Offsets are those of the view.
 */
export function pieceOf(view: NormalizedText): Range | undefined {
  if (view.text.length > LONGEST) return undefined;
  const digits = PIECE.exec(view.text)?.groups?.digits;
  if (digits === undefined || digits.replace(/\D/g, '').length < LEAST) return undefined;
  const start = view.text.lastIndexOf(digits);
  return { start, end: start + digits.length };
}

/** True if what stands before the digits of an answer says nothing else: few words, and no number but an "oh". */
export function isBareLead(lead: string): boolean {
  const words = lead.trim();
  return !/\d/.test(words.replace(/\b0$/, '')) && words.split(/\s+/).length <= MOST_WORDS;
}
