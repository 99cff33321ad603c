import { regExp } from '../../../../common/text/reg-exp.js';
import { GIVEN_NAMES } from '../../../lexicon/given-names.js';
import { wordSet } from '../../../lexicon/words.js';
import { MONTH } from '../../../speech/en/calendar.js';
import { NAME_WORDS } from '../../../speech/en/name-words.js';
import { NUMBERS } from '../../../speech/en/numbers.js';
import { NAME_SUFFIXES } from '../../../speech/en/people.js';
import { AFTER_NAME, STOP_WORDS } from '../../../speech/en/stop-words.js';

/** A person's name in a view. Offsets are UTF-16 code units of the view. */
export interface NameMatch {
  readonly start: number;
  readonly end: number;
  readonly words: readonly string[];
  /** Every word but initials and particles begins with a capital, in a text that also has small letters. */
  readonly capitalised: boolean;
  /** The first word is a frequent given name. */
  readonly given: boolean;
  /** The first word, in small letters, has the form of a verb or an adverb ("checking", "actually"). */
  readonly verbal: boolean;
}

const WORD = /\p{L}[\p{L}\p{M}'-]*/uy;
const GAP_BEFORE = /[ \t"'(*]{0,3}/y;
/** Small words within names. Alternatives without a group. */
export const PARTICLE = 'de|da|del|della|der|den|di|do|dos|la|las|le|los|van|von|bin|ibn|al|el|ter|ten';
const PARTICLES = wordSet(`${PARTICLE}|st|y`);
/** "okonjo third of november": what follows a day rather than a name. */
const OF_MONTH = regExp.i`^ (?:of )?(?:${MONTH})(?![a-z])`;
const MOST_MONTH = 16;
const VERBAL = /^(?=.{5})\S*(?:ly|ing|ed|n't)$/i;
const CLITIC = /'(?:s|d|ll|m|re|ve)$/i;

/** True if a word can't be a name. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word) || STOP_WORDS.has(word.replace(CLITIC, ''));
}

const NO_PERSON =
  /^(?:hospitals?|clinics?|centers?|centres?|street|st|avenue|ave|road|rd|drive|lane|ln|court|boulevard|blvd|university|college|school|institute|foundation|medical|health|healthcare|pharmacy|park|lake|river|county|city|beach|island|inc|llc|corp|group|disease|syndrome|test|scale|score|sign|care|rehab|associates|pediatrics|orthopedics|dental|imaging|control|services?|department|office|billing|records|line|insurance|medicare|medicaid|cross|shield|north|south|new|united|states|hotels?|airlines|logistics|company|advantage|apt|suite|unit|box|ref|dear|subject)$/i;

/** True if one of the words makes it a place or a company rather than a person. */
export function isNoPerson(words: readonly string[]): boolean {
  return words.some((word) => NO_PERSON.test(word));
}

/** Words of every day that are surnames too ("Day", "Good"): they can be a name where nothing else can stand. */
function isBarred(word: string, lenient: boolean): boolean {
  return isStopWord(word) && !(lenient && NAME_WORDS.has(word));
}

/** True for given names that are no ordinary words as well. */
export function isGivenName(word: string): boolean {
  const folded = word.toLowerCase();
  return GIVEN_NAMES.has(folded) && !NAME_WORDS.has(folded);
}

interface ReadWord {
  readonly start: number;
  readonly end: number;
  /** Without a possessive ending. */
  readonly text: string;
  readonly folded: string;
  readonly isLast: boolean;
}

/**
 * The name that begins at or just after `at`: up to `limit` words, ending before a word that is no name, at
 * punctuation, or where capitals end. Undefined if the first word can't be one. `limit` counts no initials.
 *
 * @param lenient words that are names as well as words of every day are taken for names
 */
export function readName(text: string, at: number, limit: number, lenient = false): NameMatch | undefined {
  GAP_BEFORE.lastIndex = at;
  let position = at + (GAP_BEFORE.exec(text)?.[0].length ?? 0);
  const words: ReadWord[] = [];
  let counted = 0;
  while (counted < limit) {
    const word = readWord(text, position);
    if (word === undefined || !continues(text, words, word, lenient)) break;
    words.push(word);
    if (word.text.length > 1 && !PARTICLES.has(word.folded)) counted++;
    if (word.isLast) break;
    position = word.end + (text.charAt(word.end) === '.' ? 1 : 0);
    while (/[ \t]/.test(text.charAt(position)) && position - word.end < 3) position++;
  }
  return toMatch(text, trim(words));
}

function readWord(text: string, at: number): ReadWord | undefined {
  WORD.lastIndex = at;
  const raw = WORD.exec(text)?.[0];
  if (raw === undefined || raw.length > 40) return undefined;
  const bare = raw.replace(/['-]+$/, '').replace(CLITIC, '');
  const end = at + bare.length;
  const initial = bare.length === 1 && text.charAt(end) === '.';
  const next = text.charAt(initial ? end + 1 : end);
  return {
    start: at,
    end,
    text: bare,
    folded: bare.toLowerCase(),
    isLast: raw !== bare || !/[ \t]/.test(next),
  };
}

function continues(text: string, words: readonly ReadWord[], word: ReadWord, lenient: boolean): boolean {
  const first = words[0];
  if (NAME_SUFFIXES.has(word.folded)) return first !== undefined;
  if (word.text.length === 1 && !/^(?:[\s.,;:!?)"'-]|$)/.test(text.charAt(word.end))) return false;
  const capitals = first !== undefined && isCapital(first.text) && isCapital(word.text);
  if (isBarred(word.folded, lenient || capitals)) return false;
  if (first === undefined) return word.text.length > 1 || /[A-Z]/.test(word.text);
  if (AFTER_NAME.has(word.folded) || /^(?:i|a)$/.test(word.text)) return false;
  if (NUMBERS.ordinal.has(word.folded) && OF_MONTH.test(text.slice(word.end, word.end + MOST_MONTH)))
    return false;
  if (!isCapital(first.text)) return true;
  return isCapital(word.text) || PARTICLES.has(word.folded) || NAME_SUFFIXES.has(word.folded);
}

/** Without a trailing particle ("Jane de") and, in small letters, a trailing initial ("jane o k a f o r"). */
function trim(words: readonly ReadWord[]): readonly ReadWord[] {
  let last = words.length;
  while (last > 1 && isTail(words[last - 1]?.text ?? '')) last--;
  const [initial, next] = words.slice(last);
  // "maria k", but not the first of letters that are spelled.
  const kept = initial !== undefined && next === undefined && initial.isLast && isLetter(initial.text);
  return words.slice(0, kept ? last + 1 : last);
}

function isTail(word: string): boolean {
  return (PARTICLES.has(word) && word !== 'al') || isLetter(word);
}

function isLetter(word: string): boolean {
  return /^[a-z]$/.test(word);
}

function isCapital(word: string): boolean {
  const first = word.charAt(0);
  return first !== first.toLowerCase();
}

function toMatch(text: string, words: readonly ReadWord[]): NameMatch | undefined {
  const first = words[0];
  const last = words.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const dotted = last.text.length === 1 && text.charAt(last.end) === '.' && words.length > 1;
  const texts = words.map((word) => word.text);
  const around = text.slice(Math.max(0, first.start - 30), last.end + 30);
  const shouted = around === around.toUpperCase();
  return {
    start: first.start,
    end: last.end + (dotted ? 1 : 0),
    words: texts,
    capitalised: isCapital(first.text) && !shouted,
    given: isGivenName(first.text),
    verbal: !isCapital(first.text) && !isGivenName(first.text) && VERBAL.test(first.text),
  };
}
