import type { SampledText } from '../samples/sampled-texts.js';
import { judgedWords } from './judged-words.js';
import type { Mark } from './mark.js';

/** How many words two reviewers judged alike, and how many not: by what the first said, then the second. */
export type WordTable = Readonly<Record<'value' | 'none', Readonly<Record<'value' | 'none', number>>>>;

/** Compares two reviews of a call word by word: whether each belongs to a value that identifies somebody. */
export function compareReviews(
  texts: readonly SampledText[],
  first: readonly Mark[],
  second: readonly Mark[],
): WordTable {
  const table = { value: { value: 0, none: 0 }, none: { value: 0, none: 0 } };
  const others = judgedWords(texts, second);
  judgedWords(texts, first).forEach((word, at) => {
    table[labelOf(word)][labelOf(others[at])] += 1;
  });
  return table;
}

function labelOf(word: { readonly isValue: boolean } | undefined): 'value' | 'none' {
  return word?.isValue === true ? 'value' : 'none';
}
