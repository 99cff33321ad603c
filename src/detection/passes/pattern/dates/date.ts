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

/** Of software, or of an interface, as some are called by a day. */
const VERSION = regExp.i`\b(?:${VERSION_WORDS})["']?[.:=\s]*["']?$`;
/** How far before a day with its time may stand that it is one of birth. */
const TIME_REACH = 14;
/** Digits one by one, which nobody says of a day that wasn't asked for. */
const SINGLE = /^\d(?:[ ,]{1,2}\d)+$/;
/** Where a sentence begins. */
const BEGINNING = /(?:^|[,:;.(])\s*$/;
/** One stands in every written date. */
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
/** "the ninth" */
const THE_DAY = String.raw`(?:(?:${ARTICLE})\s)?${DAY}`;
/** "june ninth no wait tenth 1958", "june 9 1958 no 1959". */
const CORRECTED = regExp.iy`${AGAIN}(?:(?:${MONTH},?[\s-]{1,2}(?:(?:${ARTICLE})\s)?)?${DAY}(?:\s(?:${OF})\s${MONTH})?${noMeasure}${YEAR_TAIL}?|(?:19|20) ?\d{2}(?!\d))`;
/** "june 9-12", "june ninth and tenth"; plain numbers after "and" count something else. */
const MORE = regExp.iy`(?:${TO}${THE_DAY}|,?\s(?:${AND_OR}|&)\s(?:(?:${ARTICLE})\s)?\d{1,2}(?:${ORDINAL_SUFFIX}))(?!\s?(?:(?:${OF})\s)?${MONTH}|[/\d])${noMeasure}${YEAR_TAIL}?`;
/** "the third to the ninth of june" */
const FROM = regExp.i`(?:(?:${ARTICLE})\s)?(?<![\d/])${DAY}(?:${TO}|\s(?:${AND_OR})\s)$`;
/** "june no july ninth" */
const TAKEN_BACK = regExp.i`\b${MONTH}(?:[\s-]${THE_DAY})?${AGAIN}$`;
/** "march 9, no, april 9" are two dates, and one was meant. */
const BETWEEN = regExp.i`^${AGAIN}$`;
/** A year of two digits, which other dates have not. */
const BIRTH_YEAR = regExp.iy`,?\s{1,3}(?:'?\d ?\d)(?![\d:]|[.,]\d|\s?(?:${units}))`;
const REACH = 60;

/**
 * Dates of a day, and dates of birth. Bare years, months, weekdays, relative dates and the current date
 * ("today is …") stay in clear, months where the policy keeps them: then a month with its year counts only as a date of
 * birth. A year counts only as that of the birth of a person of 90 and over.
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
    // One with its time is always found, so that no part of it is taken for something else; of birth it is by a name alone.
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

/** Two dates with nothing but a correction between them are one that was said twice. */
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
 * The whole stretch of a named date: with a year that only dates of birth have, the other end of a range, and
 * what was corrected. Offsets are those of the view.
 */
function dateExtent(
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
function isCorrected(view: NormalizedText, end: number, next: number): boolean {
  return next > end && next - end < REACH && BETWEEN.test(before(view, next, next - end));
}
