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
import { shownName } from '../../lib/names';

/** Number of calls shown in the list. Finished calls are replaced by the next calls. */
const SHOWN = 25;

/** Calls that await a review, and the review results. */
export function ReviewsScreen(): ReactElement {
  return (
    <Page
      title="Reviews"
      lead="Random samples of calls, in which reviewers annotate missed values and false positives. Each view is journaled. The texts are destroyed after the last review, or when their retention period ends."
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
      title={
        waiting.data === undefined
          ? 'Waiting for review'
          : `Waiting for review (${formatCount(waiting.data.length)})`
      }
      actions={
        first && (
          <Link
            to="/portal/reviews/$sessionId"
            params={{ sessionId: first.session_id }}
            preload={false}
            className={buttonClasses('primary')}
          >
            Start review
          </Link>
        )
      }
    >
      {waiting.isPending && <Loading label="Loading the calls" />}
      {waiting.isError && <LoadFailure error={waiting.error} retry={() => void waiting.refetch()} />}
      {waiting.isSuccess && first === undefined && (
        <Empty title="No calls are waiting for your review">
          <p>Set “review” in a policy to sample calls for human review.</p>
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
          {shownName(review.agent_name ?? 'Deleted agent')}
          <span className="sr-only">, call {review.session_id}</span>
        </Link>{' '}
        <span className="text-quiet">
          {STRATUM_WORDS[review.stratum]}
          {review.begun && ', started'}
        </span>
      </span>
      <span className="text-quiet">
        Texts are destroyed <Age date={review.expires_at} />
      </span>
    </li>
  );
}

function Results(): ReactElement {
  const reviews = useQuery(figureQuery);
  return (
    <Section title="Results">
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
      <Fact label="Sampled in the last 90 days">{formatCount(progress.drawn)}</Fact>
      <Fact label="Reviewed">{formatCount(progress.reviewed)}</Fact>
      <Fact label="Expired without review">{formatCount(progress.unreviewed)}</Fact>
      <Fact label="Median time per review">
        {seconds === null ? 'none yet' : `${formatCount(Math.round(seconds))} s`}
      </Fact>
      <Fact label="Agreement between two reviewers">
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
