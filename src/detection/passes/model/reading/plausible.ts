import { regExp } from '../../../../common/text/reg-exp.js';
import { kindTraits, type EntityKind } from '../../../kinds.js';
import { CHAT_WORDS, SOUND } from '../../../languages/en/talk.js';
import { INSURERS } from '../../../languages/en/organisations.js';
import { DOT } from '../../../languages/en/marks.js';
import { NAME_WORDS } from '../../../languages/en/names.js';
import { UNIT_SYMBOLS } from '../../../languages/en/quantities.js';
import { STOP_WORDS } from '../../../languages/en/ordinary-words.js';
import { isSpanishWord } from '../../../languages/everyday-words.js';
import { NUMBER_WORDS } from '../../../languages/es/numbers.js';
import { COMMON_PLACES } from '../../../languages/es/places.js';
import { normalize, type Range } from '../../../text/normalized-text.js';
import { isQuantity } from '../../../text/quantity.js';
import * as words from '../../../languages/en/calendar.js';
import { ARTICLE, MONTH, OF, ORDINAL_SUFFIX, WEEKDAY } from '../../../languages/any.js';
import {
  IN_PART_OF_DAY,
  OCLOCK,
  OFFERED_TIME_LEAD,
  TIME_LEAD,
  TO_TIME,
  WHICH_WEEK,
} from '../../../languages/en/calendar.js';
import type { SlotInContext } from '../../../slot-context.js';
import { showsPast } from '../../pattern/dates/date-context.js';

/** Kinds of codes that consist of digits. */
const NUMERIC: ReadonlySet<EntityKind> = new Set(['PHONE', 'FAX', 'SSN', 'CVV', 'CREDIT_CARD', 'ZIP']);
/** Kinds of places that generic words do not name ("centro de salud"). */
const ORGANISATIONS: ReadonlySet<EntityKind> = new Set(['FACILITY', 'EMPLOYER', 'LOCATION']);
/** Kind of license plates, which can be words. */
const PLATE = 'VEHICLE_ID';
const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu;
const LETTER = /(?<!\p{L})\p{L}(?!\p{L})/gu;
/** ICD-10-CM code of a diagnosis, with its point. */
const DIAGNOSIS = /^[A-TV-Z]\d[\dA-Z]\.[\dA-Z]{1,4}$/;
/** Number with a unit: "128GB", "2 min". */
const MEASURE = regExp.iu`^-?\d+(?:[.,]\d+)?\s?(?:${UNIT_SYMBOLS})$`;
const ADDRESS_MARK = regExp.i`[./:]|\b(?:${DOT})\b`;
const FEWEST = 2;
const LEAST_WORD = 4;

/**
 * False for a finding of the model that can't be a value of its kind: a code without a digit or a spelled letter, an
 * amount, a network address or mailbox in ordinary words, an insurer. Words that may be a name are left to the model.
 */
export function isPlausible(text: string, range: Range, kind: EntityKind): boolean {
  const said = text.slice(range.start, range.end);
  if (said.split(/[\s,.!?]+/).every((word) => word === '' || isChat(word))) return false;
  const { form } = kindTraits(kind);
  if (kind === 'URL') return ADDRESS_MARK.test(said);
  if (form === 'email' || form === 'literal') return !isOrdinary(said);
  if ((form === 'date' || form === 'code' || form === 'phone') && MEASURE.test(said)) return false;
  if (form === 'code' || form === 'phone') return !isQuantity(text, range) && isCode(said, kind);
  if (form === 'date') return true;
  const small = said.toLowerCase();
  if (ORGANISATIONS.has(kind) && (small.match(WORD) ?? []).every((word) => COMMON_PLACES.has(word)))
    return false;
  return !INSURERS.has(small.replace(/\s+/g, ' ').trim());
}

/** True for chat words, regardless of the question: "pls", "u guys", "n/a". */
function isChat(word: string): boolean {
  return CHAT_WORDS.has(word) || CHAT_WORDS.has(word.toLowerCase().replaceAll("'", ''));
}

