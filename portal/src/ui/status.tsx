import type { ReactElement } from 'react';
import { classes } from './classes';

const STATUSES = {
  ok: { sign: '✓', words: 'OK', className: 'bg-good-soft text-good' },
  partial: { sign: '◐', words: 'Partial', className: 'bg-warn-soft text-warn' },
  error: { sign: '✕', words: 'Error', className: 'bg-bad-soft text-bad' },
} as const;

/** Status of a call, as text with a symbol and a colour. */
export function Status({ status }: { status: keyof typeof STATUSES }): ReactElement {
  const { sign, words, className } = STATUSES[status];
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
