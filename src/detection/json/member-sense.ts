import {
  BOOKED_PARTS,
  CATALOGS,
  CODED,
  CODED_THINGS,
  CARD_PARTS,
  NAMING_MEMBERS,
  PERSONAL_CODES,
  PERSONAL_PARTS,
  PERSONS,
  PLAIN_ENDINGS,
  PLAIN_IDS,
  PLAIN_MEMBERS,
  SLOT_PARTS,
  THING_MEMBERS,
  THING_PARTS,
  THINGS,
} from '../speech/en/member-names.js';
import type { JsonOwner, TextSlot } from '../slot.js';

/** What the value of a JSON member is by its name and by what it belongs to, where that is no one's. */
export type MemberSense = 'code' | 'thing' | undefined;

/** Longer values are texts that may say anything. */
const MOST_CODE = 64;
const MOST_CODE_WORDS = 6;
const MOST_THING = 160;
/** ICD-10-CM, HCPCS level II and LOINC. */
const BILLING_CODE = /^(?:[A-TV-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?|[A-V]\d{4}|\d{4,5}-\d)$/;
const IDENTIFYING =
  /^(?:ids?|numbers?|num|no|member|mrn|record|account|policy|claim|plate|license|serial|zip|pin|password|ref|reference|identifier|encounter|code|confirmation|value)$/;
/** Letters and digits in one piece. */
const CODE_LIKE = /^(?=.*\d)[\w-]{3,40}$/;
const OFFER = /^(?:starts?|startsat|starttime|ends?|endtime|arrive|arrival|doctorat|duration|begins?|begin)$/;
const MOST_LISTED = 12;
const LEAST_OFFERED = 3;
const BOOKED_LISTS = /upcoming|booked|booking|trips?$|rides?$|orders?$|history|past|previous|current/i;
/** What takes place at a time: "time_id". */
const TIMED = /^(?:time|event)$/;
const OUTCOME = /^(?:status|state|result|outcome)$/i;
const BOOKED =
  /^(?:confirm|book|success|sched|pending|creat|resched|cancel|complete|arrived|fulfilled|mov|reserv|held|ok$)/i;
/** Ids of what somebody ordered or was given, rather than of a time. */
const OF_SOMEBODY =
  /^(?:order|claim|rx|prescription|confirmation|account|invoice|case|referral|auth|authorization|member|ticket|policy|record|chart|encounter|call|session|user|subscriber)$/;

/**
 * Reads the name of the member that a value stands under together with its object's other members and the names above:
 * a code, an amount or a setting identifies nobody, nor does the name of a drug, a test, a plan or a kind of visit.
 * Undefined wherever that isn't certain.
 */
export function memberSense({ key, owner, text, isKey }: TextSlot): MemberSense {
  if (key === undefined || owner === undefined || isKey === true) return undefined;
  const words = wordsOf(key.text);
  if (isCode(words, owner)) return isShort(text) ? 'code' : undefined;
  if (BILLING_CODE.test(text) && !words.some((word) => IDENTIFYING.test(word))) return 'code';
  if (isListedCode(words, text) || (CODE_LIKE.test(text) && isOffered(words, owner))) return 'code';
  return isThing(words, owner) && text.length <= MOST_THING ? 'thing' : undefined;
}

function isShort(text: string): boolean {
  return text.length <= MOST_CODE && text.trim().split(/\s+/).length <= MOST_CODE_WORDS;
}

function isCode(words: readonly string[], owner: JsonOwner): boolean {
  const whole = words.join('');
  const last = words.at(-1) ?? '';
  if (last === 'id' || last === 'ids' || whole === 'key' || whole === 'visit') return isPlainId(words, owner);
  if (words.some((word) => PERSONAL_CODES.has(word)) && /^(?:codes?|numbers?)$/.test(last)) return false;
  if (/^codes?$/.test(whole)) return !isPersonal(owner);
  if (/^codes?$/.test(last)) return words.slice(0, -1).every((word) => CODED.has(word));
  return PLAIN_MEMBERS.has(whole) || (words.length > 1 && PLAIN_ENDINGS.has(last));
}

/** A code of a card, of a door, or of what is somebody's. */
function isPersonal(owner: JsonOwner): boolean {
  if (isBooked(owner)) return true;
  const above = nameWords(owner);
  if (above.some((word) => PERSONAL_CODES.has(word))) return true;
  return owner.members.some(([name]) => CARD_PARTS.has(fold(name)));
}

function isPlainId(words: readonly string[], owner: JsonOwner): boolean {
  const of = words.filter((word) => !/^(?:ids?|key)$/.test(word));
  const names = owner.members.map(([name]) => fold(name));
  if (
    of.some((word) => PLAIN_IDS.has(word)) &&
    of.every((word) => PLAIN_IDS.has(word) || TIMED.test(word) || /^(?:visit|appointment)$/.test(word))
  )
    return true;
  if (of.some((word) => PERSONS.has(word) || OF_SOMEBODY.test(word))) return false;
  if (isCatalog(owner) && !names.some((name) => PERSONAL_PARTS.has(name))) return true;
  if (names.some((name) => BOOKED_PARTS.has(name) || PERSONS.has(name))) return false;
  if (isBooked(owner) || !of.every((word) => TIMED.test(word))) return false;
  return names.some((name) => SLOT_PARTS.has(name));
}

/** True for a time that somebody has. */
function isBooked({ members, parent }: JsonOwner): boolean {
  const own = members.some(([name, text]) => OUTCOME.test(name) && text !== undefined && BOOKED.test(text));
  return own || (parent !== undefined && parent.parent === undefined && isBooked(parent));
}

/** True for what is offered to everybody: kinds of visits, products. */
function isCatalog(owner: JsonOwner): boolean {
  const type = owner.members.find(([name]) => fold(name) === 'resourcetype')?.[1];
  if (type !== undefined) return /^(?:Slot|Schedule|HealthcareService)$/.test(type);
  return CATALOGS.has(nameWords(owner).join(''));
}

/** "vaccines": ["150", "313"]: no words, but the codes of things. */
function isListedCode(words: readonly string[], text: string): boolean {
  const whole = words.join('');
  return CODE_LIKE.test(text) && text.length <= MOST_LISTED && CODED_THINGS.has(whole);
}

/** True for a member of a free time that is nobody's yet: its id, by whatever name. */
function isOffered(words: readonly string[], owner: JsonOwner): boolean {
  const names = owner.members.map(([name]) => fold(name));
  if (
    words.some((word) => PERSONS.has(word)) ||
    names.some((name) => BOOKED_PARTS.has(name) || PERSONAL_PARTS.has(name))
  )
    return false;
  if (owner.members.some(([name]) => OUTCOME.test(name)) || BOOKED_LISTS.test(owner.name ?? '')) return false;
  return names.some((name) => OFFER.test(name)) && names.length >= LEAST_OFFERED;
}

function isThing(words: readonly string[], owner: JsonOwner): boolean {
  const whole = words.join('');
  if (THING_MEMBERS.has(whole)) return true;
  if (!NAMING_MEMBERS.has(whole)) return false;
  // Beside a drug of its own name, a "name" is whose it is.
  return (
    isNamedThing(owner) &&
    !owner.members.some(([name]) => THING_MEMBERS.has(fold(name)) && fold(name) !== whole)
  );
}

/** True for an object that is a thing by the names above it, or else by its members. */
function isNamedThing(owner: JsonOwner): boolean {
  const names = owner.members.map(([name]) => fold(name));
  const type = owner.members.find(([name]) => fold(name) === 'resourcetype')?.[1];
  if (type !== undefined)
    return /^(?:Medication|Observation|AllergyIntolerance|Slot|Schedule|Procedure|Condition|Immunization|HealthcareService|InsurancePlan|ChargeItem)/.test(
      type,
    );
  if (names.some((name) => PERSONAL_PARTS.has(name))) return false;
  for (let above: JsonOwner | undefined = owner; above !== undefined; above = above.parent) {
    const words = nameWords(above);
    if (words.length === 0) continue;
    if (words.some((word) => PERSONS.has(word))) return false;
    if (THINGS.has(words.join('')) || THINGS.has(words.at(-1) ?? '')) return true;
    break;
  }
  return !names.some((name) => PERSONS.has(name)) && names.some((name) => THING_PARTS.has(name));
}

function nameWords({ name }: JsonOwner): string[] {
  return name === undefined ? [] : wordsOf(name);
}

/** The words of a name: "visitTypeID" is visit, type, id. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/(?<=[a-z]{3})ids?$/, ' id')
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '');
}
