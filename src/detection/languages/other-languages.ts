import { readFileSync } from 'node:fs';
import { wordSet } from '../lexicon/words.js';
import type { CommonWords } from './common-words.js';

interface WordsInFile {
  readonly code: string;
  readonly words: string;
  readonly forms?: string;
}

/**
 * Words that identify unsupported languages: frequent function words, and words about patients' concerns. Languages
 * with their own script are identified by its letters (`scripts.ts`). Own selection.
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
