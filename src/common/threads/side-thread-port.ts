import { parentPort, type Transferable } from 'node:worker_threads';
import type { ThreadAnswer, ThreadOrder } from './side-thread-protocol.js';

/**
 * The thread's end of a `SideThread`: answers orders until the thread is ended.
 * @param carry does an order
 * @param moved what of an answer is handed over rather than copied
 */
export function serveOrders<Answer>(
  carry: (order: never) => Answer | Promise<Answer>,
  moved: (answer: Answer) => readonly Transferable[] = () => [],
): void {
  if (parentPort === null) throw new Error('this file runs as a worker thread');
  const port = parentPort;
  port.on('message', ({ id, order }: ThreadOrder<never>) => {
    void answer(id, order);
  });

  async function answer(id: number, order: never): Promise<void> {
    try {
      const done = await carry(order);
      port.postMessage({ id, answer: done } satisfies ThreadAnswer<Answer>, moved(done));
    } catch (error) {
      // The name alone: a message may quote what the order holds.
      const failed = error instanceof Error ? error.name : 'unknown';
      port.postMessage({ id, failed } satisfies ThreadAnswer<Answer>);
    }
  }
}
