import { type ReactElement, useState } from 'react';
import type { AgentListItem } from '../../api/agents';
import type { Policy } from '../../api/policies';
import { PolicyEditor } from '../../editor/policy-editor';
import { useVerdict } from '../../editor/use-verdict';
import { Segments } from '../../ui/choice';
import { Copyable } from '../../ui/copy-button';
import { Notice } from '../../ui/notice';
import { Section } from '../../ui/page';
import { Differences } from './differences';
import { UsePolicy } from './use-policy';

const VIEWS = [
  { value: 'write', label: 'Text' },
  { value: 'differences', label: 'Differences' },
] as const;

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

/** Where a policy is read, written, compared with others, and given to an agent. */
export function PolicyWorkbench({
  text,
  kept,
  isNewest = false,
  compareWith,
  policies,
  agents,
}: PolicyWorkbenchProps): ReactElement {
  const [draft, setDraft] = useState(text);
  const [view, setView] = useState<'write' | 'differences'>('write');
  const { verdict, isCurrent, error } = useVerdict(draft);
  const isAsKept = draft === kept?.yaml && isNewest;
  const becomes = isCurrent && verdict?.valid === true ? verdict.policy : undefined;
  const ready = isAsKept ? kept : becomes;
  return (
    <>
      <Section
        title="Policy"
        actions={<Segments legend="View" value={view} options={VIEWS} onChange={setView} />}
      >
        {view === 'differences' && (
          <Differences draft={draft} compareWith={compareWith} policies={policies} agents={agents} />
        )}
        {view === 'write' && kept?.built_in === true && <Copyable label="Policy in YAML" text={kept.yaml} />}
        {view === 'write' && kept?.built_in !== true && (
          <>
            <PolicyEditor value={draft} onChange={setDraft} verdict={verdict} />
            {error === null ? (
              <p role="status" className="mt-2 text-sm text-quiet empty:hidden">
                {sayBecomes(draft === kept?.yaml, becomes)}
              </p>
            ) : (
              <Notice tone="bad" title={`The text could not be checked. ${error.message}`} />
            )}
          </>
        )}
      </Section>
      <UsePolicy
        agents={agents}
        ready={ready}
        body={isAsKept ? { policy_name: kept.name } : { policy_yaml: draft }}
      />
    </>
  );
}

function sayBecomes(
  isUnchanged: boolean,
  becomes: { name: string; version: number; masked_kinds: readonly string[] } | undefined,
): string {
  if (becomes === undefined) return '';
  const { name, version, masked_kinds: kinds } = becomes;
  const masks = `masks ${kinds.length === 1 ? '1 kind' : `${kinds.length} kinds`}`;
  if (isUnchanged) return `${name}, version ${version}, ${masks}.`;
  return `No problem found. It would be ${name}, version ${version}, and ${masks}. It is kept once an agent uses it.`;
}
