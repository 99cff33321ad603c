import type { Worker } from 'node:cluster';

type Send = (message: unknown, handle?: unknown, ...rest: unknown[]) => boolean;

/** A connection as Node's cluster passes it on. */
interface Handle {
  close: (...parts: unknown[]) => unknown;
}

/**
 * Closes connections that were on their way to a process when it died. Node's cluster waits for the process to accept them,
 * and forgets them when it never does (the raw handles of `round_robin_handle.js`): their clients would wait for as long as
 * they have patience. Closed, they show to them as those that the process had accepted.
 */
export function closeLostConnections(worker: Worker): void {
  const onTheWay = new Set<Handle>();
  const target = worker.process as unknown as { send: Send };
  const send = target.send.bind(target);
  target.send = (message, handle, ...rest) => {
    if (isHandle(handle)) {
      const close = handle.close.bind(handle);
      handle.close = (...parts) => {
        onTheWay.delete(handle);
        return close(...parts);
      };
      onTheWay.add(handle);
    }
    return send(message, handle, ...rest);
  };
  worker.once('exit', () => {
    for (const handle of onTheWay) handle.close();
  });
}

function isHandle(value: unknown): value is Handle {
  return typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function';
}
