import { parentPort, type Transferable } from 'node:worker_threads';
import type { FromThread, ToThread } from './thread-messages.js';

interface TaskOptions<Result> {
  /** Returns the objects of a result to transfer instead of copying. */
  readonly transfer?: (result: Result) => readonly Transferable[];
  /** Called before the thread ends by itself. */
  readonly onClose?: () => Promise<void>;
}

/** Runs tasks in the thread of a `WorkerThread`, until the thread is ended. */
export function serveTasks<Result>(
  run: (task: never, signal: AbortSignal) => Result | Promise<Result>,
  { transfer = () => [], onClose = () => Promise.resolve() }: TaskOptions<Result> = {},
): void {
  if (parentPort === null) throw new Error('this file runs as a worker thread');
  const port = parentPort;
  const send = (message: FromThread<Result>, moved: readonly Transferable[] = []): void => {
    port.postMessage(message, moved);
  };
  /** Resolves when the last task is done. */
  let done = Promise.resolve();
  const running = new Map<number, AbortController>();
  port.on('message', (message: ToThread<never>) => {
    if (message !== 'close') {
      if ('task' in message) done = answer(message.id, message.task);
      else running.get(message.id)?.abort();
    } else
      void done.then(onClose).finally(() => {
        port.close();
      });
  });
  send('ready');

  async function answer(id: number, task: never): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const result = await run(task, controller.signal);
      send({ id, result }, transfer(result));
    } catch (error) {
      // Only the name is sent, because a message may quote the task.
      send({ id, failed: error instanceof Error ? error.name : 'unknown' });
    } finally {
      running.delete(id);
    }
  }
}
