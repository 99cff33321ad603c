import { BESIDE_CODES, CODE_MARKS, CODE_TALK } from '../languages/en/beside-values.js';
import { matchesOf } from '../../common/text/matches.js';
import type { NormalizedText, Range } from './normalized-text.js';

/** A letter or digit of a code or a number in a view. Offsets are UTF-16 code units of the original. */
export interface SpokenUnit extends Range {
  /** In small letters. */
  readonly unit: string;
  /** It begins a word, so that something may begin with it. */
  readonly begins: boolean;
  /** What stands before it. */
  readonly gap: 'none' | 'mark' | 'words';
}

const TOKEN = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}_'-]*|[.,;:!?…]/gu;
const MARKED = /[\p{N}_]/u;
/** "i mean", "a visa": a word of the sentence rather than a spelled letter. */
const ARTICLE = /^[ai]$/i;
const BEFORE_WORD = /^\s+\p{L}[\p{L}']/u;
const UNIT = /[\p{L}\p{N}]/gu;
/** "bl", "mvk": letters that are no word. */
const CONSONANTS = /^[b-df-hj-np-tv-xz]{2,4}$/i;

/**
 * The letters and digits of codes and numbers between two offsets of a view, in order: digits, spelled letters, letters that make
 * no word, what has a digit or an underscore in it. Linear in what stands between.
 */
export function spokenUnits(view: NormalizedText, from: number, to: number): readonly SpokenUnit[] {
  const units: SpokenUnit[] = [];
  let gap: SpokenUnit['gap'] = 'words';
  const text = view.text.slice(from, to);
  for (const { 0: token, index } of matchesOf(text, TOKEN)) {
    const isArticle = ARTICLE.test(token) && BEFORE_WORD.test(text.slice(index + 1, index + 5));
    if (isArticle || !isOfCode(token)) {
      if (CODE_MARKS.has(token.toLowerCase())) continue;
      if (/^\p{L}/u.test(token)) gap = 'words';
      else if (gap === 'none') gap = 'mark';
      continue;
    }
    let begins = true;
    for (const unit of matchesOf(token, UNIT)) {
      const at = from + index + unit.index;
      const range = view.toOriginal(at, at + unit[0].length);
      units.push({ start: range.start, end: range.end, unit: unit[0].toLowerCase(), begins, gap });
      begins = false;
      gap = 'none';
    }
  }
  return units;
}

function isOfCode(token: string): boolean {
  if (!/^[\p{L}\p{M}\p{N}]/u.test(token)) return false;
  if (token.length === 1 || MARKED.test(token)) return true;
  const folded = token.toLowerCase();
  return CONSONANTS.test(token) && !BESIDE_CODES.has(folded) && !CODE_TALK.has(folded);
}
