import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { AgentListItem } from '../../api/agents';
import { formatCount } from '../../lib/format';
import { Age } from '../../ui/time';

/** Agents, one in a row. */
export function AgentList({ agents }: { agents: readonly AgentListItem[] }): ReactElement {
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
      {agents.map((agent) => (
        <li
          key={agent.id}
          className="relative grid gap-x-6 gap-y-2 px-4 py-4 hover:bg-sunken/60 sm:grid-cols-[minmax(0,1fr)_9rem_13rem] sm:px-5"
        >
          <div className="min-w-0">
            <Link
              to="/portal/agents/$agentId"
              params={{ agentId: agent.id }}
              className="font-medium break-words after:absolute after:inset-0 hover:underline"
            >
              {agent.name}
            </Link>
            <p className="mt-0.5 text-sm break-words text-quiet">
              {agent.upstream}
              <span aria-hidden="true"> · </span>
              <span className="sr-only">, policy </span>
              {agent.policy_name} {agent.policy_version}
            </p>
          </div>
          <p className="text-sm">
            <span className="font-medium tabular-nums">{formatCount(agent.session_count_24h)}</span>{' '}
            <span className="text-quiet">
              {agent.session_count_24h === 1 ? 'session' : 'sessions'} in 24 h
            </span>
          </p>
          <p className="text-sm text-quiet sm:text-right">
            Created <Age of={agent.created_at} />
          </p>
        </li>
      ))}
    </ul>
  );
}
