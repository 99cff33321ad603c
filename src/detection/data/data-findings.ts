import type { Entity } from '../entity.js';
import type { TextSlot } from '../slot.js';
import { withoutFalseCards } from './card-findings.js';
import { readInMembers } from './plain-members.js';
import { readInValue } from './value-findings.js';

/** Longer values are texts. */
const MOST_VALUE = 64;
/**
 * What was found in a text, as data of programs means it: a code in one piece is masked whole, its kind is that which its name
 * says, and a few digits are no card's. What people say or write is left as it was read, but for false cards.
 */
export function readAsData(slot: TextSlot, entities: readonly Entity[]): readonly Entity[] {
  if (entities.length === 0) return entities;
  const isValue = isDataValue(slot);
  const found = withoutFalseCards(slot.text, entities, isValue);
  if (isValue) return readInValue(slot, found);
  return slot.role === 'tool' && slot.owner === undefined ? readInMembers(slot, found) : found;
}

/** True for the value of a JSON member that is no text: what a tool was given or gives. */
function isDataValue({ role, owner, key, isKey, text }: TextSlot): boolean {
  if (text.length > MOST_VALUE) return false;
  if (role === 'meta') return key !== undefined;
  return (role === 'tool' || role === 'assistant') && owner !== undefined && (key ?? isKey) !== undefined;
}
