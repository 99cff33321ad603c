import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { type AgentListItem, useChangeAgent } from '../../api/agents';
import { useMe } from '../../api/me';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { shownName } from '../../lib/names';
import { Empty, Section } from '../../ui/page';

interface UsePolicyProps {
  agents: readonly AgentListItem[];
  /** Policy version to assign; undefined while there is no valid version. */
  ready: { readonly name: string; readonly version: number } | undefined;
  body: { policy_name: string } | { policy_yaml: string };
}

/** Assigns the policy to an agent. It applies from the agent's next call. */
export function UsePolicy({ agents, ready, body }: UsePolicyProps): ReactElement {
  const me = useMe();
  const [agentId, setAgentId] = useState('');
  const change = useChangeAgent(agentId);
  const agent = agents.find(({ id }) => id === agentId);
  const isAssigned = agent?.policy_name === ready?.name && agent?.policy_version === ready?.version;
  if (agents.length === 0) {
    return (
      <Section title="Assignment">
        <Empty title="No agents yet">
          <Link to="/portal/agents/new" className="text-accent underline">
            Create the first agent
          </Link>
        </Empty>
      </Section>
    );
  }
  if (me.data?.role !== 'admin') {
    return (
      <Section title="Assignment">
        <p className="text-sm text-quiet">Only an admin can change an agent’s policy.</p>
      </Section>
    );
  }
  return (
    <Section title="Assignment">
      <form
        className="max-w-md space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(body);
        }}
      >
        <SelectField
          label="Agent"
          hint="The agent uses this version from its next call. Past calls do not change."
          value={agentId}
          options={[{ value: '', label: 'Select an agent' }, ...agents.map(toOption)]}
          onChange={(id) => {
            change.reset();
            setAgentId(id);
          }}
        />
        <Button
          type="submit"
          variant="primary"
          busy={change.isPending}
          disabled={agent === undefined || ready === undefined || isAssigned}
        >
          Assign policy
        </Button>
        <Outcome change={change} />
      </form>
    </Section>
  );
}

function Outcome({ change }: { change: ReturnType<typeof useChangeAgent> }): ReactElement | null {
  if (change.isError) return <Notice tone="bad" title={change.error.message} />;
  if (!change.isSuccess) return null;
  const { name, policy_name: policy, policy_version: version } = change.data;
  return (
    <Notice tone="good" title={`${name} now uses ${policy}, version ${version}.`}>
      <Link to="/portal/policies/$name" params={{ name: policy }} className="text-accent underline">
        Show the policy
      </Link>
    </Notice>
  );
}

function toOption(agent: AgentListItem): { value: string; label: string } {
  const { id, name, policy_name: policy, policy_version: version } = agent;
  return { value: id, label: `${shownName(name)} (now ${policy}, version ${version})` };
}
