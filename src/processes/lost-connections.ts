import type { Worker } from 'node:cluster';

type Send = (message: unknown, handle?: unknown, ...rest: unknown[]) => boolean;

/** Connection as Node's cluster module passes it to a worker. */
interface Handle {
  close: (...parts: unknown[]) => unknown;
}

/**
 * Closes connections that were in transit to a worker when it ended. Node's cluster module waits for the worker to
 * accept them, and forgets them if that never happens (see the raw handles in `round_robin_handle.js`), so their
 * clients would wait until they time out. For clients, a closed connection looks like an accepted connection whose
 * worker ended.
 */
export function closeLostConnections(worker: Worker): void {
  const inTransit = new Set<Handle>();
  const target = worker.process as unknown as { send: Send };
  const send = target.send.bind(target);
  target.send = (message, handle, ...rest) => {
    if (isHandle(handle)) {
      const close = handle.close.bind(handle);
      handle.close = (...parts) => {
        inTransit.delete(handle);
        return close(...parts);
      };
      inTransit.add(handle);
    }
    return send(message, handle, ...rest);
  };
  worker.once('exit', () => {
    for (const handle of inTransit) handle.close();
  });
}

function isHandle(value: unknown): value is Handle {
  return typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function';
}
