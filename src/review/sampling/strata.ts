import type { Stratum } from '../../common/review-strata.js';

/** Factor for the sampling rate of the risk strata. A larger factor would make the rest too imprecise. */
const OFTEN = 4;
/** Findings with a lower confidence are doubtful. */
const LOW_CONFIDENCE = 0.7;
/** Length of a long text in UTF-16 code units, about sixty words. */
const LONG_TEXT = 300;

/** Properties of a call's latest turns that determine its stratum. */
export interface LatestTurns {
  /** Confidences of the masked findings, from 0 to 1. */
  readonly confidences: readonly number[];
  /** Spoken languages (ISO 639-1). */
  readonly languages: readonly string[];
  /** The policy's first language. */
  readonly ownLanguage: string;
  /** Length of the longest user text, in UTF-16 code units. */
  readonly longest: number;
  /** Whether a rule left a finding readable. */
  readonly isSpared: boolean;
}

/** Returns the first stratum that matches a call's latest turns. */
export function stratumOf(turns: LatestTurns): Stratum {
  if (turns.confidences.some((confidence) => confidence < LOW_CONFIDENCE)) return 'low_confidence';
  if (turns.languages.some((language) => language !== turns.ownLanguage)) return 'other_language';
  if (turns.longest >= LONG_TEXT) return 'long_answer';
  return turns.isSpared ? 'spared' : 'rest';
}

/** Returns the sampling rate of a stratum, from 0 to 1. @param share the policy's rate, which applies to the rest */
export function samplingRate(stratum: Stratum, share: number): number {
  return Math.min(1, stratum === 'rest' ? share : share * OFTEN);
}

/** Returns the highest sampling rate of all strata. */
export function maxSamplingRate(share: number): number {
  return Math.min(1, share * OFTEN);
}
