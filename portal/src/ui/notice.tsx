import type { ReactElement, ReactNode } from 'react';
import { ApiError } from '../api/client';
import { shownName } from '../lib/names';
import { Button } from './button';
import { classes } from './classes';

type Tone = 'good' | 'warn' | 'bad' | 'plain';

const TONES: Readonly<Record<Tone, string>> = {
  good: 'border-good bg-good-soft text-good',
  warn: 'border-warn bg-warn-soft text-warn',
  bad: 'border-bad bg-bad-soft text-bad',
  plain: 'border-line bg-sunken text-text',
};

/** Inline message. Its text does not depend on its colour. */
export function Notice({
  tone = 'plain',
  title,
  children,
}: {
  tone?: Tone;
  title: string;
  children?: ReactNode;
}): ReactElement {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classes('rounded-lg border p-4 text-sm', TONES[tone])}
    >
      <p className="font-semibold">{shownName(title)}</p>
      {children !== undefined && <div className="mt-1 text-text">{children}</div>}
    </div>
  );
}

/** Notice of data that could not be loaded. */
export function LoadFailure({ error, retry }: { error: Error; retry?: () => void }): ReactElement {
  const requestId = error instanceof ApiError ? error.requestId : '';
  return (
    <Notice tone="bad" title="The data could not be loaded">
      <p>{error.message}</p>
      {requestId !== '' && (
        <p className="mt-1 text-quiet">
          Request ID <code className="font-mono break-all">{requestId}</code>
        </p>
      )}
      {retry !== undefined && (
        <Button className="mt-3" onClick={retry}>
          Try again
        </Button>
      )}
    </Notice>
  );
}
