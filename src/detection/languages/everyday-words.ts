import type { Range } from '../../common/text/ranges.js';
import { NAME_PARTICLES } from './en/names.js';
import { ORDINARY_WORDS, REQUEST } from './es/ordinary-words.js';
import { identifyLanguages } from './identify.js';

/** So far around a word its language is told: one text may be in two. */
const REACH = 80;
const ACCENT = /\p{M}/gu;

/** True for a word of every day in Spanish, wherever it stands: "mamá", "mándela". */
export function isSpanishWord(word: string): boolean {
  const small = word.toLowerCase();
  return ORDINARY_WORDS.has(small.normalize('NFD').replace(ACCENT, '')) || REQUEST.test(small);
}

/** The same where Spanish is spoken around it: "le" and "tu" are names elsewhere, and no part of a name, as "de la" is, for a word. */
export function isWordOfSpanish(text: string, { start, end }: Range): boolean {
  const word = text.slice(start, end);
  if (NAME_PARTICLES.has(word) || !isSpanishWord(word)) return false;
  const around = text.slice(Math.max(0, start - REACH), end + REACH);
  return identifyLanguages(around)?.understood.includes('es') === true;
}
