import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Empty, Page } from './page';

export function NotFound(): ReactElement {
  return (
    <main className="mx-auto max-w-xl p-6">
      <Page title="There is no such page">
        <Empty title="The address may be mistyped, or what it showed is gone">
          <Link to="/portal" className="text-accent underline">
            To the overview
          </Link>
        </Empty>
      </Page>
    </main>
  );
}
