import type { ReviewCounts } from '../marks/review-counts.js';
import { estimateShare, type ReviewedUnit, type ShareEstimate } from './share-estimate.js';

/** A reviewed call, with what each of its reviews counted. */
export interface ReviewedCall {
  readonly stratum: string;
  /** With which it was drawn, above 0 to 1. */
  readonly chance: number;
  /** Of one review, or of two: their mean counts. */
  readonly counts: readonly ReviewCounts[];
}

/** What is missed, and masked for nothing; undefined where nothing was counted. */
export interface Shares {
  /** Of the values that identify somebody. */
  readonly missed: ShareEstimate | undefined;
  /** Of the words that identify nobody. */
  readonly forNothing: ShareEstimate | undefined;
}

/** @param kind counts what is of this kind only; all kinds when undefined */
export function sharesOf(calls: readonly ReviewedCall[], kind?: string): Shares {
  return {
    missed: estimateShare(calls.map((call) => unitOf(call, (counts) => missedIn(counts, kind)))),
    forNothing: estimateShare(calls.map((call) => unitOf(call, (counts) => forNothingIn(counts, kind)))),
  };
}

/** Kinds that anything was counted of, in alphabetical order. */
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
