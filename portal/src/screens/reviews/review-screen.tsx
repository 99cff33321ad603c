import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { policySchemaQuery } from '../../api/policies';
import { type Review, reviewQuery, useFinish, waitingQuery } from '../../api/reviews';
import { formatCount } from '../../lib/format';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { SelectField } from '../../ui/field';
import { LoadFailure, Notice } from '../../ui/notice';
import { Loading, Page, Section } from '../../ui/page';
import { Role } from '../../ui/role';
import { Age } from '../../ui/time';
import { STRATUM_WORDS } from './review-words';
import { ReviewText } from './review-text';
import { TermDialog } from './term-dialog';
import { type MarkAction, type ReviewDesk, useReviewDesk, WHOSE } from './use-review-desk';
import { shownName } from '../../lib/names';

const route = getRouteApi('/inside/portal/reviews/$sessionId');

/** Keyboard shortcuts, in the order of the buttons. */
const ACTIONS: readonly { key: string; action: MarkAction; label: string }[] = [
  { key: 'm', action: 'missed', label: 'Missed value' },
  { key: 'n', action: 'for_nothing', label: 'False positive' },
  { key: 'k', action: 'kind_changed', label: 'Wrong kind' },
  { key: 'x', action: 'none', label: 'Remove annotation' },
];

/** Key that adds the annotated words as a term. */
const TERM_KEY = 't';

/** A call's texts, which a reviewer annotates. */
export function ReviewScreen(): ReactElement {
  const { sessionId } = route.useParams();
  const review = useQuery(reviewQuery(sessionId));
  return (
    <Page title="Call review" lead={review.isSuccess && <Lead review={review.data} />}>
      {review.isPending && <Loading label="Loading the call" lines={8} />}
      {review.isError && <LoadFailure error={review.error} />}
      {review.isSuccess && <Desk key={sessionId} review={review.data} />}
    </Page>
  );
}

function Lead({ review }: { review: Review }): ReactElement {
  const waiting = useQuery(waitingQuery);
  return (
    <p>
      {shownName(review.agent_name ?? 'Deleted agent')} · {STRATUM_WORDS[review.stratum]}. The texts are
      destroyed <Age date={review.expires_at} />.{' '}
      {waiting.isSuccess && `${formatCount(waiting.data.length)} waiting for review, including this one.`}
    </p>
  );
}

function Desk({ review }: { review: Review }): ReactElement {
  const desk = useReviewDesk(review);
  const navigate = route.useNavigate();
  const finish = useFinish(review.session_id);
  const [isAsking, setIsAsking] = useState(false);
  const finishNow = (): void => {
    finish.mutate(desk.marks, {
      onSuccess: (next) =>
        void (next === undefined
          ? navigate({ to: '/portal/reviews' })
          : navigate({ to: '/portal/reviews/$sessionId', params: { sessionId: next } })),
    });
  };
  /**
   * Asks for confirmation if there are no annotations, because the reviewer may not have read the call, and finishing
   * its review deletes the texts.
   */
  const end = (): void => {
    if (desk.marks.length === 0) setIsAsking(true);
    else finishNow();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const asked = ACTIONS.find(({ key }) => key === event.key.toLowerCase());
    if (asked !== undefined) desk.act(asked.action);
    else if (event.key.toLowerCase() === TERM_KEY) desk.askTerm();
    else if (event.key === 'Enter') {
      // The same key press must not reach a button of the dialog.
      event.preventDefault();
      if (!event.repeat) end();
    }
  };
  const firstJudged = review.texts.findIndex(({ judged }) => judged);
  return (
    <>
      <Section title="Conversation">
        <div className="space-y-4">
          {review.texts.map((text, at) =>
            text.judged ? (
              <ReviewText
                key={at}
                at={at}
                text={text}
                words={desk.words[at] ?? []}
                marks={desk.marks}
                chosen={desk.place?.text === at ? desk.place.chosen : undefined}
                onChoose={(chosen) => {
                  desk.setPlace({ text: at, chosen });
                }}
                onKey={onKey}
                takesFocus={at === firstJudged}
              />
            ) : (
              <div key={at} className="text-quiet">
                <Role speaker={text.role} />
                <p className="break-words whitespace-pre-wrap">{text.text}</p>
              </div>
            ),
          )}
        </div>
      </Section>
      <Marking desk={desk} />
      {desk.term !== undefined && (
        <TermDialog
          sessionId={review.session_id}
          mark={desk.term}
          isKept={!desk.keep.isPending}
          onClose={desk.closeTerm}
        />
      )}
      <Section title="End of the review">
        <p className="mb-3 max-w-prose text-sm text-quiet">
          Text without an annotation counts as correctly masked, or as correctly not masked. The texts are
          destroyed after the last review of the call.
        </p>
        <Button variant="primary" busy={finish.isPending} onClick={end}>
          Finish and open next (Enter)
        </Button>
        {finish.isError && <Notice tone="bad" title={finish.error.message} />}
      </Section>
      {isAsking && (
        <ConfirmDialog
          title="Finish without annotations?"
          action="Finish review"
          busy={finish.isPending}
          onClose={() => {
            setIsAsking(false);
          }}
          onConfirm={() => {
            finishNow();
            setIsAsking(false);
          }}
        >
          <p>
            The review then says that this call has no missed values and no false positives. You cannot undo
            this, because the texts are destroyed after the last review of the call.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Marking({ desk }: { desk: ReviewDesk }): ReactElement {
  const schema = useQuery(policySchemaQuery);
  const kinds = schema.data?.properties?.deny?.items?.properties?.kind?.examples ?? ['NAME'];
  return (
    <Section
      title={`${formatCount(desk.marks.length)} ${desk.marks.length === 1 ? 'annotation' : 'annotations'}`}
    >
      <p className="mb-4 max-w-prose text-sm text-quiet">
        Select a word with the arrow keys, or several words with Shift and the arrow keys. You can also drag.
        Then press a button or its letter to annotate the words.
      </p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          label="Kind"
          value={desk.kind}
          options={kinds.map((kind) => ({ value: String(kind), label: String(kind) }))}
          onChange={desk.setKind}
        />
        <SelectField label="Owner" value={desk.whose} options={WHOSE} onChange={desk.setWhose} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {ACTIONS.map(({ key, action, label }) => (
          <Button
            key={key}
            onClick={() => {
              desk.act(action);
            }}
          >
            {label} ({key.toUpperCase()})
          </Button>
        ))}
        <Button onClick={desk.askTerm}>Add term (T)</Button>
      </div>
      <p role="status" className="mt-3 min-h-5 text-sm">
        {desk.said}
      </p>
      {desk.keep.isError && <Notice tone="bad" title={desk.keep.error.message} />}
    </Section>
  );
}
