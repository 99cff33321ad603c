import type { ReviewCounts } from '../marks/review-counts.js';
import { estimateShare, type ReviewedUnit, type ShareEstimate } from './share-estimate.js';

/** Reviewed call, with the counts of its reviews. */
export interface ReviewedCall {
  readonly stratum: string;
  /** Sampling rate of the call, above 0 and at most 1. */
  readonly chance: number;
  /** Counts of one review, or of two, which are averaged. */
  readonly counts: readonly ReviewCounts[];
}

/** Shares of missed values and of false positives; undefined without counts. */
export interface Shares {
  /** Share of the values that identify a person. */
  readonly missed: ShareEstimate | undefined;
  /** Share of the words that do not identify a person. */
  readonly forNothing: ShareEstimate | undefined;
}

/** @param kind restricts the counts to this kind; undefined for all kinds */
export function sharesOf(calls: readonly ReviewedCall[], kind?: string): Shares {
  return {
    missed: estimateShare(calls.map((call) => unitOf(call, (counts) => missedIn(counts, kind)))),
    forNothing: estimateShare(calls.map((call) => unitOf(call, (counts) => forNothingIn(counts, kind)))),
  };
}

/** Returns the kinds with counts, in alphabetical order. */
export function kindsIn(calls: readonly ReviewedCall[]): string[] {
  return [
    ...new Set(calls.flatMap(({ counts }) => counts.flatMap(({ kinds }) => Object.keys(kinds)))),
  ].sort();
}

type Counted = Pick<ReviewedUnit, 'hits' | 'of'>;

function unitOf(
  { stratum, chance, counts }: ReviewedCall,
  count: (one: ReviewCounts) => Counted,
): ReviewedUnit {
  const counted = counts.map(count);
  const mean = (field: keyof Counted): number =>
    counted.reduce((sum, one) => sum + one[field], 0) / Math.max(1, counted.length);
  return { stratum, weight: 1 / chance, hits: mean('hits'), of: mean('of') };
}

function missedIn({ kinds }: ReviewCounts, kind: string | undefined): Counted {
  const counted = kindsAsked(kinds, kind);
  return {
    hits: counted.reduce((sum, { missed }) => sum + missed, 0),
    of: counted.reduce((sum, { values }) => sum + values, 0),
  };
}

function forNothingIn({ kinds, harmlessWords }: ReviewCounts, kind: string | undefined): Counted {
  const hits = kindsAsked(kinds, kind).reduce((sum, { forNothing }) => sum + forNothing, 0);
  return { hits, of: harmlessWords };
}

function kindsAsked(
  kinds: ReviewCounts['kinds'],
  kind: string | undefined,
): readonly ReviewCounts['kinds'][string][] {
  if (kind === undefined) return Object.values(kinds);
  const counts = kinds[kind];
  return counts === undefined ? [] : [counts];
}
