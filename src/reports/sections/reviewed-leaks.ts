import type { MeasuredShares } from '../../review/review-figures.service.js';
import type { Report } from '../report.schema.js';

type ReviewedLeaks = Report['leak_detection']['reviews'];

/** What people have found missed on the account's calls; the one part of a report that is of no chain. */
export function reviewedLeaks({ missed, measuredAt, since }: MeasuredShares): ReviewedLeaks {
  const [on, from] = [dayOf(measuredAt), dayOf(since)];
  if (missed === undefined) {
    return {
      measured: false,
      measured_on: on,
      since: from,
      missed: null,
      message: `Not measured, because no reviewed call of the account since ${from} contained a value.`,
    };
  }
  const { share, low, high, hits, of, units } = missed;
  return {
    measured: true,
    measured_on: on,
    since: from,
    missed: { share, low, high, found: hits, of, reviews: units },
    message:
      `Measured on ${on} for this account. Reviewers read ${units} randomly sampled calls since ${from}. Detection missed ` +
      `${percent(share)} of the values that identify a person (95 % interval: ${percent(low)} to ${percent(high)}).`,
  };
}

/** UTC: a report that is made again on the same day says the same. */
function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** `1.25 %`; to the second decimal, since shares are small. */
function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}
