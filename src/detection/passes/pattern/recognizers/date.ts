import { dateOfDigits, findDates, type DateMatch } from '../../../dates.js';
import { isApart, type DigitRun } from '../../../digit-runs.js';
import type { NormalizedText } from '../../../normalized-text.js';
import { after, before } from '../context-words.js';
import type { Candidate, Recognizer, RecognizerContext } from '../recognizer.js';

const BIRTH = '(?:born(?: on| in)?|birth ?da(?:y|te)|date of birth|d\\.? ?o\\.? ?b\\b|dob)';
const BIRTH_BEFORE = new RegExp(`\\b${BIRTH}[^\\d.;\\n]{0,30}$`, 'i');
const BIRTH_AFTER =
  /^[\s,]*(?:is|was|being)\s+(?:when|my|his|her|their|the)[^.;\n\d]{0,20}\b(?:birth|born|dob)/i;
const BIRTH_ASKED = new RegExp(`\\b${BIRTH}|\\b(?:birth_?date|dob)\\b`, 'i');
const DATE_ASKED = /\b(?:date|when|what day|which day)\b/i;
/** Words that make another date of it, though a date of birth was asked for. */
const OTHER_DATE =
  /\b(?:appointment|visit|scheduled?|seen|surgery|discharged?|admitted|admission|refill|on)\b[^.;\n\d]{0,25}$/i;
/** The current date stays in clear: the model needs it, and it says nothing of anyone. */
const TODAY =
  /\b(?:today(?:'s date)?|(?:current|present|system) (?:local )?(?:date|time|day)(?: and time| \w+)?|date today|now|currently)\s*(?:is|:|=|,|-)*\s*(?:it is\s*)?(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur|sat|sun)(?:day)?,?\s*)?(?:the\s*)?$/i;
const LEADS =
  /(?:^\s*|[,:;.(]\s*|\b(?:on|in|of|since|by|until|till|from|before|after|for|is|was|dated|it's|to|between)\s+(?:the\s+)?)$/i;
/** "on 9/12": month and day alone are a fraction or a dose unless a word says otherwise. */
const MONTH_DAY = /(?<![\d/.-]|\w)(\d{1,2})\/(\d{1,2})(?![\d/]|\w|\.\d)/g;
const DAY_LEADS = /\b(?:on|dated?|dob|born|birthday|appointment|visit)\s*(?:is|was|:|on)?\s*$/i;
const FRACTION_AFTER =
  /^\s*(?:of|an?|tab(?:let)?s?|pills?|dos(?:e|es)|mg|cups?|inch(?:es)?|teaspoons?|pain|stars?)\b/i;

const CONFIDENCE: Readonly<Record<DateMatch['form'], number>> = {
  iso: 0.95,
  numeric: 0.9,
  dotted: 0.65,
  spaced: 0.6,
  named: 0.9,
  partial: 0.7,
};

/**
 * Dates of a day, and dates of birth. Bare years, months, weekdays, relative dates and the current date
 * ("today is …") stay in clear; a month with its year counts only as a date of birth.
 */
export const dateRecognizer: Recognizer = {
  name: 'date',
  kinds: ['DATE', 'DOB'],
  find: (text, context) => {
    const asked = askedFor(context);
    return text.views.flatMap((view) => [
      ...writtenDates(view, asked),
      ...monthDays(view, asked),
      ...dictated(view, asked),
    ]);
  },
};

interface Asked {
  readonly birth: boolean;
  readonly date: boolean;
}

function askedFor({ question, label }: RecognizerContext): Asked {
  const words = `${question}\n${label}`;
  return { birth: BIRTH_ASKED.test(words), date: DATE_ASKED.test(words) };
}

function writtenDates(view: NormalizedText, asked: Asked): Candidate[] {
  const found: Candidate[] = [];
  for (const match of findDates(view)) {
    const lead = before(view, match.start);
    const birth = isBirth(view, match.start, match.end, asked);
    if (TODAY.test(lead)) continue;
    if (match.form === 'partial' && !birth) continue;
    if (match.ambiguous && !birth && !asked.date && !LEADS.test(lead)) continue;
    const whole = match.date.year !== undefined && match.form !== 'partial';
    const certain = whole && ['iso', 'numeric', 'named'].includes(match.form);
    found.push({
      ...view.toOriginal(match.start, match.end),
      kind: birth ? 'DOB' : 'DATE',
      confidence: birth ? 0.95 : CONFIDENCE[match.form],
      ...(certain ? { validated: true } : {}),
    });
  }
  return found;
}

function isBirth(view: NormalizedText, start: number, end: number, asked: Asked): boolean {
  const lead = before(view, start);
  if (BIRTH_BEFORE.test(lead) || BIRTH_AFTER.test(after(view, end, 40))) return true;
  return asked.birth && !OTHER_DATE.test(lead);
}

function monthDays(view: NormalizedText, asked: Asked): Candidate[] {
  const found: Candidate[] = [];
  for (const match of view.text.matchAll(MONTH_DAY)) {
    const [whole, month, day] = match;
    const end = match.index + whole.length;
    const lead = before(view, match.index);
    const birth = isBirth(view, match.index, end, asked);
    const plausible = dateOfDigits([month ?? '', day ?? '', '2000']) !== undefined;
    if (!plausible || FRACTION_AFTER.test(after(view, end)) || !(birth || asked.date || DAY_LEADS.test(lead)))
      continue;
    found.push({ ...view.toOriginal(match.index, end), kind: birth ? 'DOB' : 'DATE', confidence: 0.6 });
  }
  return found;
}

/** Digits that are a date only because one was asked for: "nine twelve fifty eight", "06091958". */
function dictated(view: NormalizedText, asked: Asked): Candidate[] {
  const found: Candidate[] = [];
  for (const run of view.digitRuns) {
    const start = run[0]?.start ?? 0;
    const end = run.at(-1)?.end ?? start;
    if (!isApart(run, 0, run.length) || dateOfRun(run) === undefined) continue;
    if (!isBirth(view, start, end, asked)) continue;
    found.push({ ...view.toOriginal(start, end), kind: 'DOB', confidence: 0.85 });
  }
  return found;
}

function dateOfRun(run: DigitRun): unknown {
  return run.length > 8 ? undefined : dateOfDigits(run.map((group) => group.digits));
}
