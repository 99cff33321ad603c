import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Empty, Page } from './page';

export function NotFound(): ReactElement {
  return (
    <main className="mx-auto max-w-xl p-6">
      <Page title="Page not found">
        <Empty title="The address may be wrong, or the page was deleted">
          <Link to="/portal" className="text-accent underline">
            Open the overview
          </Link>
        </Empty>
      </Page>
    </main>
  );
}
