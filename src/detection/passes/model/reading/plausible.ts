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
import { tellsPast } from '../../pattern/dates/date-context.js';

/** Codes that are digits alone. */
const NUMERIC: ReadonlySet<EntityKind> = new Set(['PHONE', 'FAX', 'SSN', 'CVV', 'CREDIT_CARD', 'ZIP']);
/** "centro de salud" names none of them. */
const ORGANISATIONS: ReadonlySet<EntityKind> = new Set(['FACILITY', 'EMPLOYER', 'LOCATION']);
/** A vehicle's plate may be a word. */
const PLATE = 'VEHICLE_ID';
const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu;
const LETTER = /(?<!\p{L})\p{L}(?!\p{L})/gu;
/** ICD-10-CM with its point: the code of a disease. */
const DIAGNOSIS = /^[A-TV-Z]\d[\dA-Z]\.[\dA-Z]{1,4}$/;
/** "128GB", "2 min" */
const MEASURE = regExp.iu`^-?\d+(?:[.,]\d+)?\s?(?:${UNIT_SYMBOLS})$`;
const ADDRESS_MARK = regExp.i`[./:]|\b(?:${DOT})\b`;
const FEWEST = 2;
const LEAST_WORD = 4;

/**
 * False for what can't be a value of the kind that the model gives it: a number without a digit or a spelled letter, an amount, an
 * address of a network or a mailbox in ordinary words, an insurer. Words that may be somebody's name are left to it.
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

/** "pls", "u guys", "n/a": whatever was asked. */
function isChat(word: string): boolean {
  return CHAT_WORDS.has(word) || CHAT_WORDS.has(word.toLowerCase().replaceAll("'", ''));
}

/** Digits, as written or spoken, or letters that are spelled one by one; of a code that has letters, a word that is no ordinary one. */
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

/** Months, years and weekdays stay in clear, also with one another; patterns find the months that don't. */
const CLEAR = regExp.i`^(?:(?:${words.AROUND_MONTH})\s)?(?:(?:${MONTH})\.?(?:,?\s(?:(?:${OF})\s)?(?:19|20)\d\d)?|(?:${WEEKDAY})s?|(?:19|20)\d\d-(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])/(?:19|20)\d\d|${ARTICLE})$`;
/** "nine forty five", "9-4", "saturday 9-2", "hmm 8:40" */
const TIME = regExp.i`^(?:(?:${TIME_LEAD}|${SOUND}|${WEEKDAY})\s)*${CLOCK}(?:${TO}${CLOCK})?(?:\s${IN_PART_OF_DAY})?$`;
const HOURS = regExp.i`^${HOUR}(?::[0-5]\d)?\s?-\s?${HOUR}(?::[0-5]\d)?$`;
/** "Monday the 29th at 7:30": the day of an appointment that is offered or taken. */
const DAY_AT_TIME = regExp.i`^(?:(?:${WEEKDAY}|${WHICH_WEEK}),?\s?)?(?:(?:${ARTICLE})\s)?\d{1,2}(?:${ORDINAL_SUFFIX}),?\s(?:(?:${OFFERED_TIME_LEAD})\s)*${CLOCK}(?!\d|\s?(?:${ORDINAL_SUFFIX})|[/-])`;
const DAY_ASKED = regExp.i`\b(?:${words.DAY_OR_BIRTH_ASKED})\b`;
const DAY_MEMBER = regExp.i`\b(?:${words.DAY_MEMBER})\b`;
/** How much before a value and after it tells what it is. */
const REACH = { before: 60, after: 40 };

/**
 * True if what the model takes for a date identifies nobody: a month, a time of day, office hours, the day of an offered
 * appointment, a bare count. Where a day or a birth was asked for, numbers are days.
 */
export function isNoDate({ slot, question, label }: SlotInContext, { start, end }: Range): boolean {
  const said = normalize(slot.text.slice(start, end + REACH.after)).spoken.text;
  const value = normalize(slot.text.slice(start, end)).spoken.text.trim();
  if (CLEAR.test(value)) return true;
  if (label !== '' && /^\d{1,3}$/.test(value)) return !DAY_MEMBER.test(label);
  if (label !== '' || DAY_ASKED.test(question)) return false;
  if (TIME.test(value)) return !/^\d{1,2}$/.test(value) && (slot.role === 'system' || !HOURS.test(value));
  const lead = normalize(slot.text.slice(Math.max(0, start - REACH.before), start)).text;
  return DAY_AT_TIME.test(said) && (slot.role !== 'user' || tellsPast(lead) !== true);
}
