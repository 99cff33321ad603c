import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { agentsQuery } from '../../api/agents';
import { rowsOf } from '../../api/pages';
import { formatCount } from '../../lib/format';
import { buttonClasses } from '../../ui/button';
import { LoadMore } from '../../ui/load-more';
import { LoadFailure } from '../../ui/notice';
import { Empty, Loading, Page } from '../../ui/page';
import { AgentList } from './agent-list';
import { AgentSearch } from './agent-search';

const route = getRouteApi('/inside/portal/agents');

export function AgentsScreen(): ReactElement {
  const { name } = route.useSearch();
  const agents = useInfiniteQuery({ ...agentsQuery(name), placeholderData: keepPreviousData });
  return (
    <Page
      title="Agents"
      lead="An agent masks the calls of one voice assistant before an LLM receives them."
      actions={
        <Link to="/portal/agents/new" className={buttonClasses('primary')}>
          Create agent
        </Link>
      }
    >
      {(name !== undefined || (agents.data?.pages[0]?.data.length ?? 0) > 0) && <AgentSearch />}
      {agents.isPending && <Loading label="Loading the agents" lines={6} />}
      {agents.isError && !agents.isFetchNextPageError && (
        <LoadFailure error={agents.error} retry={() => void agents.refetch()} />
      )}
      {agents.data !== undefined && <Found agents={rowsOf(agents.data.pages)} name={name} query={agents} />}
    </Page>
  );
}

function Found({
  agents,
  name,
  query,
}: {
  agents: Parameters<typeof AgentList>[0]['agents'];
  name: string | undefined;
  query: Parameters<typeof LoadMore>[0]['query'];
}): ReactElement {
  if (agents.length > 0) {
    return (
      <>
        <AgentList agents={agents} />
        <LoadMore
          query={query}
          shown={agents.length === 1 ? '1 agent' : `${formatCount(agents.length)} agents`}
        />
      </>
    );
  }
  if (name !== undefined) {
    return (
      <Empty title={`No agent name contains “${name}”`}>
        <Link to="/portal/agents" className="text-accent underline">
          Show all agents
        </Link>
      </Empty>
    );
  }
  return (
    <Empty title="No agents yet">
      <p>An agent has an address that you enter in your voice platform instead of the LLM’s address.</p>
      <Link to="/portal/agents/new" className={`${buttonClasses('primary')} mt-4`}>
        Create the first agent
      </Link>
    </Empty>
  );
}
