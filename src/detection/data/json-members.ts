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

/** Names that are longer are texts, no labels. */
const MOST_NAME = 64;
const OF_DOOR = regExp.i`(?:^| )(?:${DOOR_MEMBER})(?: |$)`;

/**
 * What a value is called: the words of the key that it stands under, or of the member beside it that names it
 * (`{"field": "dob", "value": …}`). A part of a date of birth, the code of a door and the number of a flat are such only by
 * what they belong to, whose words come first then ("dob month", "gate code", "address unit").
 * A user's `name` is a person's.
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

/** True for the number of a flat beside its street. */
export function isUnitOfAddress(words: string, owner: JsonOwner): boolean {
  return UNIT_MEMBERS.has(words) && JsonObject.of(owner).isAddress;
}

/**
 * What a JSON object is, by its members' names and the names above it. Each is read once for an object, however many
 * values ask: the members of one object may be thousands.
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

  /** What the member says whose value stands beside it: `{"field": "dob", "value": …}`. */
  get nameOfValue(): string | undefined {
    return this.once('nameOfValue', () => {
      const named = this.owner.members.find(([name]) => NAME_OF_VALUE.has(labelWords(name)))?.[1];
      return named === undefined || named.length > MOST_NAME ? undefined : labelWords(named);
    });
  }

  /** It is a date of birth, or a part of one. */
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

  /** It has the month or the day of a birth. */
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

/** The words of a name: "visitTypeID" is visit, type, id. */
export function programWords(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(ID_ENDING, ` ${ID_WORD}`)
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}

/** A name as people would say it: "dateOfBirth" is "date of birth". */
export function labelWords(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\s-]+/g, ' ')
    .toLowerCase();
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '');
}
