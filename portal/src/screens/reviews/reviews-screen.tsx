import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { figureQuery, type ReviewProgress, type WaitingReview, waitingQuery } from '../../api/reviews';
import { formatCount, formatShare } from '../../lib/format';
import { buttonClasses } from '../../ui/button';
import { Fact } from '../../ui/figure';
import { LoadFailure } from '../../ui/notice';
import { Empty, Loading, Page, Section } from '../../ui/page';
import { Age } from '../../ui/time';
import { FigureTable } from './figure-table';
import { STRATUM_WORDS } from './review-words';

/** Calls shown in the list; the next ones come as these are finished. */
const SHOWN = 25;

/** What waits for a review, and what the reviews say. */
export function ReviewsScreen(): ReactElement {
  return (
    <Page
      title="Reviews"
      lead="Calls that were drawn by lot, for people to say what was missed. Each look is journaled; the texts are destroyed with the review, or when their time is over."
    >
      <Waiting />
      <Results />
    </Page>
  );
}

function Waiting(): ReactElement {
  const waiting = useQuery(waitingQuery);
  const [first] = waiting.data ?? [];
  return (
    <Section
      title={waiting.data === undefined ? 'Waiting' : `${formatCount(waiting.data.length)} waiting`}
      actions={
        first && (
          <Link
            to="/portal/reviews/$sessionId"
            params={{ sessionId: first.session_id }}
            preload={false}
            className={buttonClasses('primary')}
          >
            Begin
          </Link>
        )
      }
    >
      {waiting.isPending && <Loading label="Loading what waits" />}
      {waiting.isError && <LoadFailure error={waiting.error} retry={() => void waiting.refetch()} />}
      {waiting.isSuccess && first === undefined && (
        <Empty title="No call waits for your review">
          <p>A policy with “review” draws calls by lot, as often and for whom it says.</p>
        </Empty>
      )}
      {waiting.isSuccess && (
        <ul className="divide-y divide-line text-sm">
          {waiting.data.slice(0, SHOWN).map((review) => (
            <WaitingRow key={review.session_id} review={review} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function WaitingRow({ review }: { review: WaitingReview }): ReactElement {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
      <span className="min-w-0 break-words">
        <Link
          to="/portal/reviews/$sessionId"
          params={{ sessionId: review.session_id }}
          preload={false}
          className="font-medium text-accent underline underline-offset-2"
        >
          {review.agent_name ?? 'A deleted agent'}
          <span className="sr-only">, call {review.session_id}</span>
        </Link>{' '}
        <span className="text-quiet">
          {STRATUM_WORDS[review.stratum]}
          {review.begun && ', begun'}
        </span>
      </span>
      <span className="text-quiet">
        Destroyed <Age date={review.expires_at} />
      </span>
    </li>
  );
}

function Results(): ReactElement {
  const reviews = useQuery(figureQuery);
  return (
    <Section title="What the reviews say">
      {reviews.isPending && <Loading label="Loading the reviews" />}
      {reviews.isError && <LoadFailure error={reviews.error} retry={() => void reviews.refetch()} />}
      {reviews.isSuccess && (
        <>
          <Progress progress={reviews.data.progress} />
          <FigureTable label="Kind" groups={reviews.data.figure.by.kind} />
          <FigureTable label="Language" groups={reviews.data.figure.by.language} />
          <FigureTable label="Agent" groups={reviews.data.figure.by.agent} />
          <FigureTable label="Policy" groups={reviews.data.figure.by.policy} />
          <FigureTable label="Model" groups={reviews.data.figure.by.model} />
        </>
      )}
    </Section>
  );
}

function Progress({ progress }: { progress: ReviewProgress }): ReactElement {
  const { agreement, median_seconds: seconds } = progress;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-6">
      <Fact label="Drawn in 90 days">{formatCount(progress.drawn)}</Fact>
      <Fact label="Reviewed">{formatCount(progress.reviewed)}</Fact>
      <Fact label="Not reviewed in time">{formatCount(progress.unreviewed)}</Fact>
      <Fact label="Time per call">
        {seconds === null ? 'none yet' : `${formatCount(Math.round(seconds))} s`}
      </Fact>
      <Fact label="Two agree on">
        {agreement === null ? 'not compared' : formatShare(agreement.observed)}
      </Fact>
      <Fact label="Cohen’s kappa">{kappaOf(agreement)}</Fact>
    </dl>
  );
}

function kappaOf(agreement: ReviewProgress['agreement']): string {
  if (agreement === null) return 'not compared';
  return agreement.kappa === null ? 'not defined' : agreement.kappa.toFixed(2);
}
