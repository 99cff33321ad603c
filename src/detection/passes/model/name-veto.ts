import { GIVEN_NAMES } from '../../lexicon/given-names.js';
import { MEDICINES } from '../../lexicon/medicines.js';
import { NAMED_THINGS } from '../../lexicon/named-things.js';
import { regExp } from '../../../common/text/reg-exp.js';
import { CHAT_WORDS } from '../../speech/en/chat.js';
import { NAME_WORDS } from '../../speech/en/name-words.js';
import * as en from '../../speech/en/no-names.js';
import { STOP_WORDS } from '../../speech/en/stop-words.js';
import type { Range } from '../../text/normalized-text.js';

const WORD = /['’]?\p{L}[\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;
const CLITIC = /['’](?:s|d|ll|m|re|ve)$/i;
const LEAD = regExp.iu`(?:^|[^\p{L}\p{N}])(?:${en.NAME_LEADS})\s+$`;
const RELATIVE_LEAD = regExp.iu`(?:^|[^\p{L}\p{N}])(?:${en.RELATIVE_LEADS})\s+$`;
/** A letter of several. */
const LETTER_BEFORE = /(?:^|[^\p{L}])\p{L}[\s.,-]{1,2}$/u;
const LETTER_AFTER = /^[\s.,-]{1,2}\p{L}(?![\p{L}'’])/u;
/** A name of a product: "iPhone". */
const PRODUCT = /^[ei]\p{Lu}/u;
const SENTENCE_START = /(?:^|[.!?…:;\n"“*•-])\s*$/u;
const REACH = 24;

interface Word extends Range {
  readonly text: string;
  readonly folded: string;
}

/**
 * What of a tagger's finding can be a person's name: without ordinary words at its ends; undefined where it holds
 * nothing but ordinary words in a place where nobody is named.
 *
 * @param asked a name was asked for
 */
export function withoutOrdinaryWords(text: string, range: Range, asked: boolean): Range | undefined {
  const words = wordsOf(text, range);
  if (words.length === 0 || spelled(words)) return range;
  const whole = range.start <= 2 && text.length - range.end <= 2;
  if (asked && whole && !words.every(({ folded }) => en.NO_ANSWER.has(folded))) return range;
  const lead = text.slice(Math.max(0, range.start - REACH), range.start);
  let last = words.length;
  while (last > 1 && isCut(text, words[last - 1])) last--;
  // "Dr. Will": after a title the first word is a name, whatever it is.
  if (LEAD.test(lead))
    return last === words.length ? range : { start: range.start, end: words[last - 1]?.end ?? range.end };
  if (RELATIVE_LEAD.test(lead) && !words.some(({ folded }) => en.NO_NAMES.has(folded))) return range;
  if (isThing(text, range, words, lead)) return undefined;
  if (words.every((word) => isOrdinary(text, word))) return undefined;
  let first = 0;
  while (isCut(text, words[first])) first++;
  if (first === 0 && last === words.length) return range;
  return { start: words[first]?.start ?? range.start, end: words[last - 1]?.end ?? range.end };
}

function wordsOf(text: string, { start, end }: Range): Word[] {
  return [...text.slice(start, end).matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word,
    folded: word.toLowerCase().replaceAll('’', "'"),
    start: start + index,
    end: start + index + word.length,
  }));
}

/** Letters, which no word is cut from. */
function spelled(words: readonly Word[]): boolean {
  return words.filter(({ text }) => text.length === 1 || /^\p{L}-\p{L}(?:-|$)/u.test(text)).length > 1;
}

/** "the sedation", "Roger that", a lone letter. */
function isThing(text: string, { start, end }: Range, words: readonly Word[], lead: string): boolean {
  const said = text.slice(start, end);
  if (en.IDIOM.test(said) && en.AFTER_IDIOM.test(text.slice(end, end + 10))) return true;
  if (en.ON_TIME.test(lead + said)) return true;
  if (words.length === 1 && words[0]?.text.length === 1)
    return !LETTER_BEFORE.test(lead) && !LETTER_AFTER.test(text.slice(end, end + 4));
  if (said !== said.toLowerCase() || words.some(({ folded }) => GIVEN_NAMES.has(folded))) return false;
  // Where sentences begin with capitals, names have them too.
  return isCased(text);
}

/** How a long text is written shows in its beginning: it is looked at for each finding. */
const MOST_JUDGED = 8_000;

/** A text with capitals where sentences begin, so that names have them too. */
function isCased(text: string): boolean {
  const starts = text.slice(0, MOST_JUDGED).match(/(?:^|[.!?]\s+)[\p{L}]/gu) ?? [];
  return starts.length > 1 && starts.every((start) => start !== start.toLowerCase());
}

/** What is cut from an end: neither an initial nor a part of a name with a capital. */
function isCut(text: string, word: Word | undefined): boolean {
  return word !== undefined && word.text.length > 1 && word.text === word.folded && isOrdinary(text, word);
}

function isOrdinary(text: string, word: Word): boolean {
  const { folded, start } = word;
  if (PRODUCT.test(word.text) || en.DRUG_ENDING.test(folded)) return true;
  const bare = folded.replace(CLITIC, '');
  const known = [folded, bare].some(
    (form) => en.NO_NAMES.has(form) || CHAT_WORDS.has(form) || MEDICINES.has(form) || NAMED_THINGS.has(form),
  );
  if (NAME_WORDS.has(bare) || GIVEN_NAMES.has(bare)) return false;
  if (!known && !STOP_WORDS.has(folded) && !STOP_WORDS.has(bare)) return false;
  // Within a sentence a capital makes a name of many a short word: "I saw Do today".
  const capital = word.text !== folded && word.text !== word.text.toUpperCase();
  const inside = !SENTENCE_START.test(text.slice(Math.max(0, start - REACH), start));
  return !(capital && inside && (bare.length < 4 || !known));
}
