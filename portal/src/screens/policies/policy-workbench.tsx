import { type ReactElement, useState } from 'react';
import type { AgentListItem } from '../../api/agents';
import type { ExaminedPolicy, Policy } from '../../api/policies';
import { PolicyEditor } from '../../editor/policy-editor';
import { type LiveVerdict, useVerdict } from '../../editor/use-verdict';
import { Segments } from '../../ui/choice';
import { Copyable } from '../../ui/copy-button';
import { LeaveGuard } from '../../ui/leave-guard';
import { Notice } from '../../ui/notice';
import { Section } from '../../ui/page';
import { Result } from '../playground/result';
import { SaidField } from '../playground/said-field';
import { FIRST_SAID } from '../playground/samples';
import { Differences } from './differences';
import { UsePolicy } from './use-policy';

const VIEWS = [
  { value: 'write', label: 'Text' },
  { value: 'differences', label: 'Differences' },
  { value: 'try', label: 'Try it' },
] as const;

type View = (typeof VIEWS)[number]['value'];

/** A built-in policy has no problems, though no other text may have its name. */
const KEPT: LiveVerdict = { verdict: undefined, isCurrent: true, error: null };

interface PolicyWorkbenchProps {
  /** What is there to begin with. */
  text: string;
  /** The version that the text is. Undefined for a new policy. */
  kept?: Policy | undefined;
  /** Whether {@link kept} is the newest of its name. */
  isNewest?: boolean;
  /** What differences are shown to, until something else is chosen. */
  compareWith: Policy | undefined;
  policies: readonly Policy[];
  agents: readonly AgentListItem[];
}

/** Where a policy is read, written, compared with others, tried, and given to an agent. */
export function PolicyWorkbench({
  text,
  kept,
  isNewest = false,
  compareWith,
  policies,
  agents,
}: PolicyWorkbenchProps): ReactElement {
  const [begun] = useState(text);
  const [draft, setDraft] = useState(text);
  const [said, setSaid] = useState(FIRST_SAID);
  const [view, setView] = useState<View>('write');
  const isBuiltIn = kept?.built_in === true;
  const live = useVerdict(isBuiltIn ? undefined : draft);
  const isLost = draft !== begun && !policies.some(({ yaml }) => yaml === draft);
  const isAsKept = draft === kept?.yaml && isNewest;
  const becomes = live.isCurrent && live.verdict?.valid === true ? live.verdict.policy : undefined;
  return (
    <>
      <LeaveGuard when={isLost}>
        What you wrote is no policy of the account yet. It is kept once an agent uses it.
      </LeaveGuard>
      <Section
        title="Policy"
        actions={<Segments legend="View" value={view} options={VIEWS} onChange={setView} />}
      >
        {view === 'write' && isBuiltIn && <Copyable label="Policy in YAML" text={kept.yaml} />}
        {view === 'write' && !isBuiltIn && (
          <>
            <PolicyEditor value={draft} onChange={setDraft} verdict={live.verdict} />
            <Judgement error={live.error} becomes={becomes} isUnchanged={draft === kept?.yaml} />
          </>
        )}
        {view === 'differences' && (
          <Differences draft={draft} compareWith={compareWith} policies={policies} agents={agents} />
        )}
        {view === 'try' && <SaidField value={said} onChange={setSaid} />}
      </Section>
      {view === 'try' && (
        <Result
          said={said}
          live={isBuiltIn ? KEPT : live}
          policy={{ source: 'own', name: '', yaml: draft }}
        />
      )}
      <UsePolicy
        agents={agents}
        ready={isAsKept ? kept : becomes}
        body={isAsKept ? { policy_name: kept.name } : { policy_yaml: draft }}
      />
    </>
  );
}

/** What the service says of a text without problems; those are shown with the text. */
function Judgement({
  error,
  becomes,
  isUnchanged,
}: {
  error: Error | null;
  becomes: ExaminedPolicy | undefined;
  isUnchanged: boolean;
}): ReactElement {
  if (error !== null) return <Notice tone="bad" title={`The text could not be checked. ${error.message}`} />;
  return (
    <p role="status" className="mt-2 text-sm text-quiet empty:hidden">
      {becomes === undefined ? '' : inWords(becomes, isUnchanged)}
    </p>
  );
}

function inWords({ name, version, masked_kinds: kinds }: ExaminedPolicy, isUnchanged: boolean): string {
  const masks = `masks ${kinds.length === 1 ? '1 kind' : `${kinds.length} kinds`}`;
  if (isUnchanged) return `${name}, version ${version}, ${masks}.`;
  return `No problem found. It would be ${name}, version ${version}, and ${masks}. It is kept once an agent uses it.`;
}
