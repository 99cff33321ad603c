import { matchesOf } from '../../common/text/matches.js';
import { regExp } from '../../common/text/reg-exp.js';
import { readNod } from '../nod.js';
import { isUnit } from '../passes/pattern/dictation/piece-words.js';
import type { TextSlot } from '../slot.js';
import { PIECE_WORDS } from '../speech/en/dictation.js';
import { YEAR } from '../speech/en/calendar.js';
import { type NormalizedText, normalizedSlot, type Range } from '../text/normalized-text.js';
import { dateKey } from '../written/date-key.js';

const WORD = /[\p{L}\p{N}']+(?:-[\p{L}\p{N}]+)*/gu;
const ASKS_YEAR = regExp.i`\b(?:${YEAR})\b`;
const FULL_DATE = /^\d{4}-\d\d-\d\d/;
/** Words before the rest of a date, and of it. */
const MOST_BEFORE = 4;
const MOST_WORDS = 6;

interface Word extends Range {
  readonly text: string;
}

/**
 * The rest of a date, such as its year, with which a text begins that goes on with a date or answers a question for the year.
 * @param begun the date so far
 * @param between what the assistant said between
 */
export function yearAfter(
  begun: string,
  between: readonly TextSlot[],
  view: NormalizedText,
): Range | undefined {
  if (FULL_DATE.test(dateKey(begun) ?? '') || !between.every((turn) => asksOn(normalizedSlot(turn), begun)))
    return undefined;
  const words = matchesOf(view.text, WORD).map(({ 0: text, index }): Word => ({
    start: index,
    end: index + text.length,
    text,
  }));
  const said = words.findIndex(({ text }) => !isLead(text));
  for (let first = Math.min(said < 0 ? words.length - 1 : said, MOST_BEFORE); first >= 0; first--) {
    const rest = restFrom(begun, view, words, first);
    if (rest !== undefined) return rest;
  }
  return undefined;
}

/** The most words from one on that make a day of a year with what was begun. */
function restFrom(
  begun: string,
  view: NormalizedText,
  words: readonly Word[],
  first: number,
): Range | undefined {
  const start = words[first]?.start ?? 0;
  for (let last = Math.min(words.length, first + MOST_WORDS) - 1; last >= first; last--) {
    const end = words[last]?.end ?? start;
    if (!FULL_DATE.test(dateKey(`${begun} ${view.text.slice(start, end)}`) ?? '')) continue;
    return isUnit(words[last + 1]?.text.toLowerCase() ?? '') ? undefined : view.toOriginal(start, end);
  }
  return undefined;
}

/** True for a nod, and for a question for the year. */
export function asksOn(view: NormalizedText, begun: string): boolean {
  return ASKS_YEAR.test(view.text) || readNod(view, begun).continues;
}

function isLead(word: string): boolean {
  const folded = word.toLowerCase();
  return folded === YEAR || PIECE_WORDS.has(folded);
}
