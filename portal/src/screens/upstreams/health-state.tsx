import type { ReactElement } from 'react';
import type { UpstreamHealth } from '../../api/upstreams';
import { classes } from '../../ui/classes';

const STATES = {
  closed: { sign: '✓', words: 'In normal operation', className: 'bg-good-soft text-good' },
  half_open: { sign: '◐', words: 'Next call probes it', className: 'bg-warn-soft text-warn' },
  open: { sign: '✕', words: 'Last resort', className: 'bg-bad-soft text-bad' },
} as const;

/** State of a provider's circuit, as a label with a symbol and a colour. */
export function HealthState({ state }: Pick<UpstreamHealth, 'state'>): ReactElement {
  const { sign, words, className } = STATES[state];
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium',
        className,
      )}
    >
      <span aria-hidden="true">{sign}</span>
      {words}
    </span>
  );
}
