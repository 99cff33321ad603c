import { type ReactElement, useState } from 'react';
import type { AgentListItem } from '../../api/agents';
import type { Policy } from '../../api/policies';
import { PolicyDiff } from '../../editor/policy-diff';
import { shownName } from '../../lib/names';
import { usersOf } from '../../lib/policy-use';
import { SelectField } from '../../ui/field';

interface DifferencesProps {
  draft: string;
  compareWith: Policy | undefined;
  policies: readonly Policy[];
  agents: readonly AgentListItem[];
}

/** Differences between a draft and a stored policy, which is the policy in use until the user selects another. */
export function Differences({ draft, compareWith, policies, agents }: DifferencesProps): ReactElement {
  const [selected, setSelected] = useState(compareWith);
  const [fallback] = policies;
  const before = selected ?? fallback;
  return (
    <div className="space-y-4">
      <div className="max-w-md">
        <SelectField
          label="Compare with"
          value={before === undefined ? '' : keyOf(before)}
          options={policies.map((policy) => ({ value: keyOf(policy), label: labelOf(policy, agents) }))}
          onChange={(key) => {
            setSelected(policies.find((policy) => keyOf(policy) === key));
          }}
        />
      </div>
      {before !== undefined && (
        <PolicyDiff
          before={before.yaml}
          after={draft}
          label={`Differences from ${before.name}, version ${before.version}`}
        />
      )}
    </div>
  );
}

function keyOf({ name, version }: Policy): string {
  return `${name}\n${version}`;
}

function labelOf(policy: Policy, agents: readonly AgentListItem[]): string {
  const users = usersOf(policy, agents);
  const use = users.length === 0 ? '' : `, in use by ${users.map(shownName).join(', ')}`;
  return `${policy.name}, version ${policy.version}${use}`;
}
