import type { Stratum } from '../../common/review-strata.js';

/** How many times as often as the rest the calls of the other strata are drawn: more would make the rest tell too little. */
const OFTEN = 4;
/** Below it a finding was made in doubt. */
const LOW_CONFIDENCE = 0.7;
/** UTF-16 code units of one text: some sixty words that are said at one go. */
const LONG_TEXT = 300;

/** What of a call's latest turns tells its stratum. */
export interface LatestTurns {
  /** Of what was masked in them, 0 to 1. */
  readonly confidences: readonly number[];
  /** Languages that were spoken in them, ISO 639-1. */
  readonly languages: readonly string[];
  /** The policy's first language. */
  readonly ownLanguage: string;
  /** UTF-16 code units of the longest text that somebody said. */
  readonly longest: number;
  /** Whether a rule left a finding readable. */
  readonly isSpared: boolean;
}

/** The first stratum that a call's latest turns fit. */
export function stratumOf(turns: LatestTurns): Stratum {
  if (turns.confidences.some((confidence) => confidence < LOW_CONFIDENCE)) return 'low_confidence';
  if (turns.languages.some((language) => language !== turns.ownLanguage)) return 'other_language';
  if (turns.longest >= LONG_TEXT) return 'long_answer';
  return turns.isSpared ? 'spared' : 'rest';
}

/**
 * The chance with which a call of a stratum is drawn, 0 to 1.
 * @param share of the policy, a fraction: what is drawn of the rest
 */
export function chanceOf(stratum: Stratum, share: number): number {
  return Math.min(1, stratum === 'rest' ? share : share * OFTEN);
}

/** The largest of these chances. */
export function mostChance(share: number): number {
  return Math.min(1, share * OFTEN);
}
