import { matchEnd, matchesOf } from '../../common/text/matches.js';
import { regExp } from '../../common/text/reg-exp.js';
import { CAPS, CODE_PREFIXES, MEAN } from '../languages/en/beside-values.js';
import { ORDINAL_SUFFIX } from '../languages/en/numbers.js';
import { COUNTED_UNIT, UNIT_SUFFIX } from '../languages/en/quantities.js';
import { SHORT_WORDS } from '../languages/en/ordinary-words.js';
import { type ShortWords, shortWordsOf } from '../languages/short-words.js';

/** Letters and digits without a gap. Offsets are UTF-16 code units of the view. */
export interface CodePart {
  readonly start: number;
  readonly end: number;
  /** The characters, with letters as capitals. */
  readonly text: string;
}

/** Role of a chunk of letters and digits in a code. */
type Sort = 'digits' | 'mixed' | 'letter' | 'letters';

/** Letters and digits that may be part of a code. */
export interface CodeChunk extends CodePart {
  readonly raw: string;
  readonly sort: Sort;
  /** Whether the letter is also a word, such as an article or a pronoun. */
  readonly isWord: boolean;
}

const HAS_DIGIT = /\d/;
const CHUNK = /[A-Za-z\d]+/g;
const LETTER = /[\p{L}\p{M}]/u;
/** Marks that join letters to a chunk with digits. */
export const TIE = /[-/_]/;
/** Maximum number of letters in a chunk. Longer chunks of letters are words, even next to a joining mark. */
const MOST_LETTERS = 5;

const UNIT = regExp.iy`(?:[ -]{0,2})(?:${COUNTED_UNIT})(?![A-Za-z])`;
/** Words that end in a number: "covid19", "type2". */
const NUMBERED_WORD = /^[a-z]{4,}\d{1,2}$/i;
const UNIT_END = regExp.i`^\d+(?:${ORDINAL_SUFFIX}|${UNIT_SUFFIX})$`;
/** Dates, times, prices, thousands and decimals in digits, which are not part of a code. */
const NO_CODE =
  /(?=[\d$€£])(?:(?<![\dA-Za-z/-])(?<!(?<!\d)\d (?=\d[/-]))(?:(?:19|20)\d\d-[01]?\d-[0-3]?\d(?:T[\d:.]+Z?)?|[0-3]?\d([/-])[0-3]?\d\1(?:19|20)?\d\d|\d{1,2}:\d\d(?::\d\d)?|[0-3]?\d\.[0-3]?\d\.(?:19|20)\d\d|\d{1,3}(?:,\d{3})+(?:\.\d\d?)?|\d{1,3}\/\d{1,3}|\d{1,3}\.\d{1,2})(?![\dA-Za-z]|[-/.:]\d)|[$€£]\s?\d[\d,.]*)/g;

/** Range of the view that a run must not overlap. Barriers are sorted. */
export interface Barrier {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns possible parts of codes, in order: digits, single letters, letters that are not a word, and mixtures. Words,
 * quantities, dates, times and prices are omitted. Linear in the text's length.
 *
 * @param barriers sorted ranges that are also omitted
 * @param question the question that the text answers, which helps to determine the language
 */
export function chunksOf(text: string, barriers: readonly Barrier[], question: string): CodeChunk[] {
  const isTaken = within(rangesOf(text, NO_CODE));
  const isBarred = within(barriers);
  const words = shortWordsOf(`${question} ${text}`);
  const chunks: CodeChunk[] = [];
  CHUNK.lastIndex = 0;
  for (let match = CHUNK.exec(text); match !== null; match = CHUNK.exec(text)) {
    const [start, end, raw] = [match.index, CHUNK.lastIndex, match[0]];
    const sort = isTaken(start) || isBarred(start) ? undefined : sortOf(text, start, end, raw, words);
    if (sort === undefined) continue;
    const isWord = sort === 'letter' && words.isLetterWord(raw.toLowerCase());
    chunks.push({ start, end, raw, text: raw.toUpperCase(), sort, isWord });
  }
  return chunks;
}

function rangesOf(text: string, pattern: RegExp): Barrier[] {
  return matchesOf(text, pattern).map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Returns a function that tests whether an offset is in one of the sorted ranges. Its offsets must increase. */
function within(ranges: readonly Barrier[]): (offset: number) => boolean {
  let next = 0;
  return (offset) => {
    while ((ranges[next]?.end ?? Infinity) <= offset) next++;
    return (ranges[next]?.start ?? Infinity) <= offset;
  };
}

/** Returns the role of a chunk, or undefined for a word or a quantity. */
function sortOf(text: string, start: number, end: number, raw: string, words: ShortWords): Sort | undefined {
  const hasDigit = HAS_DIGIT.test(raw);
  if (!hasDigit && raw.length > MOST_LETTERS) return undefined;
  const [before, after] = [text.charAt(start - 1), text.charAt(end)];
  if (before === "'" || after === "'" || isForeign(before) || isForeign(after)) return undefined;
  if (hasDigit && /^\d+$/.test(raw)) return matchEnd(text, end, UNIT) === undefined ? 'digits' : undefined;
  if (hasDigit) return UNIT_END.test(raw) || NUMBERED_WORD.test(raw) ? undefined : 'mixed';
  if (raw.length === 1) return MEAN.test(text.slice(start, end + 4)) ? undefined : 'letter';
  const tied = TIE.test(before + after) || /^[A-Z]*\.\d/.test(text.slice(start, end + 2));
  return isCodeLetters(raw, tied, words) ? 'letters' : undefined;
}

/** Returns true for a non-ASCII letter. Characters next to a chunk are never ASCII letters. */
function isForeign(char: string): boolean {
  return char > '\x7f' && LETTER.test(char);
}

/** Returns true for letters that are part of a code: letters that form no word of a sentence, or joined capitals. */
function isCodeLetters(raw: string, tied: boolean, { isShortWord }: ShortWords): boolean {
  const capitals = raw === raw.toUpperCase();
  if (raw.length > (tied && capitals ? MOST_LETTERS : 4) || raw.toLowerCase() === CAPS) return false;
  if (SHORT_WORDS.has(raw.toLowerCase())) return tied && (capitals || CODE_PREFIXES.has(raw.toLowerCase()));
  return tied || ((capitals || raw === raw.toLowerCase()) && !isShortWord(raw.toLowerCase()));
}
