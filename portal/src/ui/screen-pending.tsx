import type { ReactElement } from 'react';
import { Loading, Page } from './page';

/** In the place of a screen whose code is long in coming. */
export function ScreenPending(): ReactElement {
  return (
    <Page title="Loading">
      <Loading label="Loading the page" lines={6} />
    </Page>
  );
}

/** The same before it is known who looks at it. */
export function PortalPending(): ReactElement {
  return (
    <main className="mx-auto max-w-7xl px-4 py-6 sm:px-6 sm:py-8">
      <ScreenPending />
    </main>
  );
}
