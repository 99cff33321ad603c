import type { WaitingReview } from '../../api/reviews';

/** Why a call was drawn as often as it was. */
export const STRATUM_WORDS: Readonly<Record<WaitingReview['stratum'], string>> = {
  low_confidence: 'something was found in doubt',
  other_language: 'another language',
  long_answer: 'a long answer',
  spared: 'something was left readable',
  rest: 'drawn like any other',
};
