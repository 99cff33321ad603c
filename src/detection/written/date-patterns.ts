import { regExp } from '../../common/text/reg-exp.js';
import * as all from '../languages/any.js';
import * as en from '../languages/en/calendar.js';
import * as es from '../languages/es/calendar.js';
import { NO_DATE_UNIT } from '../languages/en/quantities.js';

/** Month with an optional period, except after a full Spanish name, where a period ends the sentence. */
const MONTH = String.raw`(?<month>${all.MONTH})(?:(?<!${es.MONTHS.join('|')})\.)?`;
const DAY = String.raw`(?<day>\d{1,2})(?:${all.ORDINAL_SUFFIX})?`;
/** Fillers between the parts of a date. */
const PAUSE = String.raw`(?:(?:${en.DATE_FILLER})[\s,.]{1,3}){0,3}`;
const FULL_YEAR = String.raw`(?:1[89]|20)\d{2}|(?:19|20)(?:[ -]|, )\d{2}|(?:19|20) 0 \d|19 \d \d|1 9 \d \d|2 0 \d \d`;
const NO_MEASURE = String.raw`(?!\d|[:.]\d|\s?(?:${NO_DATE_UNIT}))`;
/** Year of two digits: 30 or more, or at the end of the text. Otherwise smaller numbers may be a day or a time. */
const SHORT_YEAR = String.raw`(?<!\. )(?:'\d{2}|[3-9]\d|0 \d(?! ?\d)|0\d(?=\s*(?:[.,;!?]|$|(?:${en.AFTER_YEAR})\b))|[0-2]\d(?=\s*[.!?]?\s*$))`;
const YEAR_TAIL = String.raw`(?:(?:[,.]?\s{1,3}${PAUSE}(?:(?:${all.YEAR_LEAD})\s)?|,|-|/|\.)(?<year>${FULL_YEAR}|${SHORT_YEAR})(?![\d:]|[.,]\d|\s?(?:${NO_DATE_UNIT})))`;

/** Excludes a spoken year ("june twenty nineteen") but not a spoken day ("june twenty nineteen fifty eight"). */
const NO_SPOKEN_YEAR = String.raw`(?!(?:19|20) (?:0 \d|\d{2})(?! ?\d|:\d))`;

/** "June 9th, 1958", but not "the twentieth of june. first …". */
export const MONTH_FIRST = regExp.gi`(?<!\d(?:${all.ORDINAL_SUFFIX})? (?:${all.OF}) )\b${MONTH},?[\s/-]{1,3}${PAUSE}${NO_SPOKEN_YEAR}${DAY}${NO_MEASURE}${YEAR_TAIL}?`;
/** Day before the month: "the ninth of june 1958". */
export const DAY_FIRST = regExp.gi`\b(?:(?:${all.ARTICLE})\s{1,2})?${DAY}(?<of>\s(?:${all.OF_DAY}))?(?:[\s-]{1,2}|/)${PAUSE}${MONTH}(?![a-z])${YEAR_TAIL}?`;
/** Year before the month: "1958 June 9". */
export const YEAR_FIRST = regExp.gi`(?<!\d)(?<year>(?:19|20) ?\d{2})[\s,/-]{1,2}${MONTH}[\s/-]{1,2}(?:(?:${all.ARTICLE})\s)?${DAY}${NO_MEASURE}`;
/** Date without spaces, as on labels and in armed forces: "09JUN1958". */
export const COMPACT = regExp.gi`(?<!\w)(?<day>\d{1,2})${MONTH}(?<year>(?:19|20)?\d{2})(?!\w)`;
/** Day and year that are read as one number: "june twenty two thousand five" is June 20, 2005. */
export const MERGED = regExp.gi`\b${MONTH},?\s(?:(?:${all.ARTICLE})\s)?(?<tens>[23])(?<year>20\d\d)(?!\d)`;
/** Day and year that are read as one number after a month in digits: "twelve twenty two thousand five". */
export const MERGED_NUMERIC =
  /(?<!\d[ ,/.-]{0,2}|\w)(?<a>0 \d|1 [0-2]|\d{1,2})[ ,]{1,2}(?<tens>[23])(?<year>20\d\d)(?!\d|\w|[/.-]\d)/g;
/** Month and year that are read as one number: "doce cuatro mil novecientos cincuenta y ocho". */
export const MERGED_YEAR =
  /(?<!\d[ ,/.-]{0,2}|\w)(?<b>0 \d|\d{1,2})[ ,]{1,2}(?:0 )?(?<a>[1-9]|1[0-2])(?<year>9\d\d)(?!\d|\w|[/.-]\d)/g;
/** Month and year: "June 1958". */
export const MONTH_YEAR = regExp.gi`\b${MONTH},?\s(?:(?:${all.YEAR_OF_MONTH})\s)?(?<year>${FULL_YEAR})(?!\d)`;
/** Month, day and year in digits: "6/9/1958". */
export const NUMERIC =
  /(?<!\d[/.-]?|[\w.])(?<a>0 \d|\d{1,2})\s?(?<mark>[/.-])\s?(?<b>0 \d|\d{1,2})\s?\k<mark>\s?(?<year>\d{4}|(?:19|20) ?\d{2}|(?:19|20) 0 \d|\d \d|\d{2})(?!\w|[/.-]\d)/g;
/** ISO 8601 date or range: "1958-06-09", "2026-11-25/2026-11-27". */
export const ISO =
  /(?<!\d[.-]?|\w|(?<=\d)(?<!-\d\d)\/)(?<year>\d{4})(?<mark>[/.-])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?!\d|[.-]\d|\/\d(?!\d{3}-\d\d-\d)|(?<=\.\d{1,2})[-+][a-z])/g;
/** Day and month as ordinals: "the fifth of the eighth 2021". */
export const DAY_OF_MONTH = regExp.gi`(?<![\w.-])(?<b>\d{1,2})(?:${all.ORDINAL_SUFFIX})\s(?:${all.OF_DAY})\s(?:(?:${all.ARTICLE})\s)?(?<a>\d{1,2})(?:${all.ORDINAL_SUFFIX})[\s,]{1,2}(?<year>${FULL_YEAR}|[3-9]\d)(?![\d:])`;
/** Spanish date in numbers: "3 del 11 del 85". */
export const DAY_OF_NUMBER = regExp.gi`(?<![\w.-])(?:(?:${es.ARTICLE})\s)?(?<b>0 \d|\d{1,2})\s(?:${es.OF_DAY})\s(?<a>0 \d|\d{1,2})(?:[\s,]{1,2}|\s(?:${es.YEAR_LEAD})\s)(?<year>${FULL_YEAR}|\d{2}|0 \d)(?![\d:])`;
/** Month, day and year with spaces: "6 9 1958". */
export const SPACED = regExp.g`(?<!\d[ ,/.-]{0,2}|\w)(?<a>0 \d|1 [0-2]|\d{1,2})[ ,]{1,2}(?<b>0 \d|[12] \d|3 [01]|\d{1,2})[ ,]{1,2}(?<year>(?:19|20) ?\d{2}|(?:19|20) 0 \d|1 9 \d \d|2 0 \d \d)(?! ?\d|\w|[/.-]\d|\s?(?:${NO_DATE_UNIT}))`;

/** Parts of patterns for a second day, a corrected day, or a year of two digits after a named date. */
export const DATE_PARTS = {
  month: MONTH,
  day: DAY,
  noMeasure: NO_MEASURE,
  units: NO_DATE_UNIT,
  yearTail: YEAR_TAIL,
};
