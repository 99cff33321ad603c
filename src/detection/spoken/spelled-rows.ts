import { DISTINCT_NAMES } from '../lexicon/distinct-names.js';
import { GIVEN_NAMES } from '../lexicon/given-names.js';
import { ORDINARY_WORDS } from '../lexicon/ordinary-words.js';
import { REGION_CODES } from '../lexicon/us-states.js';
import { MARKS } from '../speech/en/marks.js';
import { ACRONYMS, CODE_LEADS, CODE_NOUNS, UPPER_CASE } from '../speech/en/spelling.js';
import {
  AFTER_I,
  AT_THE_END,
  FAMILY_ENDS,
  LETTER_MARKS,
  NAME_LEADS,
  PART_LEADS,
  PAUSED_MARK,
  ROW_BREAKS,
  ROW_JOINTS,
  ROW_SPACES,
  SAID_DOT,
  SHORT_MARKS,
  STREET_FOLLOWS,
  ZIP_WORDS,
} from '../speech/en/spelled-rows.js';
import { matchesOf } from '../../common/text/matches.js';
import type { Edit } from './edit.js';
import { withoutOverlaps } from './spoken-edits.js';
import { type Letter, letterAt } from './spelled-letters.js';
import { isNumeral, touches, wordsOf, type Word } from './spelled-words.js';

/** A word that was spelled letter by letter. Offsets are UTF-16 code units, end exclusive. */
export interface SpelledWord {
  readonly start: number;
  readonly end: number;
  /** In small letters, with the marks and the capitals within it that were said. */
  readonly text: string;
  /** The code of a state. */
  readonly isState?: true;
}

/** A letter of a row, and what was said for it. */
interface RowLetter {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isExplained: boolean;
}

