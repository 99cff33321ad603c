import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { type AgentListItem, allAgentsQuery } from '../../api/agents';
import { type Upstream, type UpstreamHealth, upstreamHealthQuery, upstreamsQuery } from '../../api/upstreams';
import { LoadFailure, Notice } from '../../ui/notice';
import { Empty, Loading, Page } from '../../ui/page';
import { Provider } from './provider';

const LEAD =
  'State of each LLM provider in the last hour. The data covers calls from all accounts in one process of the service, so other processes may show different data. It is refreshed every five seconds.';

/** The providers that agents can use, and their state. */
export function UpstreamsScreen(): ReactElement {
  const health = useQuery(upstreamHealthQuery);
  const upstreams = useQuery(upstreamsQuery);
  const agents = useQuery(allAgentsQuery);
  const isLoaded = health.data !== undefined && upstreams.data !== undefined;
  const error = health.error ?? upstreams.error;
  const retry = (): void => {
    void health.refetch();
    void upstreams.refetch();
  };
  return (
    <Page title="Upstreams" lead={LEAD}>
      {!isLoaded && error === null && <Loading label="Loading the upstreams" lines={8} />}
      {!isLoaded && error !== null && <LoadFailure error={error} retry={retry} />}
      {isLoaded && (
        <>
          {health.isError && <Outdated />}
          <Providers health={health.data} upstreams={upstreams.data} agents={agents.data} />
        </>
      )}
    </Page>
  );
}

function Outdated(): ReactElement {
  return (
    <div className="mb-6">
      <Notice tone="warn" title="Data may be outdated">
        <p>The last refresh failed. The portal retries every five seconds.</p>
      </Notice>
    </div>
  );
}

function Providers({
  health,
  upstreams,
  agents,
}: {
  health: readonly UpstreamHealth[];
  upstreams: readonly Upstream[];
  /** Agents of the account; undefined if they are not loaded. */
  agents: readonly AgentListItem[] | undefined;
}): ReactElement {
  return (
    <>
      {health.length <= 1 && (
        <div className="mb-6">
          <Empty title="No LLM provider is configured">
            <p>
              Agents can use only “stub”, which replies without an LLM. Ask the operator of the service to
              configure a provider.
            </p>
          </Empty>
        </div>
      )}
      {health.map((one) => (
        <Provider
          key={one.provider}
          health={one}
          models={upstreams.filter(({ provider }) => provider === one.provider)}
          agents={agents}
        />
      ))}
    </>
  );
}
