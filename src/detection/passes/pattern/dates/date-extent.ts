import { DATE_PARTS } from '../../../values/date-patterns.js';
import type { DateMatch } from '../../../values/dates.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { CORRECTION, FILLER } from '../../../speech/en/disfluency.js';
import { before } from '../context-words.js';

const { month, day, noMeasure, units, yearTail } = DATE_PARTS;
const MONTH = month.replace('?<month>', '?:');
const DAY = day.replace('?<day>', '?:');
const YEAR_TAIL = yearTail.replace('?<year>', '?:');
const PAUSE = `[\\s,.…-]{1,5}`;
const AGAIN = `${PAUSE}\\b${CORRECTION}[\\s,.…:-]{1,4}(?:(?:it's|its|the)\\s)?`;
/** "june ninth no wait tenth 1958", "june 9 1958 no 1959". */
const CORRECTED = new RegExp(
  `${AGAIN}(?:(?:${MONTH},?[\\s-]{1,2}(?:the\\s)?)?${DAY}(?:\\sof\\s${MONTH})?${noMeasure}${YEAR_TAIL}?|(?:19|20) ?\\d{2}(?!\\d))`,
  'iy',
);
/** "june no july ninth". */
const TAKEN_BACK = new RegExp(`\\b${MONTH}(?:[\\s-](?:the\\s)?${DAY})?${AGAIN}$`, 'i');
/** "march 9, no, april 9" are two dates, and one was meant. */
const BETWEEN = new RegExp(`^${PAUSE}\\b${CORRECTION}[\\s,.…:-]{1,4}(?:(?:it's|its|the)\\s)?$`, 'i');
const TO = '\\s?(?:-|to|through|thru|until|till)\\s?';
/** "june 9-12", "the ninth through the twelfth". */
const UNTIL = new RegExp(
  `${TO}(?:the\\s)?${DAY}(?:\\sof\\s${MONTH})?(?!\\s?${MONTH}|[/\\d])${noMeasure}${YEAR_TAIL}?`,
  'iy',
);
/** "june ninth and tenth", "june 9th or the 10th"; plain numbers after "and" count something else. */
const AND = /,?\s(?:and|or|&)\s(?:the\s)?\d{1,2}(?:st|nd|rd|th)\b/iy;
const BETWEEN_AND = new RegExp(`\\sand\\s(?:the\\s)?${DAY}${noMeasure}`, 'iy');
const FROM = new RegExp(`(?:the\\s)?(?<![\\d/])${DAY}(?:${TO}|\\s(?:and|or)\\s)$`, 'i');
const IS_BETWEEN = /\bbetween\s+(?:the\s)?$/i;
const NUMERIC_TO = /\s?(?:-|to|through|thru|until|till)\s?\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?![\d/])/iy;
/** A year of two digits, which other dates are not told with. */
const BIRTH_YEAR = new RegExp(
  `,?\\s{1,3}(?:(?:${FILLER}|of|in)\\s)?(?:'?\\d ?\\d)(?![\\d:]|[.,]\\d|\\s?(?:${units}))`,
  'iy',
);

function follow(text: string, end: number, pattern: RegExp): number {
  pattern.lastIndex = end;
  return pattern.test(text) ? pattern.lastIndex : end;
}

/**
 * The whole stretch that tells a named date: with a year that only dates of birth have, the other end of a range, and
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
