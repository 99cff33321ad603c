import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { AgentListItem } from '../../api/agents';
import type { Policy } from '../../api/policies';
import { draftOf, freeName } from '../../lib/policy-draft';
import { Empty, Page } from '../../ui/page';
import { PolicyWorkbench } from './policy-workbench';
import { WithPolicies } from './with-policies';

const route = getRouteApi('/inside/portal/policies/from/$name');

/** Creates a policy, starting from the text of another. */
export function NewPolicyScreen(): ReactElement {
  const { name } = route.useParams();
  return (
    <Page
      title="New policy"
      lead={`This policy starts as a copy of ${name}. Enter a new name, and change the settings.`}
    >
      <WithPolicies>
        {(policies, agents) => <Draft key={name} name={name} policies={policies} agents={agents} />}
      </WithPolicies>
    </Page>
  );
}

function Draft({
  name,
  policies,
  agents,
}: {
  name: string;
  policies: readonly Policy[];
  agents: readonly AgentListItem[];
}): ReactElement {
  // The latest version comes first.
  const source = policies.find((policy) => policy.name === name);
  if (source === undefined) {
    return (
      <Empty title="Policy not found">
        <Link to="/portal/policies" className="text-accent underline">
          Show all policies
        </Link>
      </Empty>
    );
  }
  const taken = new Set(policies.map((policy) => policy.name));
  return (
    <PolicyWorkbench
      text={draftOf(source.yaml, freeName(taken))}
      compareWith={source}
      policies={policies}
      agents={agents}
    />
  );
}
