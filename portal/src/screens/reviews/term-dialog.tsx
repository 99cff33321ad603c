import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactElement, useState } from 'react';
import {
  type ReviewMark,
  type ReviewTermPreview,
  termPreviewQuery,
  type TermSort,
  useTerm,
} from '../../api/reviews';
import { formatCount } from '../../lib/format';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/field';
import { Fact } from '../../ui/figure';
import { Notice } from '../../ui/notice';
import { Loading } from '../../ui/page';
import { shownName } from '../../lib/names';

/** The possible effects of a term, by the sort of the annotation. */
const MASKED: readonly { value: TermSort; label: string }[] = [
  { value: 'deny', label: 'Policy: always mask (deny)' },
];
const READABLE: readonly { value: TermSort; label: string }[] = [
  { value: 'allow', label: 'Policy: never mask (allow)' },
  { value: 'own_terms', label: 'Agent: never mask (own terms)' },
];

interface TermDialogProps {
  sessionId: string;
  mark: ReviewMark;
  /** Whether the annotation has been stored. */
  isKept: boolean;
  onClose: () => void;
}

/** Shows the effect of an annotated value as a term, and adds the term. */
export function TermDialog({ sessionId, mark, isKept, onClose }: TermDialogProps): ReactElement {
  const options = mark.sort === 'for_nothing' ? READABLE : MASKED;
  const [as, setAs] = useState<TermSort>(options[0]?.value ?? 'deny');
  const marked = { ...mark, as };
  const preview = useQuery({ ...termPreviewQuery(sessionId, marked), enabled: isKept });
  const term = useTerm(sessionId);
  const made = term.data;
  return (
    <Dialog title="Add term" onClose={onClose}>
      <div className="mt-4 space-y-4 text-sm">
        {made === undefined ? (
          <>
            <SelectField
              label="Effect"
              value={as}
              options={options}
              onChange={(value) => {
                setAs(options.find((one) => one.value === value)?.value ?? as);
              }}
            />
            {preview.isPending && <Loading label="Calculating the effect" />}
            {preview.isError && <Notice tone="bad" title={preview.error.message} />}
            {preview.isSuccess && <Changes preview={preview.data} />}
            {term.isError && <Notice tone="bad" title={term.error.message} />}
          </>
        ) : (
          <Notice tone="good" title="Term added">
            The agent now uses {made.policy_name}, version {made.policy_version}.
          </Notice>
        )}
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={close}>{made === undefined ? 'Cancel' : 'Close'}</Button>
        {made === undefined && (
          <Button
            variant="primary"
            busy={term.isPending}
            disabled={preview.data?.may_apply !== true}
            onClick={() => {
              term.mutate(marked);
            }}
          >
            Add term
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Closes the dialog as Escape does, so that the browser restores the focus. */
function close({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.closest('dialog')?.close();
}

function Changes({ preview }: { preview: ReviewTermPreview }): ReactElement {
  const { calls, other_agents: others } = preview;
  return (
    <>
      <dl className="grid grid-cols-2 gap-4">
        <Fact label="Findings left readable">{formatCount(preview.readable)}</Fact>
        <Fact label="Changed calls">
          {formatCount(calls.changed)} of {formatCount(calls.searched)}
        </Fact>
        <Fact label="Newly masked">{listed(preview.masked)}</Fact>
        <Fact label="No longer masked">{listed(preview.unmasked)}</Fact>
        <Fact label="Masked as another kind">{listed(preview.another_kind)}</Fact>
        <Fact label="Matching calls not checked">{formatCount(calls.left_out)}</Fact>
      </dl>
      <p>
        {preview.next_version === null
          ? `${preview.policy_name} does not change (version ${preview.policy_version}).`
          : `Version ${preview.next_version} of ${preview.policy_name} is created, and only ${shownName(preview.agent_name)} uses it.`}{' '}
        {others.length > 0 &&
          `Other agents keep their versions: ${others.map((one) => `${shownName(one.agent_name)} (${one.policy_version})`).join(', ')}.`}
      </p>
      {!preview.may_apply && <Notice title="Only an admin can change policies and agents" />}
    </>
  );
}

function listed(counts: readonly { kind: string; count: number }[]): string {
  return counts.length === 0
    ? 'none'
    : counts.map(({ kind, count }) => `${formatCount(count)} ${kind}`).join(', ');
}
