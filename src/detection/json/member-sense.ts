import type { TextSlot } from '../slot.js';
import {
  CATALOGUED,
  CODED,
  CODED_THINGS,
  NAMING_MEMBERS,
  PERSONAL_CODES,
  PERSONS,
  PLAIN_ENDINGS,
  PLAIN_IDS,
  PLAIN_MEMBERS,
  THING_MEMBERS,
} from '../speech/en/member-names.js';
import { JsonObject, programWords } from './json-object.js';
import { isUnitOfAddress } from './member-label.js';
import { isTechnicalName, LONG_NUMBER } from './technical-name.js';

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
/** Of a catalogue. */
const PIECE = /^[A-Z\d][\w. -]{2,30}$/i;
const AMOUNT = /^-?[$€£]?\d{1,6}(?:[.,]\d{1,3})?%?$/;
/** With a digit, in one piece. */
const TECHNICAL_CODE = /^(?=.*\d)[\w.,:+/@#-]{1,64}$/;
const MOST_LISTED = 12;
/** What takes place at a time: "time_id". */
const TIMED = /^(?:time|event)$/;
/** Ids of what somebody ordered or was given, rather than of a time. */
const OF_SOMEBODY =
  /^(?:order|claim|rx|prescription|confirmation|account|invoice|case|referral|auth|authorization|member|ticket|policy|record|chart|encounter|call|session|user|subscriber)$/;

/**
 * Reads the name of the member that a value stands under together with its object's other members and the names above:
 * a code, an amount or a setting identifies nobody, nor does the name of a drug, a test, a plan or a kind of visit.
 * Undefined wherever that isn't certain.
 */
export function memberSense({ role, key, owner, text, isKey }: TextSlot): MemberSense {
  if (key === undefined || isKey === true) return undefined;
  const words = programWords(key.text);
  if (owner === undefined) return role === 'meta' ? technicalSense(words, text) : undefined;
  const object = JsonObject.of(owner);
  if (isUnitOfAddress(words.join(' '), owner)) return undefined;
  if (isCode(words, object)) return isShort(text) ? 'code' : undefined;
  if (CATALOGUED.has(words.at(-1) ?? '') && PIECE.test(text)) return 'code';
  if (object.isAmounts && AMOUNT.test(text) && !words.some((word) => IDENTIFYING.test(word))) return 'code';
  if (BILLING_CODE.test(text) && !words.some((word) => IDENTIFYING.test(word))) return 'code';
  if (isListedCode(words, text) || (CODE_LIKE.test(text) && isOffered(words, object))) return 'code';
  if (isThing(words, object) && text.length <= MOST_THING) return 'thing';
  return technicalSense(words, text);
}

/** Codes alone: a word under such a name is masked where somebody else has it for a name. */
function technicalSense(words: readonly string[], text: string): MemberSense {
  return TECHNICAL_CODE.test(text) && !LONG_NUMBER.test(text) && isTechnicalName(words) ? 'code' : undefined;
}

function isShort(text: string): boolean {
  return text.length <= MOST_CODE && text.trim().split(/\s+/).length <= MOST_CODE_WORDS;
}

function isCode(words: readonly string[], object: JsonObject): boolean {
  const whole = words.join('');
  const last = words.at(-1) ?? '';
  if (last === 'id' || last === 'ids' || whole === 'key' || whole === 'visit')
    return isPlainId(words, object);
  if (words.some((word) => PERSONAL_CODES.has(word)) && /^(?:codes?|numbers?)$/.test(last)) return false;
  if (/^codes?$/.test(whole)) return !object.holdsPersonalCodes;
  if (/^codes?$/.test(last)) return words.slice(0, -1).every((word) => CODED.has(word));
  return PLAIN_MEMBERS.has(whole) || (words.length > 1 && PLAIN_ENDINGS.has(last));
}

function isPlainId(words: readonly string[], object: JsonObject): boolean {
  const of = words.filter((word) => !/^(?:ids?|key)$/.test(word));
  if (
    of.some((word) => PLAIN_IDS.has(word)) &&
    of.every((word) => PLAIN_IDS.has(word) || TIMED.test(word) || /^(?:visit|appointment)$/.test(word))
  )
    return true;
  if (of.some((word) => PERSONS.has(word) || OF_SOMEBODY.test(word))) return false;
  if ((object.isCatalog && !object.isPersonal) || (of.length === 0 && object.isGoods)) return true;
  if (object.hasBookedParts || object.namesPersons || object.isBooked) return false;
  return of.every((word) => TIMED.test(word)) && object.hasSlotParts;
}

/** "vaccines": ["150", "313"]: no words, but the codes of things. */
function isListedCode(words: readonly string[], text: string): boolean {
  return CODE_LIKE.test(text) && text.length <= MOST_LISTED && CODED_THINGS.has(words.join(''));
}

/** True for a member of a free time that is nobody's yet: its id, by whatever name. */
function isOffered(words: readonly string[], object: JsonObject): boolean {
  return object.isOffer && !words.some((word) => PERSONS.has(word));
}

function isThing(words: readonly string[], object: JsonObject): boolean {
  const whole = words.join('');
  if (THING_MEMBERS.has(whole)) return true;
  return NAMING_MEMBERS.has(whole) && object.isThing && !object.namesThingBeside(whole);
}
