import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { LoadFailure } from './notice';

/** In the place of a screen that failed altogether. */
export function ScreenFailure({ error, reset }: ErrorComponentProps): ReactElement {
  return (
    <div className="mx-auto max-w-xl p-6">
      <LoadFailure error={error instanceof Error ? error : new Error('Something failed.')} retry={reset} />
    </div>
  );
}
