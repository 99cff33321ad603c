import type { ProvenFigure } from '../../review/evidence/review-evidence.service.js';
import type { Report } from '../report.schema.js';

type ReviewedLeaks = Report['leak_detection']['reviews'];

/** Returns the missed values that reviewers found in the account's calls, as far as the account's chain proves them. */
export function reviewedLeaks(figure: ProvenFigure): ReviewedLeaks {
  const { missed, measuredAt, since, leftOut } = figure;
  const common = { measured_on: dayOf(measuredAt), since: dayOf(since), left_out: leftOut };
  const message = [messageOf(figure), leftOutMessage(leftOut)].join('');
  if (missed === undefined) return { ...common, measured: false, missed: null, message };
  const { share, low, high, hits, of, units } = missed;
  return {
    ...common,
    measured: true,
    missed: { share, low, high, found: hits, of, reviews: units },
    message,
  };
}

function messageOf({ missed, measuredAt, since, failure }: ProvenFigure): string {
  const [on, from] = [dayOf(measuredAt), dayOf(since)];
  if (failure !== undefined)
    return `Not measured, because the account's chain is not valid (${failure.code} at seq ${failure.seq}).`;
  if (missed === undefined)
    return `Not measured, because no reviewed call of the account since ${from} contained a value.`;
  const { share, low, high, units } = missed;
  return (
    `Measured on ${on} for this account. Reviewers read ${units} randomly sampled calls since ${from}. Detection missed ` +
    `${percent(share)} of the values that identify a person (95 % interval: ${percent(low)} to ${percent(high)}).`
  );
}

function leftOutMessage(leftOut: number): string {
  if (leftOut === 0) return '';
  const calls = leftOut === 1 ? '1 reviewed call was' : `${leftOut} reviewed calls were`;
  return ` ${calls} left out, because the journal does not prove the counts or the sampling.`;
}

/** Returns the day in UTC, so that a report created again on the same day is the same. */
function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Returns a text such as `1.25 %`, with two decimals because shares are small. */
function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}
