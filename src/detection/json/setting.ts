import { DISTINCT_NAMES } from '../lexicon/distinct-names.js';
import { GIVEN_NAMES } from '../lexicon/given-names.js';
import { isPersonLike } from '../lexicon/person-like.js';
import { PERSONAL_CODES, PERSONAL_PARTS, PERSONS, TELLING_MEMBERS } from '../speech/en/member-names.js';
import type { TextSlot } from '../slot.js';
import { programWords } from './json-object.js';
import { memberSense } from './member-sense.js';
import { isTechnicalName, LONG_NUMBER } from './technical-name.js';

/** One word as programs write settings: "front_desk", "TIER_2", "2.14.0-rc1". */
const SETTING =
  /^(?:[a-z][a-z\d]*(?:[_.:+-][a-z\d]+)*|[A-Z][A-Z\d]*(?:[_-][A-Z\d]+)*|v?\d+(?:\.\d+){1,3}(?:-[a-z\d]+)?|\d{1,6})$/;
/** Of the IANA, W3C's `traceparent`, and languages. */
const STANDARD =
  /^(?:[a-z]{2,3}-[A-Z][A-Za-z]{1,3}|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\/[A-Za-z_+/-]+\d{0,2}|00-[\da-f]{32}-[\da-f]{16}-0[01])$/;
/** Of airports and currencies, where something goes from one to the other. */
const THREE_LETTERS = /^[A-Z]{3}$/;
const ENDS: ReadonlySet<string> = new Set(['from', 'to', 'by', 'at']);
const MOST_CHARACTERS = 40;
/** So many may be somebody's number, whatever it is called. */
const MOST_DIGITS = 4;
/** An amount or a count as JSON has it. */
const SHORT_NUMBER = /^-?\d{1,6}(?:\.\d+)?$/;
const MOST_TECHNICAL = 64;
const WORDS = /[\p{L}\p{M}]+/gu;

/**
 * True for a setting, a choice or a state in data of programs: one word or a short number, where neither the name that
 * they stand under nor what they are says that somebody is meant. It is still masked where it was found elsewhere.
 * @param label words of the name that it stands under, see `labelOf`
 */
export function isSetting(slot: TextSlot, label: string): boolean {
  const { form, isKey, text } = slot;
  if (form === 'identifier' || isKey === true || !isProgramData(slot)) return false;
  if (STANDARD.test(text)) return true;
  const words = slot.member === 'option' ? programWords(slot.key?.text ?? '') : label.split(' ');
  const telling = words.some((word) => isTelling(word));
  if (memberSense(slot) === 'code') return true;
  if (isTechnicalName(words) && text.length <= MOST_TECHNICAL && !LONG_NUMBER.test(text))
    return !isPersonLike(text);
  if (form === 'number') return !telling && !isPersonalCode(words) && SHORT_NUMBER.test(text);
  if (text.length > MOST_CHARACTERS || hasName(text)) return false;
  if (telling) return THREE_LETTERS.test(text) && words.every((word) => ENDS.has(word));
  return SETTING.test(text) && (text.match(/\d/g)?.length ?? 0) <= digitsOf(words);
}

/** What tools are told, give and are given, and what a platform tells beside the conversation. */
function isProgramData({ role, owner, key }: TextSlot): boolean {
  if (role === 'schema') return true;
  return role === 'meta'
    ? key !== undefined
    : (role === 'tool' || role === 'assistant') && owner !== undefined;
}

function isTelling(word: string): boolean {
  return PERSONS.has(word) || PERSONAL_PARTS.has(word) || TELLING_MEMBERS.has(word);
}

function isPersonalCode(words: readonly string[]): boolean {
  return words.some((word) => PERSONAL_CODES.has(word));
}

function digitsOf(words: readonly string[]): number {
  return isPersonalCode(words) ? 0 : MOST_DIGITS;
}

function hasName(text: string): boolean {
  return (text.toLowerCase().match(WORDS) ?? []).some(
    (word) => GIVEN_NAMES.has(word) || DISTINCT_NAMES.has(word),
  );
}
