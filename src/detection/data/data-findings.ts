import type { Entity } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import { programWords } from '../json/json-object.js';
import { labelOf } from '../json/member-label.js';
import type { TextSlot } from '../slot.js';
import {
  FORMED_MEMBERS,
  ID_MEMBERS,
  KIND_OF_MEMBER,
  OF_PAYMENT,
  SECURITY_CODE,
} from '../speech/en/data-words.js';
import { withKind, withoutFalseCards } from './card-findings.js';
import { isExample } from './examples.js';

/** Codes and numbers: what kind one of a record is, the member's name says. */
const CODED: ReadonlySet<EntityKind> = new Set([
  'ACCOUNT',
  'CREDIT_CARD',
  'CVV',
  'DEVICE_ID',
  'HEALTH_PLAN_ID',
  'LICENSE',
  'MRN',
  'UNIQUE_ID',
  'VEHICLE_ID',
]);
/** Kinds whose values have a form of their own, whatever a member is called. */
const FORMED: ReadonlySet<EntityKind> = new Set(['EMAIL', 'URL', 'IP', 'SSN', 'PHONE', 'FAX', 'DATE', 'DOB']);
/** In one piece, with a digit. */
const ONE_PIECE = /^(?=[^\d\s]{0,64}\d)[#*]?[\p{L}\d][\p{L}\d_.#/:+-]{0,63}$/u;
const LETTER = /\p{L}/u;
const MARK = /[_#]|\p{L}-?\d|\d-?\p{L}/u;
/** A day or a time, with or without the other. */
const TIMED = /^(?:\d{4}-\d{2}(?:-\d{2})?(?:T.*)?|\d{1,4}([/.-])\d{1,2}\1\d{1,4}|\d{1,2}:\d{2}.*)$/;
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,6})?)?(?:\s?[ap]\.?m\.?)?(?:\s?(?:-|–|to)\s?\d{1,2}:\d{2})?$/i;
/** "14.3b", "1.6J", "6.2.1" */
const VERSION = /^v?\d{1,3}(?:\.\d{1,3}){1,3}[a-z]?$/i;
const FEW_DIGITS = 2;
const MOST_VALUE = 64;
const LAST_DIGITS = /\d{4}$/;

/**
 * What was found in the values of programs' data, as such data means it: a code in one piece is masked whole or not at all, its
 * kind is that which its name says, and a few digits are no card's. Texts that people say or write are left as they are read.
 */
export function readAsData(slot: TextSlot, entities: readonly Entity[]): readonly Entity[] {
  if (entities.length === 0) return entities;
  const isValue = isDataValue(slot);
  const found = withoutFalseCards(slot.text, entities, isValue);
  if (slot.role === 'schema') return found.filter((entity) => !isExample(slot, entity));
  if (!isValue) return found;
  const read = found.flatMap((entity) => readInValue(slot, entity));
  return isCode(slot) ? asOne(slot, read) : read;
}

/** A value of a JSON member that is no text: what a tool was given or gives. */
function isDataValue({ role, owner, key, isKey, text }: TextSlot): boolean {
  if (text.length > MOST_VALUE) return false;
  if (role === 'meta') return key !== undefined;
  return (role === 'tool' || role === 'assistant') && owner !== undefined && (key !== undefined || isKey === true);
}

function readInValue(slot: TextSlot, entity: Entity): Entity[] {
  const said = slot.text.slice(entity.start, entity.end);
  if (CLOCK.test(said) || (VERSION.test(slot.text) && entity.validated !== true)) return [];
  if (entity.kind === 'CVV' && !SECURITY_CODE.test(labelOf(slot))) {
    return said.replace(/\D/g, '').length > FEW_DIGITS ? [withKind(entity, 'UNIQUE_ID')] : [];
  }
  if (entity.kind === 'SSN' && LAST_DIGITS.test(said) && said.length < 9 && isOfPayment(slot))
    return [withKind(entity, 'ACCOUNT')];
  return [entity];
}

/** True for a code in one piece, by its form and by the name that it stands under. */
function isCode(slot: TextSlot): boolean {
  const { text } = slot;
  if (!ONE_PIECE.test(text) || TIMED.test(text) || text.includes('@')) return false;
  if (slot.isKey === true) return /_.*\d{3}|#\d/.test(text);
  const words = wordsOf(slot);
  if (words.some((word) => FORMED_MEMBERS.has(word))) return false;
  return ID_MEMBERS.has(words.at(-1) ?? '') || (LETTER.test(text) && MARK.test(text));
}

/** One finding for all of a code. */
function asOne(slot: TextSlot, found: readonly Entity[]): readonly Entity[] {
  const { text } = slot;
  const [first] = found;
  if (first === undefined) return found;
  const whole = found.find(
    ({ start, end, kind, validated }) =>
      (validated === true || kind === 'EMAIL' || kind === 'CREDIT_CARD') && end - start === text.length,
  );
  if (whole !== undefined && (FORMED.has(whole.kind) || CODED.has(whole.kind))) return [whole];
  const kind = kindOf(slot, found);
  const best = found.reduce((best, entity) => (entity.confidence > best.confidence ? entity : best), first);
  return [{ ...withKind(best, kind), start: 0, end: text.length }];
}

function kindOf(slot: TextSlot, found: readonly Entity[]): EntityKind {
  const words = wordsOf(slot);
  const kinds = Object.entries(KIND_OF_MEMBER).filter(([, names]) => words.some((word) => names.has(word)));
  const named = kinds.find(([kind]) => found.some((entity) => entity.kind === kind)) ?? kinds[0];
  return named?.[0] ?? 'UNIQUE_ID';
}

function isOfPayment(slot: TextSlot): boolean {
  return [...wordsOf(slot), ...programWords(slot.owner?.name ?? '')].some((word) => OF_PAYMENT.has(word));
}

function wordsOf({ key }: TextSlot): string[] {
  return programWords(key?.text ?? '');
}