/** Three single letters, or as many words: most texts have neither. */
const MAY_SPELL =
  /(?<![\p{L}\p{M}\p{N}'’])\p{L}[\s,.-]{1,3}(?:\p{L}(?![\p{L}\p{M}\p{N}])|double |dash |hyphen |(?:as|like|for) )/iu;
/** A letter by itself, or words for three letters: most values have neither. */
const MAY_SPELL_VALUE =
  /(?<![\p{L}\p{M}\p{N}'’])\p{L}(?![\p{L}\p{M}\p{N}'’])|\p{L}[^\p{L}]+\p{L}+[^\p{L}]+\p{L}/u;
/** A pause between letters. */
const NEAR = /^[\s,.-]{1,5}$/;
const VOWEL = /[aeiouyø]/;
/** Letters with a stroke, which are no composed characters. */
const STROKED = new Map([
  ['o\u0338', 'ø'],
  ['l\u0338', 'ł'],
  ['d\u0338', 'đ'],
]);
const BOUNDARY = /[,.;]/;
/** Fewer letters may be said for themselves, unless a name is spoken of. */
const SURE = 5;
const LEAST = 3;
/** A row of so many may hold a given name and a surname. */
const MAY_HOLD_TWO = 12;
const LEAST_GIVEN = 5;
const LEAST_FAMILY = 4;
/** Letters of a town before its state. */
const LEAST_TOWN = 4;
const STATE = 2;
/** So many numbers follow a state at least: "eight oh five twenty one". */
const LEAST_ZIP = 4;
/** Words of a phrase that stands between letters. */
const MOST_PHRASE = 4;
const LOOK_BACK = 60;
/** Before a letter that begins another word. */
const NEXT = '\0';
const IN_WORD = /[\p{L}\p{M}\p{N}]/u;

/**
 * Words that are spelled in a text, in order: "w i l h e l m i n a", "m a double t e o", "o as in oscar, k as in kilo …",
 * "j u n hyphen h o". A row that holds a given name and another is two, one before a ZIP code leaves its state. Codes,
 * which have digits among their letters, are none. Linear in the text's length.
 */
export function spelledWords(text: string): readonly SpelledWord[] {
  if (!MAY_SPELL.test(text)) return [];
  const words = wordsOf(text);
  const found: SpelledWord[] = [];
  for (let at = 0; at < words.length;) {
    const { letters, next } = rowAt(text, words, at);
    if (letters.length > 1) found.push(...readRow(text, words, { letters, first: at, next }, found.at(-1)));
    at = Math.max(at + 1, next);
  }
  return found;
}

/**
 * Edits that write out words that are spelled; where an e-mail address may be among them, without the pauses in it
 * ("m, full stop, reed, at example dot org").
 */
export function spellingEdits(text: string, words: readonly SpelledWord[]): readonly Edit[] {
  if (words.length === 0 || !SAID_DOT.test(text)) return words;
  const pauses = matchesOf(text, PAUSED_MARK).map(({ 0: said, index }) => ({
    start: index,
    end: index + said.length,
    text: SHORT_MARKS.get(said.toLowerCase()) ?? ' ',
  }));
  return withoutOverlaps(words, pauses);
}

/**
 * Words that are spelled in a value, whatever they look like: two letters are one.
 * @param divides a name is told from the next; otherwise words of one row stay together
 */
export function spelledInValue(text: string, divides = false): readonly SpelledWord[] {
  if (!MAY_SPELL_VALUE.test(text)) return [];
  const words = wordsOf(text);
  const found: SpelledWord[] = [];
  for (let at = 0; at < words.length;) {
    const { letters, next } = rowAt(text, words, at);
    if (letters.length > 1) {
      const told = withoutTalk(text, letters);
      found.push(...(divides ? piecesOf(told).flatMap(dividedName) : [joined(told)]));
    }
    at = Math.max(at + 1, next);
  }
  return found;
}

interface Row {
  readonly letters: readonly RowLetter[];
  /** Position of its first word, and of the one after it. */
  readonly first: number;
  readonly next: number;
}

/** The letters from a word on that nothing divides. */
function rowAt(text: string, words: readonly Word[], first: number): Row {
  const letters: RowLetter[] = [];
  let lead = '';
  let next = first;
  for (let at = first; at < words.length;) {
    const said = letters.length === 0 ? undefined : phraseAt(text, words, at);
    if (at > first && !goesOn(text, words, at, letters, said !== undefined || lead !== '')) break;
    const letter = said === undefined ? wholeLetter(text, words, at) : undefined;
    if (letter !== undefined) {
      letters.push({
        start: words[at]?.start ?? 0,
        end: words[at + letter.used - 1]?.end ?? 0,
        text: lead + inCase(words, at, letters.length > 0 && lead === '', letter),
        isExplained: letter.used > 2,
      });
      lead = '';
      next = at += letter.used;
      continue;
    }
    if (said === undefined) break;
    at += said.used;
    const last = letters.at(-1);
    if (said.mark !== undefined && last !== undefined && lead === '') {
      letters[letters.length - 1] = {
        ...last,
        text: marked(last.text, said.mark),
        end: words[at - 1]?.end ?? last.end,
      };
      next = at;
    } else lead += said.joint ?? '';
  }
  return { letters, first, next };
}

/** A letter in small letters, unless it is said to be a capital within a word: "m a c capital g". */
function inCase(words: readonly Word[], at: number, isWithin: boolean, { text }: Letter): string {
  const letters = text.replace(/\s/g, '');
  return isWithin && UPPER_CASE.has(words[at]?.text ?? '') ? letters.toUpperCase() : letters;
}

function marked(letter: string, mark: string): string {
  const whole = (letter + mark).normalize('NFC');
  return STROKED.get(whole) ?? whole;
}

/**
 * False where much stands between two words, and where a mark divides letters and none divides those before.
 * @param isTold it is said how the letters go on
 */
function goesOn(
  text: string,
  words: readonly Word[],
  at: number,
  letters: readonly RowLetter[],
  isTold: boolean,
): boolean {
  const [before, word] = [words[at - 1], words[at]];
  if (before === undefined || word === undefined || !NEAR.test(text.slice(before.end, word.start)))
    return false;
  if (isTold || letters.length < 2 || !BOUNDARY.test(text.slice(before.end, word.start))) return true;
  return BOUNDARY.test(text.slice(letters.at(-2)?.end, letters.at(-1)?.start));
}

/** What is said between two letters, or of the one before. */
function phraseAt(
  text: string,
  words: readonly Word[],
  at: number,
): { used: number; joint?: string; mark?: string } | undefined {
  let phrase = '';
  for (let used = 1; used <= MOST_PHRASE && words[at + used - 1] !== undefined; used++) {
    if (used > 1 && !touches(text, words[at + used - 2], words[at + used - 1])) return undefined;
    phrase += `${used > 1 ? ' ' : ''}${words[at + used - 1]?.text ?? ''}`;
    const mark = LETTER_MARKS.get(phrase);
    if (mark !== undefined) return { used, mark };
    const joint = ROW_JOINTS.get(phrase) ?? (ROW_SPACES.has(phrase) ? ' ' : undefined);
    if (joint !== undefined) return { used, joint };
    if (ROW_BREAKS.has(phrase)) return { used, joint: NEXT };
  }
  return undefined;
}

/** `letterAt`, which knows nothing of letters of other alphabets: the "n" of "Nguyễn" is no letter of its own. */
function wholeLetter(text: string, words: readonly Word[], at: number): Letter | undefined {
  const letter = letterAt(text, words, at);
  if (letter === undefined || /\d/.test(letter.text)) return undefined;
  const isWhole = ({ start, end }: Word): boolean =>
    !IN_WORD.test(text.charAt(start - 1)) && !IN_WORD.test(text.charAt(end));
  return words.slice(at, at + letter.used).every(isWhole) ? letter : undefined;
}

/** The words that the letters of a row make; none where they may be a code or stand for themselves. */
function readRow(
  text: string,
  words: readonly Word[],
  row: Row,
  before: SpelledWord | undefined,
): readonly SpelledWord[] {
  const letters = withoutTalk(text, row.letters);
  const start = letters[0]?.start ?? 0;
  const lead = text.slice(Math.max(0, start - LOOK_BACK), start);
  const follows = before !== undefined && /^[\s,]*$/.test(text.slice(before.end, start));
  const isName = follows || NAME_LEADS.test(lead);
  const state = isName && !follows ? undefined : stateAtEnd(words, row, letters);
  const kept = state === undefined ? letters : letters.slice(0, -STATE);
  const isSure = isName || isAll(text, letters);
  const besideNumbers = state === undefined && isBesideNumber(text, words, row);
  const isPlace = isNumeral(words[row.first - 1]) || STREET_FOLLOWS.test(text.slice(kept.at(-1)?.end));
  const whole = joined(kept);
  const spelled = isWord(whole.text, isSure && !besideNumbers)
    ? isPlace || PART_LEADS.test(lead)
      ? [whole]
      : dividedName(kept)
    : [];
  return state === undefined ? spelled : [...spelled, state];
}

/** The letters without what is said of them: a pronoun after them, the last one said once more to be sure of it. */
function withoutTalk(text: string, letters: readonly RowLetter[]): readonly RowLetter[] {
  const last = letters.at(-1);
  const before = letters.at(-2);
  if (last === undefined || before === undefined || letters.length <= LEAST) return letters;
  const rest = letters.slice(0, -1);
  if (last.text === 'i' && AFTER_I.test(text.slice(last.end))) return rest;
  const isRepeated = last.text === before.text && AT_THE_END.test(text.slice(last.end));
  const isExplanation =
    last.isExplained &&
    rest.every(({ isExplained }) => !isExplained) &&
    rest.some(({ text: letter }) => letter.includes(last.text));
  if (isRepeated) return rest;
  return isExplanation ? [...rest.slice(0, -1), { ...before, end: last.end }] : letters;
}

/** The state at the end of a row that a ZIP code follows. */
function stateAtEnd(
  words: readonly Word[],
  row: Row,
  letters: readonly RowLetter[],
): SpelledWord | undefined {
  const last = letters.slice(-STATE);
  const { start, end, text } = joined(last);
  if (!REGION_CODES.has(text) || last.some(({ isExplained }) => isExplained)) return undefined;
  if (letters.length > STATE && letters.length < STATE + LEAST_TOWN) return undefined;
  if (letters.length === STATE) {
    const lead = words[row.first - 1]?.text ?? '';
    if (lead === '' || isNumeral(words[row.first - 1]) || CODE_LEADS.has(lead) || CODE_NOUNS.has(lead))
      return undefined;
  }
  let digits = 0;
  let next = row.next;
  while (ZIP_WORDS.has(words[next]?.text ?? '')) next++;
  for (let at = next; isNumeral(words[at]); at++)
    digits += /\d+/.exec(words[at]?.text ?? '')?.[0].length ?? 1;
  return digits >= LEAST_ZIP ? { start, end, text: text.toUpperCase(), isState: true } : undefined;
}

/** The letters of each word that was told from the next. */
function piecesOf(letters: readonly RowLetter[]): readonly (readonly RowLetter[])[] {
  const pieces: RowLetter[][] = [];
  for (const letter of letters) {
    const isNext = letter.text.startsWith(NEXT);
    if (isNext || pieces.length === 0) pieces.push([]);
    pieces.at(-1)?.push(isNext ? { ...letter, text: letter.text.slice(NEXT.length) } : letter);
  }
  return pieces;
}

function joined(letters: readonly RowLetter[]): SpelledWord {
  return {
    start: letters[0]?.start ?? 0,
    end: letters.at(-1)?.end ?? 0,
    text: letters
      .map(({ text }) => text)
      .join('')
      .replaceAll(NEXT, ' '),
  };
}

function isWord(text: string, isSure: boolean): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '');
  if (letters.length < (isSure ? LEAST : SURE) || ACRONYMS.has(text)) return false;
  return VOWEL.test(letters.normalize('NFD'));
}

