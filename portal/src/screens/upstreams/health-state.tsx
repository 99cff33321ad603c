import type { ReactElement } from 'react';
import type { UpstreamHealth } from '../../api/upstreams';
import { classes } from '../../ui/classes';

const STATES = {
  closed: { sign: '✓', words: 'Asked in its turn', className: 'bg-good-soft text-good' },
  half_open: { sign: '◐', words: 'Tried out by the next call', className: 'bg-warn-soft text-warn' },
  open: { sign: '✕', words: 'Asked after all others', className: 'bg-bad-soft text-bad' },
} as const;

/** Whether a provider is asked in its turn: in words, with a sign beside the colour. */
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
