import { regExp } from '../../../../common/text/reg-exp.js';
import { GIVEN_NAMES } from '../../../lexicon/given-names.js';
import { ORDINARY_WORDS, STOP_WORDS } from '../../../languages/en/ordinary-words.js';
import { CHAT_WORDS } from '../../../languages/en/talk.js';
import * as en from '../../../languages/en/names.js';
import { NAME_WORDS } from '../../../languages/en/names.js';
import { isWordOfSpanish } from '../../../languages/everyday-words.js';
import type { Range } from '../../../text/normalized-text.js';
import { INVISIBLE } from '../../../text/visible-text.js';

const WORD = regExp.gu`['’]?\p{L}[\p{L}\p{M}\p{N}${INVISIBLE}]*(?:['’-][\p{L}\p{M}\p{N}${INVISIBLE}]+)*`;
const INVISIBLE_CHARACTERS = new RegExp(`[${INVISIBLE}]`, 'gu');
const CLITIC = regExp.i`['’](?:${en.CLITIC})$`;
const LEAD = regExp.iu`(?:^|[^\p{L}\p{N}])(?:${en.NAME_LEADS})\s+$`;
/** Single letter before another letter, or after one. */
const LETTER_BEFORE = /(?:^|[^\p{L}])\p{L}[\s.,-]{1,2}$/u;
const LETTER_AFTER = /^[\s.,-]{1,2}\p{L}(?![\p{L}'’])/u;
/** Product name: "iPhone". */
const PRODUCT = /^[ei]\p{Lu}/u;
const SENTENCE_START = /(?:^|[.!?…:;\n"“*•-])\s*$/u;
const REACH = 24;
/** Length below which a capitalized word within a sentence is a name: "I saw Do today". */
const SHORT = 4;
/** Kinds of names. */
const NAMED: ReadonlySet<string> = new Set(['NAME', 'LOCATION']);
/** Confidence from which an ordinary word is a name. */
const SURE = 0.8;
/** Confidence of an ordinary word, which policies with a low threshold mask. */
const UNLIKELY = 0.3;

interface Word extends Range {
  readonly text: string;
  readonly folded: string;
}

/**
 * Returns the part of a finding that can be a person's name, without ordinary words at its ends; undefined if the
 * finding contains only ordinary words and the context does not announce a name.
 *
 * @param asked true if the question asks for a name
 */
export function withoutOrdinaryWords(text: string, range: Range, asked: boolean): Range | undefined {
  const words = wordsOf(text, range);
  const [only] = words;
  const lead = text.slice(Math.max(0, range.start - REACH), range.start);
  if (only === undefined || words.filter((word) => word.text.length === 1).length > 1) return range;
  const whole = range.start <= 2 && text.length - range.end <= 2;
  if (asked && whole && !words.every(({ folded }) => en.NO_ANSWER.has(folded))) return range;
  // After a title, the first word is always a name: "Dr. Will".
  const isLed = LEAD.test(lead);
  if (words.length === 1 && only.text.length === 1 && !isLed)
    return LETTER_BEFORE.test(lead) || LETTER_AFTER.test(text.slice(range.end, range.end + 4))
      ? range
      : undefined;
  if (!isLed && words.every((word) => isOrdinary(text, word))) return undefined;
  let [first, last] = [0, words.length - 1];
  while (last > 0 && isCut(text, words[last])) last--;
  while (!isLed && isCut(text, words[first])) first++;
  return {
    start: first === 0 ? range.start : (words[first]?.start ?? range.start),
    end: last === words.length - 1 ? range.end : (words[last]?.end ?? range.end),
  };
}

function wordsOf(text: string, { start, end }: Range): Word[] {
  return [...text.slice(start, end).matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word,
    folded: word.toLowerCase().replaceAll('’', "'").replace(INVISIBLE_CHARACTERS, ''),
    start: start + index,
    end: start + index + word.length,
  }));
}

/** True for a word that is cut from the end of a name: ordinary, in lowercase, and not an initial. */
function isCut(text: string, word: Word | undefined): boolean {
  return word !== undefined && word.text.length > 1 && word.text === word.folded && isOrdinary(text, word);
}

function isOrdinary(text: string, word: Word): boolean {
  const { folded, start } = word;
  if (PRODUCT.test(word.text) || en.DRUG_ENDING.test(folded)) return true;
  const bare = folded.replace(CLITIC, '');
  if (NAME_WORDS.has(bare) || GIVEN_NAMES.has(bare)) return false;
  const known = [folded, bare].some((form) => en.NO_NAMES.has(form) || CHAT_WORDS.has(form));
  if (!known && !STOP_WORDS.has(folded) && !STOP_WORDS.has(bare) && !isWordOfSpanish(text, word))
    return false;
  const capital = word.text !== folded && word.text !== word.text.toUpperCase();
  const inside = !SENTENCE_START.test(text.slice(Math.max(0, start - REACH), start));
  return !(capital && inside && (bare.length < SHORT || !known));
}

/** Returns the confidence of a possible name, which is low for ordinary words in lowercase. */
export function confidenceInName(text: string, range: Range, kind: string, confidence: number): number {
  if (confidence >= SURE || !NAMED.has(kind) || /\p{N}/u.test(text.slice(range.start, range.end)))
    return confidence;
  const words = wordsOf(text, range);
  const isEveryday = words.every(
    (word) =>
      word.text === word.text.toLowerCase() &&
      !NAME_WORDS.has(word.text) &&
      (ORDINARY_WORDS.has(word.text) || isWordOfSpanish(text, word)),
  );
  return isEveryday && words.length > 0 ? Math.min(confidence, UNLIKELY) : confidence;
}
