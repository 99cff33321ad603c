import type { ReactElement, ReactNode } from 'react';
import { classes } from '../../ui/classes';

/** Outcome of a step. `open` means that the step was not checked, and `absent` that the proof has no such part. */
export type Outcome = 'holds' | 'fails' | 'open' | 'absent';

const OUTCOMES: Readonly<Record<Outcome, { sign: string; words: string; className: string }>> = {
  holds: { sign: '✓', words: 'Valid', className: 'bg-good-soft text-good' },
  fails: { sign: '✕', words: 'Failed', className: 'bg-bad-soft text-bad' },
  open: { sign: '○', words: 'Not verified', className: 'bg-warn-soft text-warn' },
  absent: { sign: '–', words: 'Not included', className: 'bg-sunken text-quiet' },
};

/** A step of the verification, with its result. */
export function Step({
  title,
  outcome,
  children,
}: {
  title: string;
  outcome: Outcome;
  children: ReactNode;
}): ReactElement {
  const { sign, words, className } = OUTCOMES[outcome];
  return (
    <li className="flex gap-3 py-3">
      <span
        aria-hidden="true"
        className={classes(
          'grid size-6 shrink-0 place-items-center rounded-full text-xs font-bold',
          className,
        )}
      >
        {sign}
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium">
          {title}
          <span className="sr-only">: {words}</span>
        </p>
        <div className="mt-0.5 max-w-prose break-words text-quiet">{children}</div>
      </div>
    </li>
  );
}
