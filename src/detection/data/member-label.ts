import type { JsonOwner, TextSlot } from '../slot.js';
import {
  BIRTH_YEAR,
  CODE_PARTS,
  DATE_PARTS,
  DOOR_MEMBER,
  LABEL,
  UNIT_MEMBERS,
  VALUE_MEMBERS,
} from '../languages/en/member-names.js';
import { JsonObject, labelWords } from './json-object.js';
import { regExp } from '../../common/text/reg-exp.js';

/** Longer keys are texts, no labels. */
const MOST_LABEL = 64;
const OF_DOOR = regExp.i`(?:^| )(?:${DOOR_MEMBER})(?: |$)`;

/**
 * What a value is called: the words of the key that it stands under, or of the member beside it that names it
 * (`{"field": "dob", "value": …}`). A part of a date of birth, the code of a door and the number of a flat are such only by
 * what they belong to, whose words come first then ("dob month", "gate code", "address unit").
 * A user's `name` is a person's.
 */
export function labelOf({ role, member, key, owner }: TextSlot): string {
  if (role === 'user' && member === 'speaker') return LABEL.name;
  if (role === 'schema' || key === undefined || key.text.length > MOST_LABEL) return '';
  const own = labelWords(key.text);
  if (owner === undefined) return own;
  const object = JsonObject.of(owner);
  const words = VALUE_MEMBERS.has(own) ? (object.nameOfValue ?? own) : own;
  if (isUnitOfAddress(words, owner)) return `${LABEL.address} ${words}`;
  if (DATE_PARTS.has(words) && object.isOfBirth) return `${LABEL.birth} ${words}`;
  if (BIRTH_YEAR.test(words) && object.hasBirthDay) return LABEL.birthYear;
  const whole = labelWords(owner.name ?? '');
  const isCode = CODE_PARTS.has(words) && OF_DOOR.test(whole) && whole.length <= MOST_LABEL;
  return isCode ? `${whole} ${words}` : words;
}

/** True for the number of a flat beside its street. */
export function isUnitOfAddress(words: string, owner: JsonOwner): boolean {
  return UNIT_MEMBERS.has(words) && JsonObject.of(owner).isAddress;
}
