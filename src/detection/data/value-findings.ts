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

/** Kinds whose values have a form of their own, whatever a member is called. */
const FORMED: ReadonlySet<EntityKind> = new Set(['EMAIL', 'URL', 'IP', 'CREDIT_CARD', 'CVV']);
const DAYS: ReadonlySet<EntityKind> = new Set(['DATE', 'DOB']);
const NAMED: ReadonlySet<EntityKind> = new Set(['NAME', 'EMAIL', 'URL']);
const DIALLED: ReadonlySet<EntityKind> = new Set(['PHONE', 'FAX']);
const LEAST_DIALLED = 7;
const SSN_FORM = /^\d{3}-\d{2}-\d{4}$/;
const SSN_DIGITS = 9;
const INTERNATIONAL = /^\+\d/;
const NETWORK =
  /^(?:\d{1,3}(?:\.\d{1,3}){3}(?:[:/]\d{1,5})?|(?=(?:[^:]*:){2})[\da-f:.]+(?:%\w+|\/\d{1,3})?)$/i;
/** In one piece, with a digit. */
const ONE_PIECE = /^(?=[^\d\s]{0,64}\d)[#*]?[\p{L}\d][\p{L}\d_.#/:+-]{0,63}$/u;
const LETTER = /\p{L}/u;
/** Digits beside letters or marks that programs join them with. */
const JOINED = /[_#]|\p{L}-?\d|\d-?\p{L}/u;
/** Of a member that is called by an id. */
const CALLED = /_.*\d{3}|#\d/;
/** A day or a time, with or without the other. */
const TIMED =
  /^(?:\d{4}-\d{2}(?:-\d{2})?(?:T.*)?|\d{8}T\d{4}(?:\d\d)?(?:Z|[+-]\d\d:?\d\d)?|\d{1,4}([/.-])\d{1,2}\1\d{1,4}|\d{1,2}:\d{2}.*)$/;
const CLOCK = regExp.i`^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,6})?)?(?:\s?[ap]\.?m\.?)?(?:\s?(?:-|–|${RANGE_TO})\s?\d{1,2}:\d{2})?$`;
/** "14.3b", "1.6J", "6.2.1" */
const VERSION = /^v?\d{1,3}(?:\.\d{1,3}){1,2}[a-z]?$/i;
/** "135-145", "<60", "0.5 – 1.2" */
const NORMAL_RANGE =
  /^(?:\d{1,3}(?:\.\d{1,3})?\s?[-–]\s?\d{1,3}(?:\.\d{1,3})?|[<>≤≥]=?\s?\d{1,4}(?:\.\d{1,3})?)$/;
/** Fewer are a count, or what a program answers. */
const LEAST_DIGITS = 4;

/** What was found in the value of a member. */
export function readInValue(slot: TextSlot, found: readonly Entity[]): readonly Entity[] {
  const read = found.flatMap((entity) => readFinding(slot, entity));
  return isCode(slot) ? asOne(slot, read) : read;
}

/** True for the time of a day, and for what should be an address in a network but has not its form. */
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
  if (DIALLED.has(kind) && digits < LEAST_DIALLED)
    return [withKind(entity, isOfPayment(slot) ? 'ACCOUNT' : 'UNIQUE_ID')];
  if (kind === 'SSN' && digits < SSN_DIGITS && isOfPayment(slot)) return [withKind(entity, 'ACCOUNT')];
  return [entity];
}

/** True up to the end of an amount with its unit at the beginning of a value. */
function isMeasured(text: string, end: number): boolean {
  return end <= (MEASURED.exec(text)?.[0].length ?? 0);
}

/** True for a code in one piece, by its form and by the name that it stands under. */
function isCode(slot: TextSlot): boolean {
  const { text } = slot;
  if (!ONE_PIECE.test(text) || TIMED.test(text)) return false;
  if (slot.isKey === true) return CALLED.test(text);
  const words = wordsOf(slot);
  if (words.some((word) => FORMED_MEMBERS.has(word))) return false;
  const last = words.at(-1) ?? '';
  if (ID_MEMBERS.has(last) || KIND_OF_MEMBER.ACCOUNT.has(last)) return true;
  return LETTER.test(text) && JOINED.test(text);
}

/** One finding for all of a code. */
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
  return DIALLED.has(kind) ? INTERNATIONAL.test(text) : FORMED.has(kind);
}

/** The kind that the member's name says. */
function kindOf(slot: TextSlot, found: readonly Entity[]): EntityKind {
  const parts = wordsOf(slot);
  const words = [...parts, parts.join('')];
  const named = Object.entries(KIND_OF_MEMBER).filter(([, names]) => words.some((word) => names.has(word)));
  const guessed = named.find(([kind]) => found.some((entity) => entity.kind === kind));
  return (guessed ?? named[0])?.[0] ?? 'UNIQUE_ID';
}

/** True for what a result of a laboratory is compared with. */
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