/** True for digits, written or spoken, for spelled letters, and in codes with letters also for unusual words. */
function isCode(said: string, kind: EntityKind): boolean {
  if (kind === PLATE) return true;
  const { text } = normalize(said).spoken;
  const digits =
    countOf(text, /\p{N}/gu) +
    (said.toLowerCase().match(WORD) ?? []).filter((word) => NUMBER_WORDS.has(word)).length;
  if (NUMERIC.has(kind))
    return digits >= FEWEST || countOf(text, LETTER) >= FEWEST || /^[A-Z-]{5,}$/.test(said);
  if (DIAGNOSIS.test(said)) return false;
  return digits > 0 || (said.length >= LEAST_WORD && !isOrdinary(said));
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function isOrdinary(said: string): boolean {
  const words = said.toLowerCase().match(WORD) ?? [];
  const isEveryday = (word: string): boolean =>
    (STOP_WORDS.has(word) && !NAME_WORDS.has(word)) || isSpanishWord(word);
  return words.every(isEveryday) && !/\p{N}|[@/]/u.test(said);
}

const HOUR = String.raw`(?:0?[1-9]|1[0-2])`;
const CLOCK = String.raw`${HOUR}(?:[: ]?[0-5]\d| ${OCLOCK})?(?:\s?[ap]\.?m\.?)?`;
const TO = String.raw`\s?(?:-|${TO_TIME})\s?`;

/** Months, years and weekdays, also combined. They are left in clear unless the pattern pass reports them. */
const CLEAR = regExp.i`^(?:(?:${words.AROUND_MONTH})\s)?(?:(?:${MONTH})\.?(?:,?\s(?:(?:${OF})\s)?(?:19|20)\d\d)?|(?:${WEEKDAY})s?|(?:19|20)\d\d-(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])/(?:19|20)\d\d|${ARTICLE})$`;
/** Time of day: "nine forty five", "9-4", "saturday 9-2", "hmm 8:40". */
const TIME = regExp.i`^(?:(?:${TIME_LEAD}|${SOUND}|${WEEKDAY})\s)*${CLOCK}(?:${TO}${CLOCK})?(?:\s${IN_PART_OF_DAY})?$`;
const HOURS = regExp.i`^${HOUR}(?::[0-5]\d)?\s?-\s?${HOUR}(?::[0-5]\d)?$`;
/** Day of an appointment that is offered or accepted: "Monday the 29th at 7:30". */
const DAY_AT_TIME = regExp.i`^(?:(?:${WEEKDAY}|${WHICH_WEEK}),?\s?)?(?:(?:${ARTICLE})\s)?\d{1,2}(?:${ORDINAL_SUFFIX}),?\s(?:(?:${OFFERED_TIME_LEAD})\s)*${CLOCK}(?!\d|\s?(?:${ORDINAL_SUFFIX})|[/-])`;
const DAY_ASKED = regExp.i`\b(?:${words.DAY_OR_BIRTH_ASKED})\b`;
const DAY_MEMBER = regExp.i`\b(?:${words.DAY_MEMBER})\b`;
/** Characters before and after a value that show its meaning. */
const REACH = { before: 60, after: 40 };

/**
 * True if a date of the model identifies no person: a month, a time of day, office hours, the day of an offered
 * appointment, a bare number. After a question for a day or a birth, numbers are days.
 */
export function isNoDate({ slot, question, label }: SlotInContext, { start, end }: Range): boolean {
  const said = normalize(slot.text.slice(start, end + REACH.after)).spoken.text;
  const value = normalize(slot.text.slice(start, end)).spoken.text.trim();
  if (CLEAR.test(value)) return true;
  if (label !== '' && /^\d{1,3}$/.test(value)) return !DAY_MEMBER.test(label);
  if (label !== '' || DAY_ASKED.test(question)) return false;
  if (TIME.test(value)) return !/^\d{1,2}$/.test(value) && (slot.role === 'system' || !HOURS.test(value));
  const lead = normalize(slot.text.slice(Math.max(0, start - REACH.before), start)).text;
  return DAY_AT_TIME.test(said) && (slot.role !== 'user' || showsPast(lead) !== true);
}
