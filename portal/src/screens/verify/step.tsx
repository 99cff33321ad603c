import type { ReactElement, ReactNode } from 'react';
import { classes } from '../../ui/classes';

/** `open`: not checked. `absent`: there is nothing to check. */
export type Outcome = 'holds' | 'fails' | 'open' | 'absent';

const OUTCOMES: Readonly<Record<Outcome, { sign: string; words: string; className: string }>> = {
  holds: { sign: '✓', words: 'Holds', className: 'bg-good-soft text-good' },
  fails: { sign: '✕', words: 'Fails', className: 'bg-bad-soft text-bad' },
  open: { sign: '○', words: 'Not checked', className: 'bg-warn-soft text-warn' },
  absent: { sign: '–', words: 'Not there', className: 'bg-sunken text-quiet' },
};

/** A step of the verification: what was looked at, and what was found. */
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
