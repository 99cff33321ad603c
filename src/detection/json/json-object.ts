import type { JsonOwner } from '../slot.js';
import {
  ADDRESS_PARTS,
  AMOUNTS,
  BIRTH_DAY,
  BIRTH_MEMBER,
  BOOKED_PARTS,
  CARD_PARTS,
  CATALOGS,
  DATE_PARTS,
  NAME_OF_VALUE,
  PERSONAL_CODES,
  PERSONAL_PARTS,
  PERSONS,
  PRICED_PARTS,
  SLOT_PARTS,
  THING_DETAILS,
  THING_MEMBERS,
  THING_PARTS,
  THINGS,
} from '../speech/en/member-names.js';

const OFFER = /^(?:starts?|startsat|starttime|ends?|endtime|arrive|arrival|doctorat|duration|begins?|begin)$/;
const LEAST_OFFERED = 3;
const BOOKED_LISTS = /upcoming|booked|booking|trips?$|rides?$|orders?$|history|past|previous|current/i;
const OUTCOME = /^(?:status|state|result|outcome)$/i;
const BOOKED =
  /^(?:confirm|book|success|sched|pending|creat|resched|cancel|complete|arrived|fulfilled|mov|reserv|held|ok$)/i;
/** FHIR resources that are things, and those that are offered to everybody. */
const THING_RESOURCE =
  /^(?:Medication|Observation|AllergyIntolerance|Slot|Schedule|Procedure|Condition|Immunization|HealthcareService|InsurancePlan|ChargeItem)/;
const OFFERED_RESOURCE = /^(?:Slot|Schedule|HealthcareService)$/;
/** Names that are longer are texts. */
const MOST_NAME = 64;

/**
 * What a JSON object is, by its members' names and the names above it. Each is read once for an object, however many
 * values ask: the members of one object may be thousands.
 */
export class JsonObject {
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

  /** The words of the name that it stands under; none at the top. */
  get words(): readonly string[] {
    return this.once('words', () => programWords(this.owner.name ?? ''));
  }

  /** A time or the like that somebody has. */
  get isBooked(): boolean {
    return this.once('isBooked', () => {
      const own = this.owner.members.some(
        ([name, text]) => OUTCOME.test(name) && text !== undefined && BOOKED.test(text),
      );
      const { parent } = this.owner;
      return own || (parent !== undefined && parent.parent === undefined && JsonObject.of(parent).isBooked);
    });
  }

  /** Codes in it are a card's, a door's or somebody's. */
  get holdsPersonalCodes(): boolean {
    return this.once(
      'holdsPersonalCodes',
      () => this.isBooked || this.words.some((word) => PERSONAL_CODES.has(word)) || this.has(CARD_PARTS),
    );
  }

  /** It is offered to everybody: kinds of visits, products, free times. */
  get isCatalog(): boolean {
    return this.once('isCatalog', () => {
      const type = this.resourceType;
      return type === undefined ? CATALOGS.has(this.words.join('')) : OFFERED_RESOURCE.test(type);
    });
  }

  /** For sale to everybody. */
  get isGoods(): boolean {
    return this.once(
      'isGoods',
      () => this.has(PRICED_PARTS) && !this.isPersonal && !this.namesPersons && !this.isBooked,
    );
  }

  /** Its numbers are amounts: "deductible", "prices". */
  get isAmounts(): boolean {
    return this.once('isAmounts', () => AMOUNTS.has(this.words.at(-1) ?? ''));
  }

  get isPersonal(): boolean {
    return this.once('isPersonal', () => this.has(PERSONAL_PARTS));
  }

  get namesPersons(): boolean {
    return this.once('namesPersons', () => this.has(PERSONS));
  }

  get hasBookedParts(): boolean {
    return this.once('hasBookedParts', () => this.has(BOOKED_PARTS));
  }

  get hasSlotParts(): boolean {
    return this.once('hasSlotParts', () => this.has(SLOT_PARTS));
  }

  /** A free time of a calendar that is nobody's yet. */
  get isOffer(): boolean {
    return this.once('isOffer', () => {
      if (this.hasBookedParts || this.isPersonal || BOOKED_LISTS.test(this.owner.name ?? '')) return false;
      if (this.owner.members.some(([name]) => OUTCOME.test(name)) || this.names.size < LEAST_OFFERED)
        return false;
      return [...this.names].some((name) => OFFER.test(name));
    });
  }

  /** A thing by the names above it, or else by its members. */
  get isThing(): boolean {
    return this.once('isThing', () => {
      const type = this.resourceType;
      if (type !== undefined) return THING_RESOURCE.test(type);
      if (this.isPersonal) return false;
      return this.isNamedThing ?? (!this.namesPersons && this.has(THING_PARTS));
    });
  }

  /** It has a drug, a test or the like beside the member of that name: then another name in it is whose it is. */
  namesThingBeside(member: string): boolean {
    const things = this.once('things', () =>
      [...this.names].filter((name) => THING_MEMBERS.has(name) && !THING_DETAILS.has(name)),
    );
    return things.some((name) => name !== member);
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
      () => /address|residence|home/i.test(this.owner.name ?? '') || this.has(ADDRESS_PARTS),
    );
  }

  /** Undefined where no name above says what it is. */
  private get isNamedThing(): boolean | undefined {
    return this.once('isNamedThing', (): boolean | undefined => {
      const { words } = this;
      if (words.length === 0) {
        const { parent } = this.owner;
        return parent === undefined ? undefined : JsonObject.of(parent).isNamedThing;
      }
      if (words.some((word) => PERSONS.has(word))) return false;
      return THINGS.has(words.join('')) || THINGS.has(words.at(-1) ?? '') ? true : undefined;
    });
  }

  private get resourceType(): string | undefined {
    return this.once(
      'resourceType',
      () => this.owner.members.find(([name]) => fold(name) === 'resourcetype')?.[1],
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
    .replace(/(?<=[a-z]{3})ids?$/, ' id')
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
