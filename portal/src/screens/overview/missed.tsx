import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { figureQuery, type ReviewFigure, type ReviewProgress } from '../../api/reviews';
import { formatCount, formatShare, formatTime } from '../../lib/format';
import { Figure, Figures } from '../../ui/figure';
import { LoadFailure } from '../../ui/notice';
import { Empty, Loading, Section } from '../../ui/page';

/** The miss rate that reviewers found in the account's calls. */
export function Missed(): ReactElement {
  const reviews = useQuery(figureQuery);
  return (
    <Section title="Missed values">
      {reviews.isPending && <Loading label="Loading the reviews" />}
      {reviews.isError && <LoadFailure error={reviews.error} retry={() => void reviews.refetch()} />}
      {reviews.isSuccess && reviews.data.figure.missed === null && (
        <NotMeasured progress={reviews.data.progress} />
      )}
      {reviews.isSuccess && reviews.data.figure.missed !== null && <Measured {...reviews.data} />}
    </Section>
  );
}

function NotMeasured({ progress: { waiting } }: { progress: ReviewProgress }): ReactElement {
  return (
    <Empty title="Not measured yet">
      <p>
        {waiting === 0
          ? 'Set “review” in a policy to sample calls for human review.'
          : `${formatCount(waiting)} ${waiting === 1 ? 'call is' : 'calls are'} waiting for review.`}
      </p>
    </Empty>
  );
}

interface Props {
  readonly figure: ReviewFigure;
  readonly progress: ReviewProgress;
}

function Measured({ figure, progress }: Props): ReactElement {
  const { missed, for_nothing: forNothing, since, measured_at: measuredAt } = figure;
  return (
    <>
      <Figures>
        <Figure label="Miss rate">{missed === null ? 'none' : formatShare(missed.share)}</Figure>
        <Figure label="95 % interval">{missed === null ? 'unknown' : interval(missed)}</Figure>
        <Figure label="False positive rate">
          {forNothing === null ? 'none' : formatShare(forNothing.share)}
        </Figure>
        <Figure label="Reviewed calls">{formatCount(progress.reviewed)}</Figure>
        <Figure label="Calls waiting for review">{formatCount(progress.waiting)}</Figure>
      </Figures>
      <p className="mt-4 text-xs text-quiet">
        From calls sampled since {formatTime(since)}, calculated {formatTime(measuredAt)}. {nextDigit(figure)}
      </p>
    </>
  );
}

function interval({ low, high }: { readonly low: number; readonly high: number }): string {
  return `${formatShare(low)} to ${formatShare(high)}`;
}

function nextDigit({ next_digit: next }: ReviewFigure): string {
  if (typeof next?.reviews !== 'number') return '';
  return `${formatCount(next.reviews)} more reviews would narrow the interval to ±${formatShare(next.half_width)}.`;
}
