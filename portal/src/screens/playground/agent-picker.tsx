import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { allAgentsQuery } from '../../api/agents';
import { SelectField } from '../../ui/field';
import { LoadFailure } from '../../ui/notice';
import { Loading } from '../../ui/page';
import { shownName } from '../../lib/names';

/** Value of the option for no agent. */
const NONE = '';

/** Selects the agent whose own terms are not masked. Hidden if the account has no agents. */
export function AgentPicker({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (agentId: string | undefined) => void;
}): ReactElement | null {
  const agents = useQuery(allAgentsQuery);
  if (agents.isPending) return <Loading label="Loading the agents" lines={1} />;
  if (agents.isError) return <LoadFailure error={agents.error} retry={() => void agents.refetch()} />;
  if (agents.data.length === 0) return null;
  return (
    <SelectField
      label="Agent"
      hint="Applies the agent’s own terms, which are never masked. Selecting an agent does not change the policy above."
      value={value ?? NONE}
      options={[
        { value: NONE, label: 'None (no own terms)' },
        ...agents.data.map(({ id, name }) => ({ value: id, label: shownName(name) })),
      ]}
      onChange={(chosen) => {
        onChange(chosen === NONE ? undefined : chosen);
      }}
    />
  );
}
