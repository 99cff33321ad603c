import type { NormalizedText, Range } from '../../text/normalized-text.js';

const LEAD =
  "(?:(?:yes|yeah|yep|sure|ok|okay|so|um+|uh+|well|it's|its|it is|that's|and|then|first|area code|the (?:first|next|last) (?:two|three|four|2|3|4)(?: digits)?(?: are| is)?)[\\s,.:…]+){0,5}";
const PIECE = new RegExp(
  `^[\\s,.…]{0,3}${LEAD}\\+?\\(?(?<digits>\\d(?:[ .,()…-]{0,4}\\d){1,11})\\)?[\\s,.…-]{0,5}(?:(?:and|then|uh+|um+|ok|okay)[\\s,.…]*){0,3}[?]?$`,
  'i',
);
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
