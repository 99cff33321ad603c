import type { ReactElement } from 'react';
import { Loading, Page } from './page';

/** Placeholder for a screen whose code is loading. */
export function ScreenPending(): ReactElement {
  return (
    <Page title="Loading">
      <Loading label="Loading the page" lines={6} />
    </Page>
  );
}

/** Placeholder for the portal until the login is known. */
export function PortalPending(): ReactElement {
  return (
    <main className="mx-auto max-w-7xl px-4 py-6 sm:px-6 sm:py-8">
      <ScreenPending />
    </main>
  );
}
