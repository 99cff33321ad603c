import { matchEnd, matchesOf } from '../../common/text/matches.js';
import { regExp } from '../../common/text/reg-exp.js';
import { CAPS, CODE_PREFIXES, MEAN } from '../languages/en/beside-values.js';
import { ORDINAL_SUFFIX } from '../languages/en/numbers.js';
import { COUNTED_UNIT, UNIT_SUFFIX } from '../languages/en/quantities.js';
import { SHORT_WORDS } from '../languages/en/ordinary-words.js';
import { SHORT_WORDS as SPANISH_WORDS } from '../languages/es/beside-values.js';

/** A stretch of letters and digits without a gap. Offsets are UTF-16 code units of the view. */
export interface CodePart {
  readonly start: number;
  readonly end: number;
  /** Capitals and digits. */
  readonly text: string;
}

/** What a stretch of letters and digits can be in a code. */
type Sort = 'digits' | 'mixed' | 'letter' | 'letters';

/** A stretch that may be a part of a code. */
export interface CodeChunk extends CodePart {
  readonly raw: string;
  readonly sort: Sort;
}

const HAS_DIGIT = /\d/;
const CHUNK = /[A-Za-z\d]+/g;
const LETTER = /[\p{L}\p{M}]/u;
/** Ties letters to what has digits. */
export const TIE = /[-/_]/;
/** Longer stretches of letters are words, whatever ties them. */
const MOST_LETTERS = 5;

const UNIT = regExp.iy`(?:[ -]{0,2})(?:${COUNTED_UNIT})(?![A-Za-z])`;
/** "covid19", "type2" */
const NUMBERED_WORD = /^[a-z]{4,}\d{1,2}$/i;
const UNIT_END = regExp.i`^\d+(?:${ORDINAL_SUFFIX}|${UNIT_SUFFIX})$`;
/** Dates, times, prices, thousands and decimals: written out, they belong to no code. */
const NO_CODE =
  /(?=[\d$€£])(?:(?<![\dA-Za-z/-])(?<!(?<!\d)\d (?=\d[/-]))(?:(?:19|20)\d\d-[01]?\d-[0-3]?\d(?:T[\d:.]+Z?)?|[0-3]?\d([/-])[0-3]?\d\1(?:19|20)?\d\d|\d{1,2}:\d\d(?::\d\d)?|[0-3]?\d\.[0-3]?\d\.(?:19|20)\d\d|\d{1,3}(?:,\d{3})+(?:\.\d\d?)?|\d{1,3}\/\d{1,3}|\d{1,3}\.\d{1,2})(?![\dA-Za-z]|[-/.:]\d)|[$€£]\s?\d[\d,.]*)/g;

/** A range of the view that a run must not reach into, in order. */
export interface Barrier {
  readonly start: number;
  readonly end: number;
}

/**
 * What may be part of a code, in order: digits, single letters, letters that are no word, and mixtures. Words,
 * quantities, dates, times and prices are left out. Linear in the text's length.
 *
 * @param barriers sorted ranges that are left out too
 */
export function chunksOf(text: string, barriers: readonly Barrier[]): CodeChunk[] {
  const isTaken = within(rangesOf(text, NO_CODE));
  const isBarred = within(barriers);
  const chunks: CodeChunk[] = [];
  CHUNK.lastIndex = 0;
  for (let match = CHUNK.exec(text); match !== null; match = CHUNK.exec(text)) {
    const [start, end, raw] = [match.index, CHUNK.lastIndex, match[0]];
    const sort = isTaken(start) || isBarred(start) ? undefined : sortOf(text, start, end, raw);
    if (sort !== undefined) chunks.push({ start, end, raw, text: raw.toUpperCase(), sort });
  }
  return chunks;
}

function rangesOf(text: string, pattern: RegExp): Barrier[] {
  return matchesOf(text, pattern).map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Whether rising offsets lie in one of the sorted ranges. */
function within(ranges: readonly Barrier[]): (offset: number) => boolean {
  let next = 0;
  return (offset) => {
    while ((ranges[next]?.end ?? Infinity) <= offset) next++;
    return (ranges[next]?.start ?? Infinity) <= offset;
  };
}

/** Undefined for a word or a quantity. */
function sortOf(text: string, start: number, end: number, raw: string): Sort | undefined {
  const hasDigit = HAS_DIGIT.test(raw);
  if (!hasDigit && raw.length > MOST_LETTERS) return undefined;
  const [before, after] = [text.charAt(start - 1), text.charAt(end)];
  if (before === "'" || after === "'" || isForeign(before) || isForeign(after)) return undefined;
  if (hasDigit && /^\d+$/.test(raw)) return matchEnd(text, end, UNIT) === undefined ? 'digits' : undefined;
  if (hasDigit) return UNIT_END.test(raw) || NUMBERED_WORD.test(raw) ? undefined : 'mixed';
  if (raw.length === 1) return MEAN.test(text.slice(start, end + 4)) ? undefined : 'letter';
  const tied = TIE.test(before + after) || /^[A-Z]*\.\d/.test(text.slice(start, end + 2));
  return isCodeLetters(raw, tied) ? 'letters' : undefined;
}

/** True for a letter: beside a chunk, none is of ASCII. */
function isForeign(char: string): boolean {
  return char > '\x7f' && LETTER.test(char);
}

/** Letters are taken for a part of a code if they are no word that could stand there, or tied and in capitals. */
function isCodeLetters(raw: string, tied: boolean): boolean {
  const capitals = raw === raw.toUpperCase();
  if (raw.length > (tied && capitals ? MOST_LETTERS : 4) || raw.toLowerCase() === CAPS) return false;
  if (!capitals && SPANISH_WORDS.has(raw.toLowerCase())) return false;
  if (SHORT_WORDS.has(raw.toLowerCase())) return tied && (capitals || CODE_PREFIXES.has(raw.toLowerCase()));
  return tied || capitals || raw === raw.toLowerCase();
}
