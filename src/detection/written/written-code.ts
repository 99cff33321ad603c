import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';
import { regExp } from '../../common/text/reg-exp.js';
import { CODE_MARKS, CODE_TALK, LOWER_CASE } from '../speech/en/beside-values.js';
import { DASH, UNDERSCORE } from '../speech/en/marks.js';
import { LETTER_WORDS, NAMES } from '../speech/en/spelling.js';
import { normalize } from '../text/normalized-text.js';
import { corrections } from './corrected.js';

/** Two characters by themselves, one after the other: "m v k", "5 5". */
const SPELLED = /(?:^|[\s,.-])[\p{L}\p{N}][\s,.-]+[\p{L}\p{N}](?=$|[\s,.-])/u;
const WORD = /[\p{L}\p{M}]{4,}/u;
/** A mark by its name, as in "mk dash 8841". */
const SAID_MARK = regExp.i`(?:^|\s)(?:${DASH}|${UNDERSCORE}|dot|slash)(?=\s|$)`;
/** What is no word. */
const CHARACTERS = /^(?:\p{L}|[\d/#-]+)$/u;
/** What "six fifty" and a digit after it read as, where a number begins. */
const JOINED_TENS = /^(\s*[2-9] [2-9])([2-9])(?= \d)/;
const EXTENSION = /(?:;ext=|\b(?:ext|extension|x)\b\.?)\s*#?\s*((?:\d\s*){1,7})$/i;
const NATIONAL_DIGITS = 10;

/** True for a value that was written rather than spoken or spelled out. */
export function isTyped(text: string): boolean {
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
  let digits = '';
  let extension = '';
  for (const piece of corrections(text)) {
    const { text: spoken } = normalize(piece).spoken;
    extension = EXTENSION.exec(spoken)?.[1]?.replace(/\D/g, '') ?? '';
    const said = withArea(spoken)
      .replace(EXTENSION, '')
      .replace(/(?!^\s*\+)\D/g, '')
      .trim();
    const short = said.length < NATIONAL_DIGITS && digits.length + said.length > NATIONAL_DIGITS;
    digits = short ? digits.slice(0, NATIONAL_DIGITS - said.length) + said : joinOrReplace(digits, said);
  }
  const number = parsePhoneNumberFromString(digits, country as CountryCode);
  const written = number?.isPossible() === true ? number.number : digits;
  if (written === '') return text.trim();
  return extension === '' ? written : `${written};ext=${extension}`;
}

/** "six fifty five five five oh …": an area code and seven digits, though it reads like 6 55 5 5 0. */
function withArea(spoken: string): string {
  const isShort = spoken.replace(EXTENSION, '').replace(/\D/g, '').length === NATIONAL_DIGITS - 1;
  return isShort ? spoken.replace(JOINED_TENS, '$10 $2') : spoken;
}

/** The digits of a ZIP code, nine with a hyphen. */
export function writtenZip(text: string): string {
  const code = writtenCode(text);
  const digits = code.replace(/\D/g, '');
  return digits.length === 9 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : code;
}

/** A part of a number that was said before the rest of it, or what replaces it. */
function joinOrReplace(before: string, after: string): string {
  return before.length + after.length === NATIONAL_DIGITS && after.length < before.length
    ? before + after
    : replaceEnd(before, after);
}

/** What was said anew in the place of as much of the end of what came before. */
function replaceEnd(before: string, after: string): string {
  return after.length >= before.length || before === ''
    ? after
    : before.slice(0, before.length - after.length) + after;
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
