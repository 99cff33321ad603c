import { matchEnd } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { CORRECTION } from '../../../speech/en/corrections.js';
import { FILLER } from '../../../speech/en/fillers.js';
import { ITS } from '../../../speech/en/links.js';
import { ORDINAL_SUFFIX } from '../../../speech/en/numbers.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { DATE_PARTS } from '../../../written/date-patterns.js';
import type { DateMatch } from '../../../written/dates.js';
import { before } from '../context-words.js';

const { month, day, noMeasure, units, yearTail } = DATE_PARTS;
const MONTH = month.replace('?<month>', '?:');
const DAY = day.replace('?<day>', '?:');
const YEAR_TAIL = yearTail.replace('?<year>', '?:');
const PAUSE = String.raw`[\s,.…-]{1,5}`;
const AGAIN = String.raw`${PAUSE}\b(?:${CORRECTION})[\s,.…:-]{1,4}(?:(?:${ITS}|the)\s)?`;
/** "june ninth no wait tenth 1958", "june 9 1958 no 1959". */
const CORRECTED = regExp.iy`${AGAIN}(?:(?:${MONTH},?[\s-]{1,2}(?:the\s)?)?${DAY}(?:\sof\s${MONTH})?${noMeasure}${YEAR_TAIL}?|(?:19|20) ?\d{2}(?!\d))`;
/** "june no july ninth". */
const TAKEN_BACK = regExp.i`\b${MONTH}(?:[\s-](?:the\s)?${DAY})?${AGAIN}$`;
/** "march 9, no, april 9" are two dates, and one was meant. */
const BETWEEN = regExp.i`^${AGAIN}$`;
const TO = String.raw`\s?(?:-|to|through|thru|until|till)\s?`;
/** "june 9-12", "the ninth through the twelfth". */
const UNTIL = regExp.iy`${TO}(?:the\s)?${DAY}(?:\sof\s${MONTH})?(?!\s?${MONTH}|[/\d])${noMeasure}${YEAR_TAIL}?`;
/** "june ninth and tenth", "june 9th or the 10th"; plain numbers after "and" count something else. */
const AND = regExp.iy`,?\s(?:and|or|&)\s(?:the\s)?\d{1,2}(?:${ORDINAL_SUFFIX})\b`;
const BETWEEN_AND = regExp.iy`\sand\s(?:the\s)?${DAY}${noMeasure}`;
const FROM = regExp.i`(?:the\s)?(?<![\d/])${DAY}(?:${TO}|\s(?:and|or)\s)$`;
const IS_BETWEEN = /\bbetween\s+(?:the\s)?$/i;
const NUMERIC_TO = regExp.iy`${TO}\d{1,2}/\d{1,2}(?:/\d{2,4})?(?![\d/])`;
/** A year of two digits, which other dates have not. */
const BIRTH_YEAR = regExp.iy`,?\s{1,3}(?:(?:${FILLER}|of|in)\s)?(?:'?\d ?\d)(?![\d:]|[.,]\d|\s?(?:${units}))`;

function follow(text: string, end: number, pattern: RegExp): number {
  return matchEnd(text, end, pattern) ?? end;
}

/**
 * The whole stretch of a named date: with a year that only dates of birth have, the other end of a range, and
 * what was corrected. Offsets are those of the view.
 */
export function dateExtent({ text }: NormalizedText, match: DateMatch, birth: boolean): Range {
  let { start, end } = match;
  const lead = text.slice(Math.max(0, start - 60), start);
  if (match.form === 'named') {
    const short = match.date.year === undefined;
    end = follow(text, end, CORRECTED);
    if (short && birth && end === match.end) end = follow(text, end, BIRTH_YEAR);
    if (short) end = follow(text, follow(text, end, UNTIL), AND);
    if (short && IS_BETWEEN.test(lead)) end = follow(text, end, BETWEEN_AND);
    const back = match.dayFirst ? FROM.exec(lead) : TAKEN_BACK.exec(lead);
    if (back !== null) start -= back[0].length;
  }
  if (match.form === 'partial') {
    const back = TAKEN_BACK.exec(lead);
    if (back !== null) start -= back[0].length;
  }
  return { start, end };
}

/** The other end of "6/9 - 6/12". */
export function numericExtent({ text }: NormalizedText, { start, end }: Range): Range {
  return { start, end: follow(text, end, NUMERIC_TO) };
}

/** The index after the correction that follows `end`, if only that stands before `next`. */
export function isCorrected(view: NormalizedText, end: number, next: number): boolean {
  return next > end && next - end < 50 && BETWEEN.test(before(view, next, next - end));
}
