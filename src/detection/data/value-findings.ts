import type { Entity } from '../entity.js';
import { labelOf, programWords } from './json-members.js';
import type { EntityKind } from '../kinds.js';
import { regExp } from '../../common/text/reg-exp.js';
import type { TextSlot } from '../slot.js';
import { RANGE_TO } from '../languages/en/calendar.js';
import {
  FORMED_MEMBERS,
  ID_MEMBERS,
  KIND_OF_MEMBER,
  MEASURED,
  OF_PAYMENT,
  RANGES,
  RESULTS,
  SECURITY_CODE,
} from '../languages/en/member-names.js';
import { withKind } from './card-findings.js';

/** Kinds whose values have a specific form, independent of the member's name. */
const FORMED: ReadonlySet<EntityKind> = new Set(['EMAIL', 'URL', 'IP', 'CREDIT_CARD', 'CVV']);
const DAYS: ReadonlySet<EntityKind> = new Set(['DATE', 'DOB']);
const NAMED: ReadonlySet<EntityKind> = new Set(['NAME', 'EMAIL', 'URL']);
const PHONES: ReadonlySet<EntityKind> = new Set(['PHONE', 'FAX']);
const LEAST_PHONE_DIGITS = 7;
const SSN_FORM = /^\d{3}-\d{2}-\d{4}$/;
const SSN_DIGITS = 9;
const INTERNATIONAL = /^\+\d/;
const NETWORK =
  /^(?:\d{1,3}(?:\.\d{1,3}){3}(?:[:/]\d{1,5})?|(?=(?:[^:]*:){2})[\da-f:.]+(?:%\w+|\/\d{1,3})?)$/i;
/** A single word with at least one digit. */
const ONE_WORD = /^(?=[^\d\s]{0,64}\d)[#*]?[\p{L}\d][\p{L}\d_.#/:+-]{0,63}$/u;
const LETTER = /\p{L}/u;
/** Digits next to letters or to the separators of programs. */
const JOINED = /[_#]|\p{L}-?\d|\d-?\p{L}/u;
/** A member name that contains an ID. */
const HAS_ID = /_.*\d{3}|#\d/;
/** A date, a time, or both. */
const TIMED =
  /^(?:\d{4}-\d{2}(?:-\d{2})?(?:T.*)?|\d{8}T\d{4}(?:\d\d)?(?:Z|[+-]\d\d:?\d\d)?|\d{1,4}([/.-])\d{1,2}\1\d{1,4}|\d{1,2}:\d{2}.*)$/;
const CLOCK = regExp.i`^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,6})?)?(?:\s?[ap]\.?m\.?)?(?:\s?(?:-|–|${RANGE_TO})\s?\d{1,2}:\d{2})?$`;
/** Version numbers: "14.3b", "1.6J", "6.2.1". */
const VERSION = /^v?\d{1,3}(?:\.\d{1,3}){1,2}[a-z]?$/i;
/** Normal ranges: "135-145", "<60", "0.5 – 1.2". */
const NORMAL_RANGE =
  /^(?:\d{1,3}(?:\.\d{1,3})?\s?[-–]\s?\d{1,3}(?:\.\d{1,3})?|[<>≤≥]=?\s?\d{1,4}(?:\.\d{1,3})?)$/;
/** Minimum number of digits of an identifier. Shorter numbers are counts or status codes. */
const LEAST_DIGITS = 4;

/** Interprets the findings in a member's value. */
export function readInValue(slot: TextSlot, found: readonly Entity[]): readonly Entity[] {
  const read = found.flatMap((entity) => readFinding(slot, entity));
  return isCode(slot) ? asOne(slot, read) : read;
}

/** Returns true for a time of day, and for an IP finding without the form of a network address. */
export function isNoAddress(value: string, kind: EntityKind): boolean {
  return CLOCK.test(value) || (kind === 'IP' && !NETWORK.test(value));
}

function readFinding(slot: TextSlot, entity: Entity): Entity[] {
  const { text } = slot;
  const { kind, validated } = entity;
  const value = text.slice(entity.start, entity.end);
  if (isNoAddress(value, kind)) return [];
  if (
    validated !== true &&
    ((VERSION.test(text) && !DAYS.has(kind)) || (isMeasured(text, entity.end) && !NAMED.has(kind)))
  )
    return [];
  if (NORMAL_RANGE.test(text) && isOfResult(slot)) return [];
  const digits = value.replace(/\D/g, '').length;
  if (kind === 'CVV' && !SECURITY_CODE.test(labelOf(slot)))
    return digits < LEAST_DIGITS ? [] : [withKind(entity, 'UNIQUE_ID')];
  if (PHONES.has(kind) && digits < LEAST_PHONE_DIGITS)
    return [withKind(entity, isOfPayment(slot) ? 'ACCOUNT' : 'UNIQUE_ID')];
  if (kind === 'SSN' && digits < SSN_DIGITS && isOfPayment(slot)) return [withKind(entity, 'ACCOUNT')];
  return [entity];
}

/** Returns true if the finding ends within an amount with a unit at the beginning of the value. */
function isMeasured(text: string, end: number): boolean {
  return end <= (MEASURED.exec(text)?.[0].length ?? 0);
}

/** Returns true for a code of one word, according to its form and its member's name. */
function isCode(slot: TextSlot): boolean {
  const { text } = slot;
  if (!ONE_WORD.test(text) || TIMED.test(text)) return false;
  if (slot.isKey === true) return HAS_ID.test(text);
  const words = wordsOf(slot);
  if (words.some((word) => FORMED_MEMBERS.has(word))) return false;
  const last = words.at(-1) ?? '';
  if (ID_MEMBERS.has(last) || KIND_OF_MEMBER.ACCOUNT.has(last)) return true;
  return LETTER.test(text) && JOINED.test(text);
}

/** Merges the findings into one that covers the whole code. */
function asOne(slot: TextSlot, found: readonly Entity[]): readonly Entity[] {
  const { text } = slot;
  const [first] = found;
  if (first === undefined) return found;
  const whole = found.find(({ start, end, kind }) => end - start === text.length && isFormed(text, kind));
  if (whole !== undefined) return [whole];
  const surest = found.reduce((best, entity) => (entity.confidence > best.confidence ? entity : best), first);
  return [withKind({ ...surest, start: 0, end: text.length }, kindOf(slot, found))];
}

function isFormed(text: string, kind: EntityKind): boolean {
  if (kind === 'SSN') return SSN_FORM.test(text);
  return PHONES.has(kind) ? INTERNATIONAL.test(text) : FORMED.has(kind);
}

/** Returns the kind that the member's name states. */
function kindOf(slot: TextSlot, found: readonly Entity[]): EntityKind {
  const parts = wordsOf(slot);
  const words = [...parts, parts.join('')];
  const named = Object.entries(KIND_OF_MEMBER).filter(([, names]) => words.some((word) => names.has(word)));
  const guessed = named.find(([kind]) => found.some((entity) => entity.kind === kind));
  return (guessed ?? named[0])?.[0] ?? 'UNIQUE_ID';
}

/** Returns true for the normal range of a laboratory result. */
function isOfResult(slot: TextSlot): boolean {
  if (wordsOf(slot).some((word) => RANGES.has(word))) return true;
  return slot.owner?.members.some(([name]) => programWords(name).some((word) => RESULTS.has(word))) === true;
}

function isOfPayment(slot: TextSlot): boolean {
  return [...wordsOf(slot), ...programWords(slot.owner?.name ?? '')].some((word) => OF_PAYMENT.has(word));
}

function wordsOf({ key }: TextSlot): string[] {
  return programWords(key?.text ?? '');
}
