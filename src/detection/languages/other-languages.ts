import { readFileSync } from 'node:fs';
import { wordSet } from '../lexicon/words.js';
import type { CommonWords } from './common-words.js';

interface WordsInFile {
  readonly code: string;
  readonly words: string;
  readonly forms?: string;
}

/**
 * Words by which languages that Sotto doesn't understand are known: those that stand in nearly every sentence, and what patients
 * speak of. Languages with a script of their own are known by its letters (`scripts.ts`). Own selection.
 */
export const OTHER_LANGUAGES: readonly CommonWords[] = readWords().map(({ code, words, forms }) => ({
  code,
  words: wordSet(words),
  ...(forms === undefined ? {} : { forms: new RegExp(forms) }),
}));

function readWords(): readonly WordsInFile[] {
  const file = new URL('./other-languages.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as WordsInFile[];
}
