import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { type AgentListItem, allAgentsQuery } from '../../api/agents';
import { type Upstream, type UpstreamHealth, upstreamHealthQuery, upstreamsQuery } from '../../api/upstreams';
import { LoadFailure, Notice } from '../../ui/notice';
import { Empty, Loading, Page } from '../../ui/page';
import { Provider } from './provider';

const LEAD =
  'How the providers of language models fared in the last hour, as one process of the service has seen it in calls of all accounts. Another process may have seen others. It is refreshed every five seconds.';

/** The providers that agents can be bound to, and how they fare. */
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
      <Notice tone="warn" title="Not up to date">
        <p>It could not be refreshed, and is tried again. What stands below may have changed.</p>
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
  /** Undefined where they are not known. */
  agents: readonly AgentListItem[] | undefined;
}): ReactElement {
  return (
    <>
      {health.length <= 1 && (
        <div className="mb-6">
          <Empty title="No language model is set up yet">
            <p>
              Agents can only use “stub”, which answers by itself. The operator of the service names the
              providers that there are.
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
