import { matchEnd } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { CORRECTION } from '../../../languages/en/corrections.js';
import { AND_OR, ARTICLE, ITS, OF } from '../../../languages/en/links.js';
import { UP_TO } from '../../../languages/en/calendar.js';
import { ORDINAL_SUFFIX } from '../../../languages/en/numbers.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { DATE_PARTS } from '../../../written/date-patterns.js';
import type { DateMatch } from '../../../written/dates.js';
import { before } from '../context-words.js';

const { month, day, noMeasure, units, yearTail } = DATE_PARTS;
const MONTH = month.replace('?<month>', '?:');
const DAY = day.replace('?<day>', '?:');
const YEAR_TAIL = yearTail.replace('?<year>', '?:');
const AGAIN = String.raw`[\s,.…-]{1,5}\b(?:${CORRECTION})[\s,.…:-]{1,4}(?:(?:${ITS}|${ARTICLE})\s)?`;
/** "the ninth" */
const THE_DAY = String.raw`(?:${ARTICLE}\s)?${DAY}`;
/** Between the ends of a range. */
export const TO = String.raw`\s?(?:-|${UP_TO})\s?`;
/** "june ninth no wait tenth 1958", "june 9 1958 no 1959". */
const CORRECTED = regExp.iy`${AGAIN}(?:(?:${MONTH},?[\s-]{1,2}(?:${ARTICLE}\s)?)?${DAY}(?:\s${OF}\s${MONTH})?${noMeasure}${YEAR_TAIL}?|(?:19|20) ?\d{2}(?!\d))`;
/** "june 9-12", "june ninth and tenth"; plain numbers after "and" count something else. */
const MORE = regExp.iy`(?:${TO}${THE_DAY}|,?\s(?:${AND_OR}|&)\s(?:${ARTICLE}\s)?\d{1,2}(?:${ORDINAL_SUFFIX}))(?!\s?(?:${OF}\s)?${MONTH}|[/\d])${noMeasure}${YEAR_TAIL}?`;
/** "the third to the ninth of june" */
const FROM = regExp.i`(?:${ARTICLE}\s)?(?<![\d/])${DAY}(?:${TO}|\s(?:${AND_OR})\s)$`;
/** "june no july ninth" */
const TAKEN_BACK = regExp.i`\b${MONTH}(?:[\s-]${THE_DAY})?${AGAIN}$`;
/** "march 9, no, april 9" are two dates, and one was meant. */
const BETWEEN = regExp.i`^${AGAIN}$`;
/** A year of two digits, which other dates have not. */
const BIRTH_YEAR = regExp.iy`,?\s{1,3}(?:'?\d ?\d)(?![\d:]|[.,]\d|\s?(?:${units}))`;
const REACH = 60;

/**
 * The whole stretch of a named date: with a year that only dates of birth have, the other end of a range, and
 * what was corrected. Offsets are those of the view.
 */
export function dateExtent(
  { text }: NormalizedText,
  { start, end, form, date, dayFirst }: DateMatch,
  birth: boolean,
): Range {
  if (form !== 'named' && form !== 'partial') return { start, end };
  const lead = text.slice(Math.max(0, start - REACH), start);
  const back = (dayFirst ? FROM : TAKEN_BACK).exec(lead)?.[0].length ?? 0;
  let last = matchEnd(text, end, CORRECTED);
  if (date.year === undefined) {
    if (birth) last ??= matchEnd(text, end, BIRTH_YEAR);
    last = matchEnd(text, last ?? end, MORE) ?? last;
  }
  return { start: start - back, end: last ?? end };
}

/** True if only a correction stands between `end` and `next`. */
export function isCorrected(view: NormalizedText, end: number, next: number): boolean {
  return next > end && next - end < REACH && BETWEEN.test(before(view, next, next - end));
}
