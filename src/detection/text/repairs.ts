import { regExp } from '../../common/text/reg-exp.js';
import { CORRECTION } from '../languages/en/corrections.js';
import { IT_IS, THATS } from '../languages/en/links.js';
import type { Range } from './normalized-text.js';

const PAUSE = String.raw`[\s,.…:;-]{0,5}`;
const DIGITS = String.raw`\d(?:[ .,/()-]{0,3}\d){0,20}`;
const RESTART = String.raw`${PAUSE}\b(?:${CORRECTION})${PAUSE}(?:(?:${IT_IS}|${THATS}|the number is|make that) )?`;
const TAKEN_BACK = regExp.iu`(?<![\p{L}\d])(\+?${DIGITS})${RESTART}$`;
const PUT_RIGHT = regExp.iu`^${RESTART}(\d(?:[ .,-]{0,3}\d){1,11})(?![\d:])(?!\s?(?:%|[ap]\.?m\b|o'clock|percent|mg|milligrams?|dollars|minutes?|hours?|days?|weeks?|months?|years?|times|pills?|tablets?|of\b))`;
const REACH = 90;
/** A word of a correction stands so close to the number; without a letter there, the search is spared. */
const CLOSE = 8;
const LETTER = /\p{L}/u;
/** People start over more than once, but not for ever. */
const MOST_STARTS = 3;

/**
 * The range of a number together with the digits that the speaker took back just before it ("four one five no sorry
 * four one six …") or put right just after ("… 0143, no, 0142"). Offsets are UTF-16 code units of `text`, a view in
 * which spoken numbers are digits.
 */
export function withRepairs(text: string, { start, end }: Range): Range {
  let from = start;
  for (let starts = 0; starts < MOST_STARTS; starts++) {
    const lead = text.slice(Math.max(0, from - REACH), from);
    const taken = LETTER.test(lead.slice(-CLOSE)) ? TAKEN_BACK.exec(lead) : null;
    if (taken === null) break;
    from -= lead.length - taken.index;
  }
  const rest = text.slice(end, end + REACH);
  const right = LETTER.test(rest.slice(0, CLOSE)) ? PUT_RIGHT.exec(rest) : null;
  return { start: from, end: right === null ? end : end + right[0].length };
}
