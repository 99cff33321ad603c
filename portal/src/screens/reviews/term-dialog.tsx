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

/** What a mark can become, by what it says. */
const MASKED: readonly { value: TermSort; label: string }[] = [
  { value: 'deny', label: 'Always masked by the policy (deny)' },
];
const READABLE: readonly { value: TermSort; label: string }[] = [
  { value: 'allow', label: 'Never masked by the policy (allow)' },
  { value: 'own_terms', label: 'Never masked for this agent (own terms)' },
];

interface TermDialogProps {
  sessionId: string;
  mark: ReviewMark;
  /** False while the mark is on its way. */
  isKept: boolean;
  onClose: () => void;
}

/** Shows what a marked value would change as a term, and makes it one. */
export function TermDialog({ sessionId, mark, isKept, onClose }: TermDialogProps): ReactElement {
  const options = mark.sort === 'for_nothing' ? READABLE : MASKED;
  const [as, setAs] = useState<TermSort>(options[0]?.value ?? 'deny');
  const marked = { ...mark, as };
  const preview = useQuery({ ...termPreviewQuery(sessionId, marked), enabled: isKept });
  const term = useTerm(sessionId);
  const made = term.data;
  return (
    <Dialog title="Make it a term" onClose={onClose}>
      <div className="mt-4 space-y-4 text-sm">
        {made === undefined ? (
          <>
            <SelectField
              label="As"
              value={as}
              options={options}
              onChange={(value) => {
                setAs(options.find((one) => one.value === value)?.value ?? as);
              }}
            />
            {preview.isPending && <Loading label="Reading calls again" />}
            {preview.isError && <Notice tone="bad" title={preview.error.message} />}
            {preview.isSuccess && <Changes preview={preview.data} />}
            {term.isError && <Notice tone="bad" title={term.error.message} />}
          </>
        ) : (
          <Notice tone="good" title="It is a term now">
            The agent has version {made.policy_version} of {made.policy_name}.
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
            Make it a term
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Closes as Escape does: the browser gives the focus back. */
function close({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.closest('dialog')?.close();
}

function Changes({ preview }: { preview: ReviewTermPreview }): ReactElement {
  const { calls, other_agents: others } = preview;
  return (
    <>
      <dl className="grid grid-cols-2 gap-4">
        <Fact label="Would stay readable">{formatCount(preview.readable)}</Fact>
        <Fact label="Calls changed">
          {formatCount(calls.changed)} of {formatCount(calls.searched)}
        </Fact>
        <Fact label="Newly masked">{listed(preview.masked)}</Fact>
        <Fact label="No longer masked">{listed(preview.unmasked)}</Fact>
        <Fact label="Masked as another kind">{listed(preview.another_kind)}</Fact>
        <Fact label="Too many to read again">{formatCount(calls.left_out)}</Fact>
      </dl>
      <p>
        {preview.next_version === null
          ? `${preview.policy_name} stays at version ${preview.policy_version}.`
          : `${preview.policy_name} gets version ${preview.next_version}, for ${preview.agent_name} alone.`}{' '}
        {others.length > 0 &&
          `Other agents stay as they are: ${others.map((one) => `${one.agent_name} (${one.policy_version})`).join(', ')}.`}
      </p>
      {!preview.may_apply && <Notice title="Only an admin may change policies and agents" />}
    </>
  );
}

function listed(counts: readonly { kind: string; count: number }[]): string {
  return counts.length === 0
    ? 'none'
    : counts.map(({ kind, count }) => `${formatCount(count)} ${kind}`).join(', ');
}