function isAll(text: string, letters: readonly RowLetter[]): boolean {
  return !IN_WORD.test(text.slice(0, letters[0]?.start)) && !IN_WORD.test(text.slice(letters.at(-1)?.end));
}

/** A number or a mark right before or after, so that short rows are part of a code. */
function isBesideNumber(text: string, words: readonly Word[], { first, next }: Row): boolean {
  const near = (left: number): boolean =>
    touches(text, words[left], words[left + 1]) &&
    !BOUNDARY.test(text.slice(words[left]?.end, words[left + 1]?.start));
  const isCode = (at: number): boolean => isNumeral(words[at]) || MARKS.has(words[at]?.text ?? '');
  return (near(first - 1) && isCode(first - 1)) || (near(next - 1) && isCode(next));
}

/** A given name and the name after it where they were spelled in one row, or the row as one word. */
function dividedName(letters: readonly RowLetter[]): readonly SpelledWord[] {
  const whole = joined(letters);
  const folded = whole.text.toLowerCase();
  if (whole.text.length < MAY_HOLD_TWO || isKnown(folded) || whole.text.includes(' ')) return [whole];
  for (let size = letters.length - 1; size >= 1; size--) {
    const given = joined(letters.slice(0, size));
    if (given.text.length < LEAST_GIVEN) break;
    const family = joined(letters.slice(size));
    if (family.text.length < LEAST_FAMILY || FAMILY_ENDS.has(family.text)) continue;
    if (isGivenName(given.text.toLowerCase()) && VOWEL.test(family.text) && /^\p{L}/u.test(family.text))
      return [given, family];
  }
  return [whole];
}

function isKnown(word: string): boolean {
  return isGivenName(word) || ORDINARY_WORDS.has(word);
}

function isGivenName(word: string): boolean {
  return GIVEN_NAMES.has(word) || DISTINCT_NAMES.has(word);
}
