import { type ReactElement, useState } from 'react';
import type { AgentListItem } from '../../api/agents';
import type { ExaminedPolicy, Policy } from '../../api/policies';
import { PolicyEditor } from '../../editor/policy-editor';
import { type LiveVerdict, useVerdict } from '../../editor/use-verdict';
import { Segments } from '../../ui/choice';
import { Copyable } from '../../ui/copy-button';
import { loweredInWords } from '../../lib/lowered-protection';
import { LeaveGuard } from '../../ui/leave-guard';
import { Notice } from '../../ui/notice';
import { Section } from '../../ui/page';
import { DEFAULT_POLICY } from '../agents/policy-choice';
import { Result } from '../playground/result';
import { InputField } from '../playground/input-field';
import { INITIAL_INPUT } from '../playground/samples';
import { Differences } from './differences';
import { SavePolicy } from './save-policy';
import { UsePolicy } from './use-policy';

const VIEWS = [
  { value: 'write', label: 'Text' },
  { value: 'differences', label: 'Differences' },
  { value: 'try', label: 'Preview' },
] as const;

type View = (typeof VIEWS)[number]['value'];

/**
 * Validation state of built-in policies. They are not validated, because they have no problems and their names are
 * reserved.
 */
const NOT_VALIDATED: LiveVerdict = { verdict: undefined, isCurrent: true, error: null };

interface PolicyWorkbenchProps {
  /** Initial editor text. */
  text: string;
  /** Stored version of the text; undefined for a new policy. */
  stored?: Policy | undefined;
  /** Whether {@link stored} is the latest version. */
  isNewest?: boolean;
  /** Initial selection for comparisons. */
  compareWith: Policy | undefined;
  policies: readonly Policy[];
  agents: readonly AgentListItem[];
}

/** Views, edits, compares, tries and saves a policy, and assigns it to an agent. */
export function PolicyWorkbench({
  text,
  stored,
  isNewest = false,
  compareWith,
  policies,
  agents,
}: PolicyWorkbenchProps): ReactElement {
  const [initial] = useState(text);
  const [draft, setDraft] = useState(text);
  const [input, setInput] = useState(INITIAL_INPUT);
  const [view, setView] = useState<View>('write');
  const isBuiltIn = stored?.built_in === true;
  const live = useVerdict(isBuiltIn ? undefined : draft);
  const isNew = !policies.some(({ yaml }) => yaml === draft);
  const isUnsaved = draft !== initial && isNew;
  const isStored = draft === stored?.yaml && isNewest;
  const validated = live.isCurrent && live.verdict?.valid === true ? live.verdict.policy : undefined;
  return (
    <>
      <LeaveGuard when={isUnsaved}>
        Your changes are not stored yet. To store them, save the policy or assign it to an agent.
      </LeaveGuard>
      <Section
        title="Policy"
        actions={<Segments legend="View" value={view} options={VIEWS} onChange={setView} />}
      >
        {view === 'write' && isBuiltIn && <Copyable label="Policy in YAML" text={stored.yaml} />}
        {view === 'write' && !isBuiltIn && (
          <>
            <PolicyEditor value={draft} onChange={setDraft} verdict={live.verdict} />
            <ValidationStatus error={live.error} policy={validated} isUnchanged={draft === stored?.yaml} />
            <SavePolicy draft={draft} isReady={validated !== undefined && isNew} />
          </>
        )}
        {view === 'differences' && (
          <Differences draft={draft} compareWith={compareWith} policies={policies} agents={agents} />
        )}
        {view === 'try' && <InputField value={input} onChange={setInput} />}
      </Section>
      {view === 'try' && (
        <Result
          input={input}
          live={isBuiltIn ? NOT_VALIDATED : live}
          policy={{ source: 'own', name: '', yaml: draft }}
        />
      )}
      <UsePolicy
        agents={agents}
        ready={isStored ? stored : validated}
        body={isStored ? { policy_name: stored.name } : { policy_yaml: draft }}
      />
    </>
  );
}

/** Validation result for a text without problems. Problems are listed with the text. */
function ValidationStatus({
  error,
  policy,
  isUnchanged,
}: {
  error: Error | null;
  policy: ExaminedPolicy | undefined;
  isUnchanged: boolean;
}): ReactElement {
  if (error !== null)
    return <Notice tone="bad" title={`The policy could not be validated. ${error.message}`} />;
  return (
    <p role="status" className="mt-2 text-sm text-quiet empty:hidden">
      {policy === undefined ? '' : inWords(policy, isUnchanged)}
    </p>
  );
}

function inWords(
  { name, version, masked_kinds: kinds, lowered }: ExaminedPolicy,
  isUnchanged: boolean,
): string {
  const masks = `masks ${kinds.length === 1 ? '1 kind' : `${kinds.length} kinds`}`;
  const less =
    lowered.length === 0
      ? ''
      : ` It protects less than ${DEFAULT_POLICY} in these settings: ${loweredInWords(lowered)}.`;
  if (isUnchanged) return `${name}, version ${version}, ${masks}.${less}`;
  return `This policy is valid. It would become ${name}, version ${version}, and ${masks}.${less}`;
}
