import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { AgentListItem } from '../../api/agents';
import { type Upstream, type UpstreamHealth, upstreamsOf } from '../../api/upstreams';
import { attemptWords } from '../../lib/attempt-words';
import { formatCount, formatDuration, formatTime } from '../../lib/format';
import { Fact } from '../../ui/figure';
import { Section } from '../../ui/page';
import { Age } from '../../ui/time';
import { HealthState } from './health-state';
import { Models } from './models';
import { shownName } from '../../lib/names';

const MOST_AGENTS = 5;
const STUB = 'stub';

interface ProviderProps {
  health: UpstreamHealth;
  models: readonly Upstream[];
  /** Agents that may use the provider; undefined if they are not loaded. */
  agents: readonly AgentListItem[] | undefined;
}

/** A provider: its state, its models, and the agents that use them. */
export function Provider({ health, models, agents }: ProviderProps): ReactElement {
  const users = agents?.filter((agent) =>
    upstreamsOf(agent).some((name) => models.some(({ upstream }) => upstream === name)),
  );
  return (
    <Section title={health.provider} actions={<HealthState state={health.state} />}>
      {health.provider === STUB && (
        <p className="mb-4 text-sm text-quiet">Built-in test provider. It replies without an LLM.</p>
      )}
      {health.ejected_until !== undefined && (
        <p className="mb-4 text-sm">
          This provider failed repeatedly, or asked Sotto to back off. Until{' '}
          {formatTime(health.ejected_until)}, agents use it only after all their other upstreams. Agents
          without another upstream still use it.
        </p>
      )}
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact label="Time to first token">
          <FirstToken times={health.first_token_ms} />
        </Fact>
        <Fact label="Results per 100 attempts">
          <Shares health={health} />
        </Fact>
        <Fact label="Circuit open">
          <Ejections ejections={health.ejections} />
        </Fact>
        {users !== undefined && (
          <Fact label="Your agents with this provider">
            <Users agents={users} />
          </Fact>
        )}
      </dl>
      {health.provider !== STUB && <Models provider={health.provider} models={models} />}
    </Section>
  );
}

function FirstToken({ times }: { times: UpstreamHealth['first_token_ms'] }): ReactElement {
  if (times === null) return <span className="text-quiet">No reply in the last hour</span>;
  return (
    <>
      <span className="block">
        <span className="text-lg font-semibold tabular-nums">{formatDuration(times.p50)}</span>{' '}
        <span className="text-quiet">median</span>
      </span>
      <span className="block">
        <span className="text-lg font-semibold tabular-nums">{formatDuration(times.p95)}</span>{' '}
        <span className="text-quiet">95th percentile</span>
      </span>
    </>
  );
}

function Shares({
  health: { answered, failed, first_token_ms: times },
}: {
  health: UpstreamHealth;
}): ReactElement {
  if (answered === null) return <span className="text-quiet">Not called in the last hour</span>;
  const failures = Object.entries(failed).sort(([, one], [, other]) => other - one);
  return (
    <ul>
      <li>
        {attemptWords('answered')}:{' '}
        <span className="tabular-nums">{times === null ? 'none' : shareWords(answered)}</span>
      </li>
      {failures.map(([name, share]) => (
        <li key={name}>
          {attemptWords(name)}: <span className="tabular-nums">{shareWords(share)}</span>
        </li>
      ))}
    </ul>
  );
}

function shareWords(share: number): string {
  return share === 0 ? 'fewer than 1' : formatCount(share);
}

function Ejections({ ejections }: Pick<UpstreamHealth, 'ejections'>): ReactElement {
  const [latest, ...earlier] = ejections;
  if (latest === undefined) return <span className="text-quiet">None in the last hour</span>;
  return (
    <>
      <EjectionWords ejection={latest} />
      {earlier.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer">
            {earlier.length === 1 ? '1 earlier time' : `${formatCount(earlier.length)} earlier times`}
          </summary>
          <ul>
            {earlier.map((ejection) => (
              <li key={ejection.at}>
                <EjectionWords ejection={ejection} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function EjectionWords({
  ejection: { at, for_ms: ms },
}: {
  ejection: UpstreamHealth['ejections'][number];
}): ReactElement {
  return (
    <>
      <Age date={at} />, for {formatCount(Math.round(ms / 1_000))} s
    </>
  );
}

function Users({ agents }: { agents: readonly AgentListItem[] }): ReactElement {
  if (agents.length === 0) return <span className="text-quiet">None</span>;
  const more = agents.length - MOST_AGENTS;
  return (
    <ul>
      {agents.slice(0, MOST_AGENTS).map(({ id, name }) => (
        <li key={id}>
          <Link
            to="/portal/agents/$agentId"
            params={{ agentId: id }}
            className="text-accent underline underline-offset-2"
          >
            {shownName(name)}
          </Link>
        </li>
      ))}
      {more > 0 && <li className="text-quiet">and {formatCount(more)} more</li>}
    </ul>
  );
}
