import { EXTENSION_PARAMETER } from '../lexicon/formats.js';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';
import { foldWords } from '../../common/text/fold-case.js';
import { regExp } from '../../common/text/reg-exp.js';
import { CODE_MARKS, CODE_TALK, LETTER_WORDS, MARK_NAME } from '../languages/any.js';
import { EXTENSION as EXTENSION_WORD, LOWER_CASE } from '../languages/en/beside-values.js';
import { NAMES } from '../languages/en/spelling.js';
import { withTensApart } from '../text/digit-runs.js';
import { normalize } from '../text/normalized-text.js';
import { corrections } from './corrected.js';
import { isTooLong } from './value.js';

/** Two characters by themselves, one after the other: "m v k", "5 5". */
const SPELLED = /(?:^|[\s,.-])[\p{L}\p{N}][\s,.-]+[\p{L}\p{N}](?=$|[\s,.-])/u;
const WORD = /[\p{L}\p{M}]{4,}/u;
/** "g r 4 0 0 1 6": taken for a telephone number. */
const SPELLED_CODE = /^\s*(?:[a-z][\s,-]+){1,3}\d/i;
/** A mark by its name, as in "mk dash 8841". */
const SAID_MARK = regExp.i`(?:^|\s)(?:${MARK_NAME})(?=\s|$)`;
/** The beginning of the next word, taken for a letter of the number. */
const STRAY_LETTER = /(?<=^\d{10,11})[a-z]$/;
const THREE_DIGITS = /\d\D*\d\D*\d/;
/** What is no word. */
const CHARACTERS = /^(?:\p{L}|[\d/#-]+)$/u;
const EXTENSION = regExp.i`(?:${EXTENSION_PARAMETER}|\b(?:${EXTENSION_WORD})\b\.?)\s*#?\s*((?:\d\s*){1,7})$`;
const NATIONAL_DIGITS = 10;
/** A telephone number of which digits were said twice; more are of another number. */
const MOST_NATIONAL = 13;
/** So many units at the beginning tell that the same is said again. */
const SAME = 3;

/** True for a value that was written rather than spoken or spelled out. */
export function isTyped(text: string): boolean {
  if (isTooLong(text)) return true;
  const view = normalize(text);
  return (
    view.spoken === view &&
    !SPELLED.test(view.text) &&
    !SAID_MARK.test(view.text) &&
    corrections(text).length === 1
  );
}

/** A code as it is written: its letters and digits, with the marks that were said; as it stands if it was written. */
export function writtenCode(text: string): string {
  if (isTyped(text)) return text.trim();
  let written = '';
  for (const piece of corrections(text)) written = replaceEnd(written, spelledOut(piece));
  return written === '' ? text.trim() : written;
}

/** A telephone number in E.164, `;ext=` with an extension; its digits where it is none. @param country of national ones */
export function writtenPhone(text: string, country: string): string {
  if (SPELLED_CODE.test(normalize(text).spoken.text)) return writtenCode(text);
  let digits = '';
  let extension = '';
  for (const piece of corrections(text)) {
    const { text: spoken } = normalize(piece).spoken;
    extension = EXTENSION.exec(spoken)?.[1]?.replace(/\D/g, '') ?? '';
    const whole = spoken.replace(EXTENSION, '');
    const plain = whole.replace(/(?!^\s*\+)\D/g, '').trim();
    const isWhole = parsePhoneNumberFromString(plain, country as CountryCode)?.isValid() === true;
    const said = isWhole ? plain : (withTensApart(whole.match(/\d+/g) ?? []) ?? plain);
    const [trunk = ''] = /^\+?1(?=\d{10})/.exec(digits) ?? [];
    const national = digits.slice(trunk.length);
    const isShort = said.length < NATIONAL_DIGITS && national.length + said.length > NATIONAL_DIGITS;
    digits =
      isShort && national.length <= MOST_NATIONAL
        ? trunk + national.slice(0, NATIONAL_DIGITS - said.length) + said
        : joinOrReplace(digits, said);
  }
  const number = parsePhoneNumberFromString(digits, country as CountryCode);
  const written = number?.isPossible() === true && isDialled(number.number) ? number.number : digits;
  if (written === '') return text.trim();
  return extension === '' ? written : `${written};ext=${extension}`;
}

/** False for ten digits that the North American numbering plan has not: no country's code was said for them. */
function isDialled(number: string): boolean {
  return !number.startsWith('+1') || /^\+1[2-9]\d\d[2-9]/.test(number);
}

/** A ZIP code: its digits, nine with a hyphen, or as a code where it is none. */
export function writtenZip(text: string): string {
  const code = writtenCode(text);
  const zip = zipOf(code);
  return zip.includes('-') ? zip : code;
}

/** Digits of a ZIP code, nine with a hyphen. */
export function zipOf(said: string): string {
  const digits = said.replace(/\D/g, '');
  return digits.length === 9 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** True for a value of a `code-or-words` kind that is a code; `spoken` is its spoken-form view. */
export function isCode(spoken: string): boolean {
  return THREE_DIGITS.test(spoken);
}

/** Letters and digits of a code; `spoken` is its spoken-form view. */
export function codeKey(spoken: string): string {
  return foldWords(spoken).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Those of a telephone number, without the US country code. */
export function phoneKey(spoken: string): string {
  return codeKey(spoken)
    .replace(STRAY_LETTER, '')
    .replace(/^1(?=\d{10}$)/, '');
}

/** A part of a number that was said before the rest of it, or what replaces it. */
function joinOrReplace(before: string, after: string): string {
  return before.length + after.length === NATIONAL_DIGITS && after.length < before.length
    ? before + after
    : replaceEnd(before, after);
}

/** What was said anew in the place of the end of what came before, or of all of it. */
function replaceEnd(before: string, after: string): string {
  if (after.length >= before.length || isWhole(before, after)) return after;
  return before.slice(0, before.length - replacedLength(before, after)) + after;
}

/** "… 0177, i mean, 651 555 …": it begins as the whole does, and is hardly shorter. */
function isWhole(before: string, after: string): boolean {
  const isLong = after.length >= Math.max(SAME, before.length - 2);
  return isLong && before.slice(0, SAME).toLowerCase() === after.slice(0, SAME).toLowerCase();
}

/**
 * How much of the end is said anew: as much as follows, unless only its beginning resembles the end, and the rest goes on: "… 4 1
 * sorry 1 4 5 9 0".
 */
function replacedLength(before: string, after: string): number {
  if (isLike(before.slice(-after.length), after)) return after.length;
  for (let length = after.length - 1; length > 1; length--)
    if (isLike(before.slice(-length), after.slice(0, length))) return length;
  return after.length;
}

/** The same but for two that changed places, or for one of at least three. */
function isLike(before: string, after: string): boolean {
  const differing = Array.from(before.split(''), (unit, at) => (unit === after.charAt(at) ? -1 : at)).filter(
    (at) => at >= 0,
  );
  if (differing.length < 2) return before.length >= SAME;
  const [first = 0, second = 0] = differing;
  return (
    differing.length === 2 &&
    before.charAt(first) === after.charAt(second) &&
    before.charAt(second) === after.charAt(first)
  );
}

function spelledOut(text: string): string {
  const { text: spoken } = normalize(text).spoken;
  const parts = spoken
    .split(/[\s,;]+/)
    .map((word) => CODE_MARKS.get(word.toLowerCase()) ?? word)
    .filter((word) => word !== '' && !isTalk(word))
    .map((word, _, all) => letterOf(word, all))
    .map((word) => word.replace(/^['".]+|['".]+$/g, ''));
  const code = parts.join('');
  // People's names at computers are written in small letters, and so is what has a word in it.
  if (LOWER_CASE.test(text) || WORD.test(parts.join(' ')) || /\p{L}{2,}_|_\p{L}{2,}/u.test(code)) return code;
  return code.toUpperCase();
}

/** "nine three tango": a word for a letter, where nothing but letters and digits is said beside it. */
function letterOf(word: string, all: readonly string[]): string {
  const folded = word.toLowerCase();
  const letter = word.length > 1 ? LETTER_WORDS.get(folded) : undefined;
  if (letter === undefined || NAMES.has(folded)) return word;
  return all.every((each) => CHARACTERS.test(each) || LETTER_WORDS.has(each.toLowerCase())) ? letter : word;
}

/** "a" is a letter where others are spelled, which the spoken view can't tell from the article: kept. */
function isTalk(word: string): boolean {
  return word.length > 1 && CODE_TALK.has(word.toLowerCase());
}
