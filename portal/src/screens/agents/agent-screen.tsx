import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { agentQuery, type FullAgent } from '../../api/agents';
import { ApiError } from '../../api/client';
import { policiesQuery } from '../../api/policies';
import { useMe } from '../../api/me';
import { useApis } from '../../api/upstreams';
import { Button } from '../../ui/button';
import { Copyable } from '../../ui/copy-button';
import { Fact } from '../../ui/figure';
import { LoadFailure } from '../../ui/notice';
import { ObservingAgent } from '../../ui/observed';
import { Empty, Loading, Page, Section } from '../../ui/page';
import { Age } from '../../ui/time';
import { AgentAddresses } from './agent-addresses';
import { AgentSessions } from './agent-sessions';
import { AgentFigures } from './agent-figures';
import { CallerKeysSection } from './caller-keys-section';
import { ChangeAgentDialog } from './change-agent-dialog';
import { DeleteAgentDialog } from './delete-agent-dialog';
import { FirstCall } from './first-call';
import { tokenizationLabel } from './tokenization';
import { formatCount } from '../../lib/format';
import { shownName } from '../../lib/names';
import { UpstreamFacts } from './upstream-facts';

const route = getRouteApi('/inside/portal/agents/$agentId');

export function AgentScreen(): ReactElement {
  const { agentId } = route.useParams();
  const agent = useQuery(agentQuery(agentId));
  if (agent.isPending) {
    return (
      <Page title="Agent">
        <Loading label="Loading the agent" lines={8} />
      </Page>
    );
  }
  if (agent.isError) {
    return (
      <Page title="Agent">
        {agent.error instanceof ApiError && agent.error.status === 404 ? (
          <NoSuchAgent agentId={agentId} />
        ) : (
          <LoadFailure error={agent.error} retry={() => void agent.refetch()} />
        )}
      </Page>
    );
  }
  return <AgentDetails agent={agent.data} />;
}

function NoSuchAgent({ agentId }: { agentId: string }): ReactElement {
  return (
    <Empty title="Agent not found">
      <p>
        No agent has the ID <code className="font-mono break-all">{agentId}</code>. If it was deleted, its
        sessions are still available.
      </p>
      <p className="mt-2">
        <Link to="/portal/agents" className="text-accent underline">
          Show all agents
        </Link>
      </p>
    </Empty>
  );
}

function AgentDetails({ agent }: { agent: FullAgent }): ReactElement {
  const me = useMe();
  const apis = useApis(agent);
  const [open, setOpen] = useState<'change' | 'delete'>();
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <Page
      title={agent.name}
      lead={<code className="font-mono text-xs break-all">{agent.id}</code>}
      actions={
        me.data?.role === 'admin' && (
          <>
            <Button
              onClick={() => {
                setOpen('change');
              }}
            >
              Edit
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setOpen('delete');
              }}
            >
              Delete
            </Button>
          </>
        )
      }
    >
      <ObservingAgent agent={agent} />
      <AgentFigures stats={agent.stats} />
      <AgentSettings agent={agent} />
      <AgentAddresses agent={agent} apis={apis} />
      <CallerKeysSection agent={agent} />
      <FirstCall agent={agent} apis={apis} />
      <AgentSessions agentId={agent.id} />
      {open === 'change' && <ChangeAgentDialog agent={agent} onClose={close} />}
      {open === 'delete' && <DeleteAgentDialog agent={agent} onClose={close} />}
    </Page>
  );
}

/** Suggests the newest version of the agent's policy, which the agent does not use by itself. */
function NewerPolicy({ agent }: { agent: FullAgent }): ReactElement | null {
  const policies = useQuery(policiesQuery);
  const newest = policies.data?.find(({ name }) => name === agent.policy_name)?.version;
  if (newest === undefined || newest <= agent.policy_version) return null;
  return (
    <Link
      to="/portal/policies/$name"
      params={{ name: agent.policy_name }}
      search={{ version: newest }}
      className="block text-sm text-warn underline underline-offset-2"
    >
      Version {newest} is available
    </Link>
  );
}

function AgentSettings({ agent }: { agent: FullAgent }): ReactElement {
  return (
    <Section title="Settings">
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <UpstreamFacts agent={agent} />
        <Fact label="Token type">{tokenizationLabel(agent.tokenization)}</Fact>
        <Fact label="Masking policy">
          <Link
            to="/portal/policies/$name"
            params={{ name: agent.policy_name }}
            search={{ version: agent.policy_version }}
            className="text-accent underline underline-offset-2"
          >
            {agent.policy_name}, version {agent.policy_version}
          </Link>
          <NewerPolicy agent={agent} />
        </Fact>
        {agent.own_terms !== undefined && (
          <Fact label="Own terms (never masked)">{shownName(agent.own_terms.join('; '))}</Fact>
        )}
        {agent.monthly_tokens !== undefined && (
          <Fact label="Model tokens per month">
            <Link to="/portal/usage" className="text-accent underline underline-offset-2">
              At most {formatCount(agent.monthly_tokens)}
            </Link>
          </Fact>
        )}
        {agent.upstream_errors === 'provider' && (
          <Fact label="If an upstream rejects a call">Callers receive the provider’s error</Fact>
        )}
        <Fact label="Created">
          <Age date={agent.created_at} />
        </Fact>
      </dl>
      <details className="mt-5">
        <summary className="cursor-pointer text-sm font-medium">Show the policy</summary>
        <div className="mt-3">
          <Copyable label="Policy in YAML" text={agent.policy_yaml} />
        </div>
      </details>
    </Section>
  );
}
