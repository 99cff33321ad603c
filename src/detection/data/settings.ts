import { regExp } from '../../common/text/reg-exp.js';
import type { TextSlot } from '../slot.js';
import { ORDINARY_WORDS } from '../languages/en/ordinary-words.js';
import { isSpanishWord } from '../languages/everyday-words.js';
import { GIVEN_NAMES } from '../lexicon/given-names.js';
import { programWords } from './json-members.js';
import { SENSITIVE_MEMBERS } from '../languages/en/member-names.js';
import { STREAMS } from '../lexicon/formats.js';
import { TIME_ZONE_AREA } from '../lexicon/time-zones.js';

/** Words in the notation of settings ("front_desk", "TIER_2"), versions, and short numbers. */
const SETTING =
  /^(?:[a-z][a-z\d]*(?:[_.:+-][a-z\d]+)*|[A-Z][A-Z\d]*(?:[_-][A-Z\d]+)*|v?\d+(?:\.\d+){1,2}|-?\d{1,3}(?:\.\d+)?)$/;
/** Language codes, IANA time zones, and W3C's `traceparent`. */
const STANDARD = regExp.u`^(?:[a-z]{2,3}-[A-Z][A-Za-z]{1,3}|(?:${TIME_ZONE_AREA})/[A-Za-z_+/\-]+\d{0,2}|00-[\da-f]{32}-[\da-f]{16}-0[01])$`;
/** A JSON number with a point or an exponent, which is never an identifier. */
const FRACTION = /^-?\d+(?:\.\d+(?:e[+-]?\d+)?|e[+-]?\d+)$/i;
const MOST_CHARACTERS = 40;
const MOST_DIGITS = 4;
const PROGRAMS_NAME = /^[A-Za-z_$][\w$.-]*$/;
/** Maximum number of letters of an abbreviation: "id", "dob", "rx". */
const SHORT = 3;

/**
 * Returns true for a value in program data that consists of everyday words or a short number, so that the model pass
 * would not detect a person. False if the label asks for a person, a place or a number. Findings of other passes still
 * count.
 * @param label words of the member's name, see `labelOf`
 */
export function isSetting(slot: TextSlot, label: string): boolean {
  const { form, isKey, text } = slot;
  if (form === 'identifier' || isKey === true) return isEverydayName(text);
  if (!isProgramData(slot)) return false;
  if (STANDARD.test(text) || (form === 'number' && FRACTION.test(text))) return true;
  if (text.length > MOST_CHARACTERS || !SETTING.test(text)) return false;
  if (label.split(' ').some((word) => SENSITIVE_MEMBERS.has(word))) return false;
  return (
    (text.match(/\d/g)?.length ?? 0) <= MOST_DIGITS && (text.match(/[a-z]+/gi) ?? []).every(isEverydayWord)
  );
}

/** Returns true for tool definitions, arguments and results, and for a platform's metadata. */
function isProgramData({ role, owner, key }: TextSlot): boolean {
  if (role === 'schema') return true;
  return role === 'meta'
    ? key !== undefined
    : (role === 'tool' || role === 'assistant') && owner !== undefined;
}

/** Returns true for a program's name, such as a tool or parameter, that consists of everyday words. */
export function isEverydayName(name: string): boolean {
  return isProgramsName(name) && programWords(name).every((word) => /\d/.test(word) || isEverydayWord(word));
}

/** Returns true for an everyday word or a short abbreviation that is not a given name. */
function isEverydayWord(part: string): boolean {
  const word = part.toLowerCase();
  if (word.length <= SHORT) return !GIVEN_NAMES.has(word);
  if (STREAMS.has(word)) return true;
  return (ORDINARY_WORDS.has(word) || isSpanishWord(word)) && !GIVEN_NAMES.has(word);
}

/** Returns true for an identifier in program notation. */
export function isProgramsName(text: string): boolean {
  return PROGRAMS_NAME.test(text);
}
