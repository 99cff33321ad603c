import { type AuditEvent, isOfKind } from '../../audit/events/audit-event.js';
import { isPlainObject } from '../../audit/events/canonical-json.js';
import { STRATA, type Stratum } from '../../common/review-strata.js';
import { estimateShare, type ReviewedUnit, type ShareEstimate } from '../figure/share-estimate.js';

/** Counts of a review, and how the call was sampled. */
interface Counted {
  readonly stratum: Stratum;
  readonly chance: number;
  /** Milliseconds since the epoch. */
  readonly sampledAt: number;
  readonly values: number;
  readonly missed: number;
}

/** Finished review, as stated by its event. */
export interface FinishedReview {
  readonly sessionId: string;
  readonly reviewerId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Undefined if an older release wrote the event, or if the call's chain does not prove its sampling. */
  readonly counted: Counted | undefined;
}

/** @param event verified; undefined for events of other kinds */
export function finishedReview(event: AuditEvent): FinishedReview | undefined {
  if (!isOfKind(event, 'review_finished')) return undefined;
  const { session_id: sessionId, actor } = event;
  return {
    sessionId: textOf(sessionId),
    reviewerId: isPlainObject(actor) ? textOf(actor.user_id) : '',
    at: Date.parse(event.ts),
    counted: countedIn(event),
  };
}

function countedIn({
  stratum: name,
  chance,
  sampled_at: at,
  values,
  missed,
}: AuditEvent): Counted | undefined {
  const stratum = STRATA.find((one) => one === name);
  const sampledAt = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  const isSampled = typeof chance === 'number' && chance > 0 && chance <= 1 && !Number.isNaN(sampledAt);
  const isCounted = isCount(values) && isCount(missed) && missed <= values;
  return stratum !== undefined && isSampled && isCounted
    ? { stratum, chance, sampledAt, values, missed }
    : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/**
 * Returns the share of missed values in calls that were sampled since a time, and the number of calls without proof.
 * Counts the first review of each reviewer, and takes the mean of two reviewers.
 */
export function missedIn(
  reviews: readonly FinishedReview[],
  since: number,
): { missed: ShareEstimate | undefined; leftOut: number } {
  const calls = new Map<string, Map<string, Counted>>();
  for (const { sessionId, reviewerId, counted } of reviews) {
    const call = calls.get(sessionId) ?? new Map<string, Counted>();
    calls.set(sessionId, call);
    if (counted !== undefined && !call.has(reviewerId)) call.set(reviewerId, counted);
  }
  const proven = [...calls.values()].map((call) => [...call.values()]);
  const units = proven.flatMap((counted) => unitOf(counted, since) ?? []);
  return { missed: estimateShare(units), leftOut: proven.filter(({ length }) => length === 0).length };
}

function unitOf(counted: readonly Counted[], since: number): ReviewedUnit | undefined {
  const [first] = counted;
  if (first === undefined || first.sampledAt < since) return undefined;
  const mean = (field: 'values' | 'missed'): number =>
    counted.reduce((sum, one) => sum + one[field], 0) / counted.length;
  return { stratum: first.stratum, weight: 1 / first.chance, hits: mean('missed'), of: mean('values') };
}
