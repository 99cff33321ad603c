import { matchesOf } from '../../common/text/matches.js';
import { regExp } from '../../common/text/reg-exp.js';
import { readNod } from './open-question.js';
import type { TextSlot } from '../slot.js';
import { YEAR } from '../languages/en/calendar.js';
import { PIECE_WORDS } from '../languages/en/dictation.js';
import { normalize, type NormalizedText, normalizedSlot, type Range } from '../text/normalized-text.js';
import { findDates, dateKey } from '../written/dates.js';

const WORD = /[\p{L}\p{N}']+(?:-[\p{L}\p{N}]+)*/gu;
const ASKS_YEAR = regExp.i`\b(?:${YEAR})\b`;
const FULL_DATE = /^\d{4}-\d\d-\d\d/;
/** So much of a text can be the rest of a date, in UTF-16 code units. */
const MOST_REST = 60;

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
  const start = matchesOf(view.text, WORD).find(({ 0: word }) => !isLead(word.toLowerCase()))?.index ?? 0;
  const lead = `${begun.trim()} `;
  const whole = normalize(lead + view.text.slice(start, start + MOST_REST)).spoken;
  const date = findDates(whole).find(
    ({ start: at, date: { year, day } }) => at === 0 && year !== undefined && day !== undefined,
  );
  if (date === undefined) return undefined;
  const end = start + whole.toOriginal(0, date.end).end - lead.length;
  return end > start ? view.toOriginal(start, end) : undefined;
}

function isLead(word: string): boolean {
  return word === YEAR || PIECE_WORDS.has(word);
}

/** True for a nod, and for a question for the year. */
export function asksOn(view: NormalizedText, begun: string): boolean {
  return ASKS_YEAR.test(view.text) || readNod(view, begun).continues;
}
