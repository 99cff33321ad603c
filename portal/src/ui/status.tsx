import type { ReactElement } from 'react';
import { classes } from './classes';

const SHOWN = {
  ok: { sign: '✓', words: 'OK', look: 'bg-good-soft text-good' },
  partial: { sign: '◐', words: 'Partial', look: 'bg-warn-soft text-warn' },
  error: { sign: '✕', words: 'Error', look: 'bg-bad-soft text-bad' },
} as const;

/** How a call ended: in words, with a sign of its own beside the colour. */
export function Status({ of }: { of: keyof typeof SHOWN }): ReactElement {
  const { sign, words, look } = SHOWN[of];
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium',
        look,
      )}
    >
      <span aria-hidden="true">{sign}</span>
      {words}
    </span>
  );
}
