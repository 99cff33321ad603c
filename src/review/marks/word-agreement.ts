import type { SampledText } from '../samples/sampled-texts.js';
import { judgedWords } from './judged-words.js';
import type { Mark } from './mark.js';

/** Number of words by the judgment of the first reviewer, then of the second. */
export type WordTable = Readonly<Record<'value' | 'none', Readonly<Record<'value' | 'none', number>>>>;

/** Compares two reviews of a call. A word's judgment is whether it belongs to a value that identifies a person. */
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
