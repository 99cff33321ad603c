import type { WaitingReview } from '../../api/reviews';

/** Labels of the strata, which have different sampling rates. */
export const STRATUM_WORDS: Readonly<Record<WaitingReview['stratum'], string>> = {
  low_confidence: 'low confidence',
  other_language: 'other language',
  long_answer: 'long answer',
  spared: 'value left readable',
  rest: 'random sample',
};
