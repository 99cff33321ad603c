import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useConnection } from '../lib/connection';

const WORDS = {
  online: undefined,
  offline: 'You are offline. The portal continues when the network is available again.',
  unreachable: 'Parts of the portal could not be loaded. The portal tries again.',
} as const;

/** Root of all screens, with the network state above the screen. */
export function Root(): ReactElement {
  return (
    <>
      <ConnectionNotice />
      <Outlet />
    </>
  );
}

function ConnectionNotice(): ReactElement {
  const words = WORDS[useConnection()];
  return (
    <div role="status" aria-live="polite" className="sticky top-0 z-40">
      {words !== undefined && (
        <p className="border-b border-warn bg-warn-soft px-4 py-2 text-center text-sm text-text">{words}</p>
      )}
    </div>
  );
}
