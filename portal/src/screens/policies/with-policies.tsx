import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { type AgentListItem, allAgentsQuery } from '../../api/agents';
import { policiesQuery, type Policy } from '../../api/policies';
import { LoadFailure } from '../../ui/notice';
import { Loading } from '../../ui/page';

/** Loads all policies, and the agents that use them. */
export function WithPolicies({
  children,
}: {
  children: (policies: readonly Policy[], agents: readonly AgentListItem[]) => ReactNode;
}): ReactElement {
  const policies = useQuery(policiesQuery);
  const agents = useQuery(allAgentsQuery);
  const error = policies.error ?? agents.error;
  if (error !== null) {
    return (
      <LoadFailure
        error={error}
        retry={() => {
          void policies.refetch();
          void agents.refetch();
        }}
      />
    );
  }
  if (policies.isSuccess && agents.isSuccess) return <>{children(policies.data, agents.data)}</>;
  return <Loading label="Loading the policies" lines={8} />;
}
