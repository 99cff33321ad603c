import { regExp } from '../../../../common/text/reg-exp.js';
import { GIVEN_NAMES } from '../../../lexicon/given-names.js';
import {
  CLITIC as CLITIC_WORDS,
  NAME_PARTICLES,
  NAME_WORDS,
  NO_PERSON,
  PARTICLE_NAME,
  VERBAL_ENDING,
} from '../../../languages/en/names.js';
import { NAME_SUFFIXES } from '../../../languages/en/people.js';
import { isSpanishWord, isWordOfSpanish } from '../../../languages/everyday-words.js';
import { AFTER_NAME, STOP_WORDS } from '../../../languages/en/ordinary-words.js';
import type { Range } from '../../../text/normalized-text.js';

/** Person's name in a view. Offsets are UTF-16 code units of the view. */
export interface NameMatch extends Range {
  readonly words: readonly string[];
  /** True if the name begins with a capital, in a text that also contains lowercase letters. */
  readonly capitalised: boolean;
  /** True if the first word is a frequent given name. */
  readonly given: boolean;
  /** True if the first word is in lowercase and has the form of a verb or an adverb ("checking", "actually"). */
  readonly verbal: boolean;
}

interface Word extends Range {
  readonly text: string;
}

const LEAD = /[ \t"'(*]{0,3}/y;
const WORD = /(?<word>\p{L}[\p{L}\p{M}'-]*)(?<gap>\.?[ \t]{1,2}(?=\p{L}))?/uy;
const LONGEST = 40;
/** Character after an initial, as opposed to a letter in a formula. */
const AFTER_LETTER = /^[\s.,;:!?)"'-]?$/;
/** Most words of a capitalized name, even if the caller's limit is lower. */
const MOST_CAPITALS = 4;
/** Characters next to a part of an identifier. */
const GLUED = /[\p{N}_@/]/u;
const VERBAL = regExp.u`^(?=.{5})\S*(?:${VERBAL_ENDING})$`;
const CLITIC = regExp.i`'(?:${CLITIC_WORDS})$`;
/** Characters around a name that show whether the text is entirely in capitals. */
const AROUND = 30;

/** True if a word can't be a name. */
function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word) || STOP_WORDS.has(word.replace(CLITIC, ''));
}

/** True for given names that are not also ordinary words. */
export function isGivenName(word: string): boolean {
  const folded = word.toLowerCase();
  return GIVEN_NAMES.has(folded) && !NAME_WORDS.has(folded);
}

/**
 * Returns the name that begins at or directly after `at`, with at most `most` words (capitalized names: four), not
 * counting initials. It ends before a word that is not a name, at punctuation, or at a word in lowercase after
 * capitals.
 *
 * @param lenient true if ordinary words that are also names count as names
 */
export function readName(text: string, at: number, most: number, lenient = false): NameMatch | undefined {
  const words: Word[] = [];
  let isOpen = true;
  LEAD.lastIndex = at;
  let position = at + (LEAD.exec(text)?.[0].length ?? 0);
  while (isOpen && words.filter(isCounted).length < limitOf(words, most)) {
    WORD.lastIndex = position;
    const match = WORD.exec(text);
    const { word: said = '', gap = '' } = match?.groups ?? {};
    const bare = said.replace(/['-]+$/, '').replace(CLITIC, '');
    const word = { text: bare, start: position, end: position + bare.length };
    const isPart = bare.length === 1 && !AFTER_LETTER.test(text.charAt(word.end));
    const isOver = bare === '' || bare.length > LONGEST || isPart;
    if (isOver || !continues(words, bare, lenient) || isEveryday(text, word)) break;
    words.push(word);
    isOpen = bare === said && gap !== '' && (bare.length === 1 || !gap.startsWith('.'));
    position += said.length + gap.length;
  }
  return toMatch(text, trimmed(words, isOpen));
}

/** Removes a particle at the end ("Jane de") and spelled letters ("jane o k a f o r"), but keeps one initial. */
function trimmed(words: readonly Word[], isOpen: boolean): readonly Word[] {
  let last = words.length;
  while (last > 1 && isTail(words[last - 1]?.text ?? '')) last--;
  const isInitial = !isOpen && last === words.length - 1 && words[last]?.text.length === 1;
  return isInitial ? words : words.slice(0, last);
}

/** True for a Spanish word that is not a name ("señora que …"), unless it is a particle ("doctor de tu mamá"). */
function isEveryday(text: string, word: Word): boolean {
  return !isCapital(word.text) && !isGivenName(word.text) && isWordOfSpanish(text, word);
}

/** False for initials and particles, which do not count towards the limit. */
function isCounted({ text }: Word): boolean {
  return text.length > 1 && !NAME_PARTICLES.has(text.toLowerCase());
}

function limitOf([first]: readonly Word[], most: number): number {
  return first !== undefined && isCapital(first.text) ? Math.max(most, MOST_CAPITALS) : most;
}

function continues([first]: readonly Word[], word: string, lenient: boolean): boolean {
  const folded = word.toLowerCase();
  if (NAME_SUFFIXES.has(folded)) return first !== undefined;
  const capitals = first !== undefined && isCapital(first.text) && isCapital(word);
  if (isStopWord(folded) && !((lenient || capitals) && NAME_WORDS.has(folded))) return false;
  if (first === undefined) return word.length > 1 || isCapital(word);
  if (AFTER_NAME.has(folded) || /^[ia]$/.test(word)) return false;
  return !isCapital(first.text) || isCapital(word) || NAME_PARTICLES.has(folded);
}

function isTail(word: string): boolean {
  return (NAME_PARTICLES.has(word) && word !== PARTICLE_NAME) || /^[a-z]$/.test(word);
}

function isCapital(word: string): boolean {
  const first = word.charAt(0);
  return first !== first.toLowerCase();
}

function toMatch(text: string, words: readonly Word[]): NameMatch | undefined {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined || GLUED.test(text.charAt(last.end))) return undefined;
  // Particles alone are not a name ("doctor de tu mamá").
  if (words.every((word) => NAME_PARTICLES.has(word.text) && isSpanishWord(word.text))) return undefined;
  if (words.some((word) => NO_PERSON.has(word.text.toLowerCase()))) return undefined;
  const dotted = last.text.length === 1 && words.length > 1 && text.charAt(last.end) === '.';
  const around = text.slice(Math.max(0, first.start - AROUND), last.end + AROUND);
  const given = isGivenName(first.text);
  return {
    start: first.start,
    end: last.end + (dotted ? 1 : 0),
    words: words.map((word) => word.text),
    capitalised: isCapital(first.text) && around !== around.toUpperCase(),
    given,
    verbal: !given && !isCapital(first.text) && VERBAL.test(first.text),
  };
}
