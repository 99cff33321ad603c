import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { figureQuery, type ReviewFigure, type ReviewProgress } from '../../api/reviews';
import { formatCount, formatShare, formatTime } from '../../lib/format';
import { Figure, Figures } from '../../ui/figure';
import { LoadFailure } from '../../ui/notice';
import { Empty, Loading, Section } from '../../ui/page';

/** How much people have found missed on the account's calls. */
export function Missed(): ReactElement {
  const reviews = useQuery(figureQuery);
  return (
    <Section title="What is missed">
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
    <Empty title="Not measured">
      <p>
        {waiting === 0
          ? 'A policy with “review” draws calls by lot, for people to look at what was missed in them.'
          : `${formatCount(waiting)} ${waiting === 1 ? 'call waits' : 'calls wait'} for a review.`}
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
        <Figure label="Values missed">{missed === null ? 'none' : formatShare(missed.share)}</Figure>
        <Figure label="Surely between (95 %)">{missed === null ? 'unknown' : interval(missed)}</Figure>
        <Figure label="Words masked for nothing">
          {forNothing === null ? 'none' : formatShare(forNothing.share)}
        </Figure>
        <Figure label="Calls reviewed">{formatCount(progress.reviewed)}</Figure>
        <Figure label="Calls that wait">{formatCount(progress.waiting)}</Figure>
      </Figures>
      <p className="mt-4 text-xs text-quiet">
        Of calls that were drawn by lot since {formatTime(since)}, measured {formatTime(measuredAt)}.{' '}
        {nextDigit(figure)}
      </p>
    </>
  );
}

function interval({ low, high }: { readonly low: number; readonly high: number }): string {
  return `${formatShare(low)} and ${formatShare(high)}`;
}

function nextDigit({ next_digit: next }: ReviewFigure): string {
  if (typeof next?.reviews !== 'number') return '';
  return `${formatCount(next.reviews)} more reviews would make it ±${formatShare(next.half_width)}.`;
}
