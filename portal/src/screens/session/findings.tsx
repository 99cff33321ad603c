import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useEffect, useRef } from 'react';
import type { RedactionEvent } from '../../api/sessions';
import { formatCount } from '../../lib/format';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Empty, Section } from '../../ui/page';

const ROW_HEIGHT = 48;

interface FindingsProps {
  events: readonly RedactionEvent[];
  selected: string | undefined;
  /** Scrolls to a finding's mark in the text; undefined if no text was logged. */
  onShow: ((eventId: string) => void) | undefined;
}

/** The findings of a session. Virtualized, since there may be thousands. */
export function Findings({ events, selected, onShow }: FindingsProps): ReactElement {
  return (
    <Section title={`Findings (${formatCount(events.length)})`}>
      {events.length === 0 ? (
        <Empty title="No values were detected in this call" />
      ) : (
        <FindingsTable events={events} selected={selected} onShow={onShow} />
      )}
    </Section>
  );
}

function FindingsTable({ events, selected, onShow }: FindingsProps): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: events.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  });
  const at = events.findIndex(({ event_id: id }) => id === selected);
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at, { align: 'auto' });
  }, [at, rows]);
  const shown = rows.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <div
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label="Findings"
      className="relative max-h-[30rem] overflow-auto contain-content rounded-lg border border-line"
    >
      <table className="w-full min-w-2xl text-left text-sm" aria-rowcount={events.length + 1}>
        <thead className="sticky top-0 z-10 bg-sunken text-quiet">
          <tr aria-rowindex={1}>
            <Heading>Kind</Heading>
            <Heading>Detected by</Heading>
            <Heading>Confidence</Heading>
            <Heading>Position</Heading>
            <Heading>Replacement</Heading>
            {onShow !== undefined && <Heading>Text</Heading>}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Gap height={above} />}
          {shown.map(({ index }) => {
            const event = events[index];
            return (
              event !== undefined && (
                <Row
                  key={event.event_id}
                  event={event}
                  index={index}
                  selected={event.event_id === selected}
                  onShow={onShow}
                />
              )
            );
          })}
          {below > 0 && <Gap height={below} />}
        </tbody>
      </table>
    </div>
  );
}

function Heading({ children }: { children: string }): ReactElement {
  return (
    <th scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
      {children}
    </th>
  );
}

/** Spacer for rows that are not rendered. */
function Gap({ height }: { height: number }): ReactElement {
  return (
    <tr aria-hidden="true">
      <td style={{ height }} />
    </tr>
  );
}

const REPLACEMENTS: Readonly<Record<string, string>> = {
  'vault-deterministic': 'Vault token',
  'reversible-aead': 'Encrypted token',
  redacted: 'Redacted',
  observed: 'Observed, not masked',
};

function Row({
  event,
  index,
  selected,
  onShow,
}: {
  event: RedactionEvent;
  index: number;
  selected: boolean;
  onShow: ((eventId: string) => void) | undefined;
}): ReactElement {
  const [start = 0, end = 0] = event.span;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-current={selected}
      className={classes('border-t border-line', selected && 'bg-accent-soft')}
      style={{ height: ROW_HEIGHT }}
    >
      <td className="px-3 font-medium whitespace-nowrap">{event.entity_kind}</td>
      <td className="px-3 whitespace-nowrap">{event.pass}</td>
      <td className="px-3 tabular-nums">{event.confidence.toFixed(2)}</td>
      <td className="px-3 font-mono text-xs whitespace-nowrap">
        {event.path} {start}–{end}
      </td>
      <td className="px-3 whitespace-nowrap">{REPLACEMENTS[event.token_kind] ?? event.token_kind}</td>
      {onShow !== undefined && (
        <td className="px-1">
          <Button
            variant="quiet"
            onClick={() => {
              onShow(event.event_id);
            }}
          >
            Show<span className="sr-only"> finding {index + 1} in the text</span>
          </Button>
        </td>
      )}
    </tr>
  );
}
