import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { IS, ITS } from '../../../speech/en/links.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { findDates, type DateMatch } from '../../../written/dates.js';
import { surelyNamedCodes } from '../codes/labelled-code.js';
import { after, before } from '../context-words.js';
import { covering } from '../covering.js';
import type { Candidate, Recognizer } from '../recognizer.js';
import { birthYears } from './birth-year.js';
import { birthParts } from './date-part.js';
import { askedDate, isBirth, isBirthTime, isHoliday, isToday, type AskedDate } from './date-cues.js';
import { dateExtent, isCorrected } from './date-extent.js';
import { dictatedDates, type FoundDate, type IsNamed } from './dictated-date.js';
import { months } from './month.js';
import { DAY_LEADS, monthDays } from './month-day.js';
import { namedDays } from './named-day.js';

const LEADS = regExp.i`(?:^\s*|[,:;.(]\s*|\b(?:on|in|of|since|by|until|till|from|before|after|for|${IS}|dated|${ITS}|to|between|around|about|started|ended|due|yes|no|say|said|maybe|this|next|last|born)\s+(?:the\s+)?)$`;
/** Who or what may, or marches: then it is no month. */
const SUBJECT =
  /(?:\b(?:i|you|he|she|it|we|they|this|that|which|who|there|one|what|to|then|not|drugs?|medications?|medicines?|pills?|doses?|doctors?|nurses?|effects|symptoms?|results?|it also|people|patients?|how|why|often|long|soon|and|or)|s|[\d%])\s+$/i;
const DAY_FIRST_LEADS =
  /\b(?:on|since|by|until|till|from|to|before|after|dated|due|born|discharged|admitted|seen)\s+$/i;
const MAY_FIRST = /^may\b.*\b1st$/i;
const VERSION =
  /\b(?:versions?|v|ver|firmware|release|build|ios|android|section|chapter|node|software|update)\.?\s*$/i;
/** Of an interface, as some are called by a day. */
const API_VERSION = /\bversions?["']?\s?[:=]?\s?["']?$/i;
const IDENTIFYING_YEAR =
  /^,? '?\d ?\d,? and (?:(?:the|my) )?(?:last (?:four|4|name)|zip|social|ssn|name is)\b/i;
/** One stands in every written date. */
const DIGIT = gated(/\d/);
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
    let codes: readonly Range[] | undefined;
    const isNamed = (view: NormalizedText, { start, end }: Range): boolean => {
      if (asked.birth) return false;
      codes ??= surelyNamedCodes(text, context);
      return covering(view.toOriginal(start, end), codes) !== undefined;
    };
    return text.views.flatMap((view) =>
      bridged(view, [
        ...writtenDates(view, asked, isNamed),
        ...monthDays(view, asked),
        ...dictatedDates(view, asked, isNamed),
        ...birthYears(view, context),
        ...birthParts(view, context),
        ...namedDays(view, asked, context),
        ...months(view, asked, context),
      ]),
    );
  },
};

function writtenDates(view: NormalizedText, asked: AskedDate, isNamed: IsNamed): FoundDate[] {
  const found: FoundDate[] = [];
  if (!view.mayMatch(DIGIT)) return found;
  for (const match of findDates(view)) {
    if (match.form === 'spaced' && isNamed(view, match)) continue;
    if (match.time !== undefined) {
      found.push(timestamp(view, match, asked));
      continue;
    }
    const verified = IDENTIFYING_YEAR.test(after(view, match.end, 40));
    const around = verified || isBirth(view, match.start, match.end, asked);
    const extent = dateExtent(view, match, around);
    if (!isPersonal(view, match, around, asked, extent.end > match.end)) continue;
    const certain =
      match.date.year !== undefined &&
      (['timestamp', 'iso', 'numeric', 'named'].includes(match.form) || isDotted(view, match));
    const birth = around || isBirth(view, match.start, extent.end, asked);
    found.push({
      birth,
      confidence: birth ? 0.95 : CONFIDENCE[match.form],
      ...(certain ? { validated: true } : {}),
      ...extent,
    });
  }
  return found;
}

/** "04.30.2001": with all digits of a year that people have lived in. */
function isDotted({ text }: NormalizedText, { start, end, form }: DateMatch): boolean {
  return form === 'dotted' && /\.(?:19|20)\d\d$/.test(text.slice(start, end));
}

/** Always found, so that no part of it is taken for something else; the current one stays by the rules for all findings. */
function timestamp(view: NormalizedText, { start, end }: DateMatch, asked: AskedDate): FoundDate {
  return {
    start,
    end,
    birth: isBirthTime(view, start, asked),
    confidence: CONFIDENCE.timestamp,
    validated: true,
  };
}

function isPersonal(
  view: NormalizedText,
  match: DateMatch,
  birth: boolean,
  asked: AskedDate,
  isRange: boolean,
): boolean {
  const { start, end, date, form } = match;
  if (isToday(view, start, end, asked)) return false;
  if (birth) return true;
  if (form === 'merged') return asked.date || DAY_LEADS.test(before(view, start));
  if (form === 'dotted' && VERSION.test(before(view, start))) return false;
  if (form === 'iso' && API_VERSION.test(before(view, start))) return false;
  if (form === 'partial' || isHoliday(view, start, end, date)) return false;
  if (!match.ambiguous || asked.date || isRange) return true;
  const lead = before(view, start);
  if (match.dayFirst) return DAY_FIRST_LEADS.test(lead);
  const ordinal = MAY_FIRST.test(view.text.slice(start, end));
  return LEADS.test(lead) || (!ordinal && !SUBJECT.test(lead));
}

/** Two dates with nothing but a correction between them are one that was said twice. */
function bridged(view: NormalizedText, found: FoundDate[]): Candidate[] {
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const joined: FoundDate[] = [];
  for (const item of found) {
    const previous = joined.at(-1);
    if (previous !== undefined && isCorrected(view, previous.end, item.start)) {
      joined[joined.length - 1] = { ...previous, end: item.end, birth: previous.birth || item.birth };
    } else joined.push(item);
  }
  return joined.map(({ start, end, birth, confidence, validated }) => ({
    kind: birth ? 'DOB' : 'DATE',
    confidence,
    ...(validated ? { validated } : {}),
    ...view.toOriginal(start, end),
  }));
}
