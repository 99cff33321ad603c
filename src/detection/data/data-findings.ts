import { regExp } from '../../common/text/reg-exp.js';
import type { Entity } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import { POLICY_PASS } from '../merge.js';
import type { TextSlot } from '../slot.js';
import { GOODS_LEAD } from '../speech/en/data-words.js';
import { withoutFalseCards } from './card-findings.js';
import { isExample } from './examples.js';
import { readInMembers } from './plain-members.js';
import { readInValue } from './value-findings.js';

/** Longer values are texts. */
const MOST_VALUE = 64;
/** Digits in a name that a program made up; one with a number of somebody's in it has more. */
const MOST_OF_PROGRAM = 6;
const NUMBERED: ReadonlySet<EntityKind> = new Set([
  'ACCOUNT',
  'CREDIT_CARD',
  'CVV',
  'DEVICE_ID',
  'HEALTH_PLAN_ID',
  'LICENSE',
  'MRN',
  'PHONE',
  'UNIQUE_ID',
]);
/** Versions of interfaces, and ids of what runs. */
const OF_SETTINGS: ReadonlySet<EntityKind> = new Set(['DATE', 'UNIQUE_ID']);
const GOODS = regExp.i`\b(?:${GOODS_LEAD})[ :#"'(]{0,3}(?:[\dA-Z-]{4,24},? (?:and )?){0,6}$`;
const REACH = 120;

/**
 * What was found in a text, as data of programs means it: a code in one piece is masked whole or not at all, its kind is that
 * which its name says, and a few digits are no card's. What people say or write is left as it was read, but for false cards.
 */
export function readAsData(slot: TextSlot, entities: readonly Entity[]): readonly Entity[] {
  if (entities.length === 0) return entities;
  const isValue = isDataValue(slot);
  const found = withoutFalseCards(slot.text, entities, isValue);
  if (slot.member === 'setting') return found.filter(isCertain);
  if (slot.form === 'identifier') return found.filter((entity) => !isOfProgram(slot.text, entity));
  if (slot.role === 'schema') return found.filter((entity) => !isExample(slot, entity));
  if (isValue) return readInValue(slot, found);
  if (slot.role !== 'tool') return found;
  const read = found.filter((entity) => !isOfGoods(slot.text, entity));
  return slot.owner === undefined ? readInMembers(slot, read) : read;
}

/**
 * What identifies somebody by its form alone, and what the policy itself looks for. Other findings in a setting are words and
 * codes of programs, unless the same value is found elsewhere in the request.
 */
function isCertain({ kind, validated, pass }: Entity): boolean {
  return pass === POLICY_PASS || kind === 'IP' || (validated === true && !OF_SETTINGS.has(kind));
}

/** A few digits in a name that a program made up: `freeze_gift_card_2208`. */
function isOfProgram(text: string, { start, end, kind, validated }: Entity): boolean {
  if (validated === true || !NUMBERED.has(kind)) return false;
  return text.slice(start, end).replace(/\D/g, '').length <= MOST_OF_PROGRAM;
}

/** "Item 4107812777 is not in stock" */
function isOfGoods(text: string, { start, kind, validated }: Entity): boolean {
  if (validated === true || !NUMBERED.has(kind)) return false;
  return GOODS.test(text.slice(Math.max(0, start - REACH), start));
}

/** True for the value of a JSON member that is no text: what a tool was given or gives. */
function isDataValue({ role, owner, key, isKey, text }: TextSlot): boolean {
  if (text.length > MOST_VALUE) return false;
  if (role === 'meta') return key !== undefined;
  return (role === 'tool' || role === 'assistant') && owner !== undefined && (key ?? isKey) !== undefined;
}
