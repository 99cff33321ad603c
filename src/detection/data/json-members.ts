import { regExp } from '../../common/text/reg-exp.js';
import {
  ADDRESS_OBJECT,
  ADDRESS_PARTS,
  BIRTH_DAY,
  BIRTH_MEMBER,
  BIRTH_YEAR,
  CODE_PARTS,
  DATE_PARTS,
  DOOR_MEMBER,
  ID_ENDING,
  ID_WORD,
  LABEL,
  NAME_OF_VALUE,
  UNIT_MEMBERS,
  VALUE_MEMBERS,
} from '../languages/en/member-names.js';
import type { JsonOwner, TextSlot } from '../slot.js';

/** Maximum length of a name, in UTF-16 code units. Longer strings are texts, not labels. */
const MOST_NAME = 64;
const OF_DOOR = regExp.i`(?:^| )(?:${DOOR_MEMBER})(?: |$)`;

/**
 * Returns the label of a value: the words of its key, or of the sibling member that names it (`{"field": "dob",
 * "value": …}`). Parts of a birth date, access codes and apartment numbers depend on their object, whose words precede
 * theirs ("dob month", "gate code", "address unit"). A user's `name` is a person's name.
 */
export function labelOf({ role, member, key, owner }: TextSlot): string {
  if (role === 'user' && member === 'speaker') return LABEL.name;
  if (role === 'schema' || key === undefined || key.text.length > MOST_NAME) return '';
  const own = labelWords(key.text);
  if (owner === undefined) return own;
  const object = JsonObject.of(owner);
  const words = VALUE_MEMBERS.has(own) ? (object.nameOfValue ?? own) : own;
  if (isUnitOfAddress(words, owner)) return `${LABEL.address} ${words}`;
  if (DATE_PARTS.has(words) && object.isOfBirth) return `${LABEL.birth} ${words}`;
  if (BIRTH_YEAR.test(words) && object.hasBirthDay) return LABEL.birthYear;
  const whole = labelWords(owner.name ?? '');
  const isCode = CODE_PARTS.has(words) && OF_DOOR.test(whole) && whole.length <= MOST_NAME;
  return isCode ? `${whole} ${words}` : words;
}

/** Returns true for an apartment number in an address object. */
export function isUnitOfAddress(words: string, owner: JsonOwner): boolean {
  return UNIT_MEMBERS.has(words) && JsonObject.of(owner).isAddress;
}

/**
 * Traits of a JSON object, derived from the names of its members and ancestors. Each trait is computed once for an
 * object, which can have thousands of members.
 */
class JsonObject {
  private static readonly known = new WeakMap<JsonOwner, JsonObject>();

  private readonly names: ReadonlySet<string>;
  private readonly traits = new Map<string, unknown>();

  private constructor(private readonly owner: JsonOwner) {
    this.names = new Set(owner.members.map(([name]) => fold(name)));
  }

  static of(owner: JsonOwner): JsonObject {
    let object = JsonObject.known.get(owner);
    if (object === undefined) JsonObject.known.set(owner, (object = new JsonObject(owner)));
    return object;
  }

  /** Value of the member that names the object's value: `{"field": "dob", "value": …}`. */
  get nameOfValue(): string | undefined {
    return this.once('nameOfValue', () => {
      const named = this.owner.members.find(([name]) => NAME_OF_VALUE.has(labelWords(name)))?.[1];
      return named === undefined || named.length > MOST_NAME ? undefined : labelWords(named);
    });
  }

  /** True if the object is a date of birth or part of a date of birth. */
  get isOfBirth(): boolean {
    return this.once('isOfBirth', (): boolean => {
      const words = labelWords(this.owner.name ?? '');
      if (BIRTH_MEMBER.test(words)) return true;
      const { parent } = this.owner;
      return (
        (words === '' || DATE_PARTS.has(words)) && parent !== undefined && JsonObject.of(parent).isOfBirth
      );
    });
  }

  /** True if the object contains the month or the day of a birth. */
  get hasBirthDay(): boolean {
    return this.once('hasBirthDay', () =>
      this.owner.members.some(([name]) => BIRTH_DAY.test(labelWords(name))),
    );
  }

  get isAddress(): boolean {
    return this.once(
      'isAddress',
      () => ADDRESS_OBJECT.test(this.owner.name ?? '') || this.has(ADDRESS_PARTS),
    );
  }

  private has(names: ReadonlySet<string>): boolean {
    for (const name of this.names) if (names.has(name)) return true;
    return false;
  }

  private once<T>(name: string, read: () => T): T {
    if (!this.traits.has(name)) this.traits.set(name, read());
    return this.traits.get(name) as T;
  }
}

/** Returns the words of a program's name: "visit", "type" and "id" for "visitTypeID". */
export function programWords(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(ID_ENDING, ` ${ID_WORD}`)
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}

/** Returns a name in ordinary words: "date of birth" for "dateOfBirth". */
export function labelWords(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\s-]+/g, ' ')
    .toLowerCase();
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '');
}
