import type { Range } from '../../common/text/ranges.js';
import { NAME_PARTICLES } from './en/names.js';
import { ORDINARY_WORDS, REQUEST } from './es/ordinary-words.js';
import { identifyLanguages } from './identify.js';

/** Characters on each side of a word that identify its language, because a text can mix two languages. */
const REACH = 80;
const ACCENT = /\p{M}/gu;

/** Returns true for a common Spanish word in any context: "mamá", "mándela". */
export function isSpanishWord(word: string): boolean {
  const small = word.toLowerCase();
  return ORDINARY_WORDS.has(small.normalize('NFD').replace(ACCENT, '')) || REQUEST.test(small);
}

/** Returns true for a common word within Spanish text, except name particles. Elsewhere "le" and "tu" are names. */
export function isWordOfSpanish(text: string, { start, end }: Range): boolean {
  const word = text.slice(start, end);
  if (NAME_PARTICLES.has(word) || !isSpanishWord(word)) return false;
  const around = text.slice(Math.max(0, start - REACH), end + REACH);
  return identifyLanguages(around)?.understood.includes('es') === true;
}
