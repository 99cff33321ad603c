import { upstreamsOf } from '../../api/upstreams';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { AgentListItem } from '../../api/agents';
import { formatCount } from '../../lib/format';
import { LongList } from '../../ui/long-list';
import { OBSERVED } from '../../ui/observed';
import { Age } from '../../ui/time';
import { shownName } from '../../lib/names';

export function AgentList({ agents }: { agents: readonly AgentListItem[] }): ReactElement {
  return (
    <LongList
      items={agents}
      keyOf={({ id }) => id}
      rowHeight={77}
      rowClass="grid grid-cols-1 gap-x-6 gap-y-2 hover:bg-sunken/60 sm:grid-cols-[minmax(0,1fr)_9rem_13rem]"
    >
      {(agent) => <Row agent={agent} />}
    </LongList>
  );
}

function Row({ agent }: { agent: AgentListItem }): ReactElement {
  return (
    <>
      <div className="min-w-0">
        <Link
          to="/portal/agents/$agentId"
          params={{ agentId: agent.id }}
          className="font-medium break-words after:absolute after:inset-0 hover:underline"
        >
          {shownName(agent.name)}
        </Link>
        <p className="mt-0.5 text-sm break-words text-quiet">
          {upstreamsOf(agent).join(', ')}
          <span aria-hidden="true"> · </span>
          <span className="sr-only">, policy </span>
          {agent.policy_name} {agent.policy_version}
          {agent.mode !== undefined && <span className="font-medium text-warn"> · {OBSERVED}</span>}
        </p>
      </div>
      <p className="text-sm">
        <span className="font-medium tabular-nums">{formatCount(agent.session_count_24h)}</span>{' '}
        <span className="text-quiet">
          {agent.session_count_24h === 1 ? 'session' : 'sessions'} in the last 24 h
        </span>
      </p>
      <p className="text-sm text-quiet sm:text-right">
        Created <Age date={agent.created_at} />
      </p>
    </>
  );
}
