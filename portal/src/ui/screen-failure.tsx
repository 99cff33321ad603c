import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { LoadFailure } from './notice';
import { Page } from './page';

/** Error boundary of a screen. */
export function ScreenFailure({ error, reset }: ErrorComponentProps): ReactElement {
  return (
    <Page title="Unexpected error">
      <LoadFailure
        error={
          error instanceof Error
            ? error
            : new Error('The portal failed to show this page. Try again, or reload the page.')
        }
        retry={reset}
      />
    </Page>
  );
}

/** Error boundary for failures before the login is known. */
export function PortalFailure(props: ErrorComponentProps): ReactElement {
  return (
    <main className="mx-auto max-w-xl p-6">
      <ScreenFailure {...props} />
    </main>
  );
}
