import { useSyncExternalStore } from 'react';

/**
 * State of the network. In the state `offline`, the browser has no network. In the state `unreachable`, the browser has
 * a network, but requests for the portal's files fail.
 */
type Connection = 'online' | 'offline' | 'unreachable';

const listeners = new Set<() => void>();
let losses = 0;

/** Reports a file that failed to load. @returns function to call after the file has loaded */
export function reportLoss(): () => void {
  change(1);
  return () => {
    change(-1);
  };
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, current);
}

function change(by: number): void {
  losses += by;
  for (const listener of listeners) listener();
}

function current(): Connection {
  if (!navigator.onLine) return 'offline';
  return losses === 0 ? 'online' : 'unreachable';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
