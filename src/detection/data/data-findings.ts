import type { Entity } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import { POLICY_PASS } from '../merge.js';
import type { TextSlot } from '../slot.js';
import { withoutFalseCards } from './card-findings.js';
import { readInMembers } from './plain-members.js';
import { readInValue } from './value-findings.js';

/** Longer values are texts. */
const MOST_VALUE = 64;
/** Versions of interfaces, and ids of what runs. */
const OF_SETTINGS: ReadonlySet<EntityKind> = new Set(['DATE', 'UNIQUE_ID']);
/** What no setting is, however it was found. */
const OF_PERSONS: ReadonlySet<EntityKind> = new Set(['ADDRESS', 'DOB', 'IP']);

/**
 * What was found in a text, as data of programs means it: a code in one piece is masked whole, its kind is that which its name
 * says, and a few digits are no card's. What people say or write is left as it was read, but for false cards.
 */
export function readAsData(slot: TextSlot, entities: readonly Entity[]): readonly Entity[] {
  if (entities.length === 0) return entities;
  const isValue = isDataValue(slot);
  const found = withoutFalseCards(slot.text, entities, isValue);
  if (slot.member === 'setting') return found.filter((entity) => isCertain(slot.text, entity));
  if (isValue) return readInValue(slot, found);
  return slot.role === 'tool' && slot.owner === undefined ? readInMembers(slot, found) : found;
}

/**
 * What identifies somebody by its form, a name of several words among it, and what the policy itself looks for. Other findings
 * in a setting are words and codes of programs, unless the same value is found elsewhere in the request.
 */
function isCertain(text: string, { start, end, kind, validated, pass }: Entity): boolean {
  if (pass === POLICY_PASS || OF_PERSONS.has(kind)) return true;
  if (kind === 'NAME') return /\S\s+\S/.test(text.slice(start, end));
  return validated === true && !OF_SETTINGS.has(kind);
}

/** True for the value of a JSON member that is no text: what a tool was given or gives. */
function isDataValue({ role, owner, key, isKey, text }: TextSlot): boolean {
  if (text.length > MOST_VALUE) return false;
  if (role === 'meta') return key !== undefined;
  return (role === 'tool' || role === 'assistant') && owner !== undefined && (key ?? isKey) !== undefined;
}
