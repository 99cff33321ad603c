import { gated } from '../../../../common/text/gated-pattern.js';
import { matchEnd } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { ARTICLE, CORRECTION, OF, ORDINAL_SUFFIX } from '../../../languages/any.js';
import { AND_OR, ITS } from '../../../languages/en/talk.js';
import { VERSION as VERSION_WORDS } from '../../../languages/en/calendar.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { DATE_PARTS } from '../../../written/date-patterns.js';
import { type DateMatch, findDates } from '../../../written/dates.js';
import { before } from '../context-words.js';
import { type Candidate, candidate, type Recognizer } from '../recognizer.js';
import { birthParts, birthYears, undatedDays } from './partial-dates.js';
import { dictatedDates, monthDays } from './dictated-dates.js';
import {
  type AskedDate,
  CODE_LEAD,
  DAY_LEAD,
  type FoundDate,
  TO,
  askedDate,
  isBirth,
  isToday,
} from './date-context.js';

/** Terms for the version of software or of an interface, which can have the form of a date. */
const VERSION = regExp.i`\b(?:${VERSION_WORDS})["']?[.:=\s]*["']?$`;
/** Distance in characters at which a cue for a birth makes a timestamp a date of birth. */
const TIME_REACH = 14;
/** Single digits, which form a date only if the question asks for a date. */
const SINGLE = /^\d(?:[ ,]{1,2}\d)+$/;
/** Beginning of a sentence or clause. */
const BEGINNING = /(?:^|[,:;.(])\s*$/;
/** Digit, which every written date contains. */
const DIGIT = gated(/\d/);
const CERTAIN = 0.9;
const CONFIDENCE: Readonly<Record<DateMatch['form'], number>> = {
  timestamp: 0.95,
  iso: 0.95,
  numeric: 0.9,
  dotted: 0.65,
  spaced: 0.6,
  merged: 0.55,
  named: 0.9,
  partial: 0.7,
};

const { month, day, noMeasure, units, yearTail } = DATE_PARTS;
const MONTH = month.replace('?<month>', '?:');
const DAY = day.replace('?<day>', '?:');
const YEAR_TAIL = yearTail.replace('?<year>', '?:');
const AGAIN = String.raw`[\s,.…-]{1,5}\b(?:${CORRECTION})[\s,.…:-]{1,4}(?:(?:${ITS}|${ARTICLE})\s)?`;
/** Day of the month with an optional article: "the ninth". */
const THE_DAY = String.raw`(?:(?:${ARTICLE})\s)?${DAY}`;
/** Correction after a date: "june ninth no wait tenth 1958", "june 9 1958 no 1959". */
const CORRECTED = regExp.iy`${AGAIN}(?:(?:${MONTH},?[\s-]{1,2}(?:(?:${ARTICLE})\s)?)?${DAY}(?:\s(?:${OF})\s${MONTH})?${noMeasure}${YEAR_TAIL}?|(?:19|20) ?\d{2}(?!\d))`;
/** Second day of a range or list: "june 9-12", "june ninth and tenth". A plain number after "and" is a quantity. */
const MORE = regExp.iy`(?:${TO}${THE_DAY}|,?\s(?:${AND_OR}|&)\s(?:(?:${ARTICLE})\s)?\d{1,2}(?:${ORDINAL_SUFFIX}))(?!\s?(?:(?:${OF})\s)?${MONTH}|[/\d])${noMeasure}${YEAR_TAIL}?`;
/** First day of a range that ends in a date: "the third to the ninth of june". */
const FROM = regExp.i`(?:(?:${ARTICLE})\s)?(?<![\d/])${DAY}(?:${TO}|\s(?:${AND_OR})\s)$`;
/** Month that the date after it corrects: "june no july ninth". */
const CORRECTED_MONTH = regExp.i`\b${MONTH}(?:[\s-]${THE_DAY})?${AGAIN}$`;
/** Correction between two dates, of which only one is meant: "march 9, no, april 9". */
const BETWEEN = regExp.i`^${AGAIN}$`;
/** Year of two digits, which only dates of birth have. */
const BIRTH_YEAR = regExp.iy`,?\s{1,3}(?:'?\d ?\d)(?![\d:]|[.,]\d|\s?(?:${units}))`;
const REACH = 60;

/**
 * Recognizer of calendar dates and dates of birth. Bare years, weekdays, relative dates and the current date ("today is
 * …") are left in clear. If the policy keeps months, a month with its year is reported only as a date of birth. A year
 * alone is reported only as the birth year of a person aged 90 or more.
 */
export const dateRecognizer: Recognizer = {
  name: 'date',
  kinds: ['DATE', 'DOB'],
  find: (text, context) => {
    const asked = askedDate(context);
    return text.views.flatMap((view) =>
      joined(view, [
        ...writtenDates(view, asked),
        ...monthDays(view, asked),
        ...dictatedDates(view, asked),
        ...birthYears(view, context),
        ...birthParts(view, context),
        ...undatedDays(view, asked, context),
      ]),
    );
  },
};

function writtenDates(view: NormalizedText, asked: AskedDate): FoundDate[] {
  const found: FoundDate[] = [];
  if (!view.mayMatch(DIGIT)) return found;
  for (const match of findDates(view)) {
    // A timestamp is always reported, so that no part becomes a value of another kind. Only a cue nearby makes it a
    // DOB.
    const hasTime = match.time !== undefined;
    const near = hasTime
      ? isBirth(view, match, { birth: asked.isLabelledBirth }, TIME_REACH)
      : isBirth(view, match, asked);
    const extent = hasTime ? { start: match.start, end: match.end } : dateExtent(view, match, near);
    const isRange = extent.end > match.end;
    if (!hasTime && (isToday(view, match, asked) || !(near || isPersonal(view, match, asked, isRange))))
      continue;
    const birth = near || (isRange && isBirth(view, extent, asked));
    found.push({
      birth,
      confidence: birth ? 0.95 : CONFIDENCE[match.form],
      validated: match.date.year !== undefined && CONFIDENCE[match.form] >= CERTAIN,
      ...extent,
    });
  }
  return found;
}

function isPersonal(view: NormalizedText, match: DateMatch, asked: AskedDate, isRange: boolean): boolean {
  const { start, form } = match;
  const lead = before(view, start);
  if (form === 'partial') return false;
  if (form === 'dotted' || form === 'iso') return !VERSION.test(lead);
  if (form === 'spaced' && (CODE_LEAD.test(lead) || SINGLE.test(view.text.slice(start, match.end))))
    return false;
  if (asked.date || isRange || DAY_LEAD.test(lead)) return true;
  return match.ambiguous ? !match.dayFirst && BEGINNING.test(lead) : form !== 'merged';
}

/** Merges two dates into one if only a correction separates them. */
function joined(view: NormalizedText, found: FoundDate[]): Candidate[] {
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const days: FoundDate[] = [];
  for (const item of found) {
    const previous = days.at(-1);
    if (previous !== undefined && isCorrected(view, previous.end, item.start)) {
      days[days.length - 1] = { ...previous, end: item.end, birth: previous.birth || item.birth };
    } else days.push(item);
  }
  return days.map((day) => candidate(view, day.birth ? 'DOB' : 'DATE', day, day.confidence, day.validated));
}

/**
 * Returns the complete span of a named date in its view, which includes the year of a date of birth, the other end of a
 * range, and corrected parts.
 */
function dateExtent(
  { text }: NormalizedText,
  { start, end, form, date, dayFirst }: DateMatch,
  birth: boolean,
): Range {
  if (form !== 'named' && form !== 'partial') return { start, end };
  const lead = text.slice(Math.max(0, start - REACH), start);
  const back = (dayFirst ? FROM : CORRECTED_MONTH).exec(lead)?.[0].length ?? 0;
  let last = matchEnd(text, end, CORRECTED);
  if (date.year === undefined) {
    if (birth) last ??= matchEnd(text, end, BIRTH_YEAR);
    last = matchEnd(text, last ?? end, MORE) ?? last;
  }
  return { start: start - back, end: last ?? end };
}

/** True if only a correction separates `end` and `next`. */
function isCorrected(view: NormalizedText, end: number, next: number): boolean {
  return next > end && next - end < REACH && BETWEEN.test(before(view, next, next - end));
}
