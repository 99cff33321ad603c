import { matchesOf } from '../../common/text/matches.js';
import { REGION_CODES } from '../lexicon/us-states.js';
import { MARKS } from '../languages/en/marks.js';
import {
  AFTER_I,
  AT_THE_END,
  NAME_LEADS,
  PART_LEADS,
  PAUSED_MARK,
  SAID_DOT,
  SHORT_MARKS,
  STREET_FOLLOWS,
  ZIP_WORDS,
} from '../languages/en/spelled-rows.js';
import { ACRONYMS, CODE_LEADS, CODE_NOUNS } from '../languages/en/spelling.js';
import type { Edit, Range } from '../../common/text/ranges.js';
import { BOUNDARY, IN_WORD, type Row, rowAt, type RowLetter } from './letter-row.js';
import { letterRemarks } from './letter-remarks.js';
import { dividedName, joined, piecesOf, type SpelledWord, VOWEL } from './row-words.js';
import { isNumeral, touches, wordsOf, type Word } from './spelled-words.js';
import { withoutOverlaps } from './spoken-edits.js';

/** Three single letters, or as many words: most texts have neither. */
const MAY_SPELL =
  /(?<![\p{L}\p{M}\p{N}'’])\p{L}[\s,.-]{1,3}(?:\p{L}(?![\p{L}\p{M}\p{N}])|double |dash |hyphen |(?:as|like|for) )/iu;
/** A letter by itself, or words for three letters: most values have neither. */
const MAY_SPELL_VALUE =
  /(?<![\p{L}\p{M}\p{N}'’])\p{L}(?![\p{L}\p{M}\p{N}'’])|\p{L}[^\p{L}]+\p{L}+[^\p{L}]+\p{L}/u;
/** Fewer letters may be said for themselves, unless a name is spoken of. */
const SURE = 5;
const LEAST = 3;
/** Letters of a town before its state. */
const LEAST_TOWN = 4;
const STATE = 2;
/** So many numbers follow a state at least: "eight oh five twenty one". */
const LEAST_ZIP = 4;
const LOOK_BACK = 60;

/**
 * Words that are spelled in a text, in order: "w i l h e l m i n a", "m a double t e o", "o as in oscar, k as in kilo …",
 * "j u n hyphen h o". A row that holds a given name and another is two, one before a ZIP code leaves its state. Codes,
 * which have digits among their letters, are none. Linear in the text's length.
 * @param isAsked a name, or how something is spelled, was asked for: few letters are a word too
 */
export function spelledWords(text: string, isAsked = false): readonly SpelledWord[] {
  if (!MAY_SPELL.test(text)) return [];
  const words = wordsOf(text);
  const remarks = letterRemarks(text);
  const found: SpelledWord[] = [];
  for (let at = 0; at < words.length;) {
    if (isIn(words[at], remarks)) {
      at++;
      continue;
    }
    const { letters, next } = rowAt(text, words, at);
    if (letters.length > 1)
      found.push(...readRow(text, words, { letters, first: at, next }, found.at(-1), isAsked));
    at = Math.max(at + 1, next);
  }
  return found;
}

/**
 * Edits that write out words that are spelled; where an e-mail address may be among them, without the pauses in it
 * ("m, full stop, reed, at example dot org").
 */
export function spellingEdits(text: string, words: readonly Edit[]): readonly Edit[] {
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

function isIn(word: Word | undefined, ranges: readonly Range[]): boolean {
  return word !== undefined && ranges.some(({ start, end }) => start <= word.start && word.end <= end);
}

/** The words that the letters of a row make; none where they may be a code or stand for themselves. */
function readRow(
  text: string,
  words: readonly Word[],
  row: Row,
  before: SpelledWord | undefined,
  isAsked: boolean,
): readonly SpelledWord[] {
  const letters = withoutTalk(text, row.letters);
  const start = letters[0]?.start ?? 0;
  const lead = text.slice(Math.max(0, start - LOOK_BACK), start);
  const follows = before !== undefined && /^[\s,]*$/.test(text.slice(before.end, start));
  const isName = follows || NAME_LEADS.test(lead);
  const state = isName && !follows ? undefined : stateAtEnd(words, row, letters);
  const kept = state === undefined ? letters : letters.slice(0, -STATE);
  const isSure = isName || isAsked || state !== undefined || isAll(text, letters);
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
