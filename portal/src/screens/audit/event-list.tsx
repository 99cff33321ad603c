import { Link } from '@tanstack/react-router';
import { type ReactElement, useId, useState } from 'react';
import type { AuditEvent } from '../../api/audit';
import { canonicalJson } from '../../lib/canonical-json';
import { formatCount, formatTime } from '../../lib/format';
import { Copyable } from '../../ui/copy-button';
import { LongList } from '../../ui/long-list';
import { Age } from '../../ui/time';
import { actorOf, sentenceOf } from './account-events';

/** Events of the account's chain. Each one expands to its hashed text. */
export function EventList({ events }: { events: readonly AuditEvent[] }): ReactElement {
  // Kept here, since virtualized rows lose their state.
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (seq: number): void => {
    const next = new Set(open);
    if (!next.delete(seq)) next.add(seq);
    setOpen(next);
  };
  return (
    <LongList items={events} keyOf={({ seq }) => String(seq)} rowHeight={90} rowClass="text-sm">
      {(event) => (
        <Row
          event={event}
          isOpen={open.has(event.seq)}
          onToggle={() => {
            toggle(event.seq);
          }}
        />
      )}
    </LongList>
  );
}

interface RowProps {
  event: AuditEvent;
  isOpen: boolean;
  onToggle: () => void;
}

function Row({ event, isOpen, onToggle }: RowProps): ReactElement {
  const id = useId();
  return (
    <>
      <div className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)_12rem_7.5rem]">
        <p className="font-medium break-words">{actorOf(event) ?? 'The service'}</p>
        <p className="min-w-0 break-words">
          {sentenceOf(event)} <Related event={event} />
        </p>
        <p className="text-quiet sm:text-right">
          <Age date={event.ts} />
          <span className="block text-xs">{formatTime(event.ts)}</span>
        </p>
        <p className="sm:text-right">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            className="-mx-1 -my-1.5 min-h-8 rounded px-1 whitespace-nowrap text-accent underline underline-offset-2"
            onClick={onToggle}
          >
            Event {formatCount(event.seq)} <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
          </button>
        </p>
      </div>
      <div id={id} hidden={!isOpen} className="mt-3">
        {isOpen && <RawEvent event={event} />}
      </div>
    </>
  );
}

/** Links to the event's subject, if it has a screen. */
function Related({ event }: { event: AuditEvent }): ReactElement | null {
  const { kind, session_id: sessionId, agent_id: agentId } = event;
  const className = 'text-accent underline underline-offset-2';
  if (typeof sessionId === 'string' && kind !== 'session_purged') {
    return (
      <Link to="/portal/sessions/$sessionId" params={{ sessionId }} className={className}>
        Show session
      </Link>
    );
  }
  if (typeof agentId === 'string' && kind !== 'agent_deleted') {
    return (
      <Link to="/portal/agents/$agentId" params={{ agentId }} className={className}>
        Show agent
      </Link>
    );
  }
  return null;
}

function RawEvent({ event }: { event: AuditEvent }): ReactElement {
  const { curr_hash: hash, ...hashed } = event;
  return (
    <>
      <Copyable label={`Text of event ${event.seq}`} text={canonicalJson(hashed)} wrap />
      <p className="mt-2 text-xs break-all text-quiet">
        SHA-256 of this event, which the next event contains: <code className="font-mono">{hash}</code>
      </p>
    </>
  );
}
