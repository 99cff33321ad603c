// Requests of another caller, to measure how long the service delays them. They are sent from a separate thread, so
// that the benchmark's own work does not affect the measurement.
import { once } from 'node:events';
import { get, Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Milliseconds between two requests. */
const EVERY = 4;

/**
 * Requests `/health` repeatedly during the work and shortly afterwards.
 * @returns the work's result, the longest wait in milliseconds, and the number of requests
 */
export async function waitsDuring(baseUrl, work) {
  const thread = new Worker(new URL(import.meta.url), { workerData: baseUrl });
  await once(thread, 'message');
  const result = await work();
  await pause(300);
  thread.postMessage('end');
  const [{ longest, count }] = await once(thread, 'message');
  await thread.terminate();
  return { result, longest, count };
}

async function ask(url) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let [longest, count, isOver] = [0, 0, false];
  parentPort.once('message', () => (isOver = true));
  const one = async () => {
    const startedAt = performance.now();
    const [answer] = await once(get(url, { agent }), 'response');
    answer.resume();
    await once(answer, 'end');
    return performance.now() - startedAt;
  };
  for (let warm = 0; warm < 10; warm++) await one();
  parentPort.postMessage('ready');
  while (!isOver) {
    longest = Math.max(longest, await one());
    count += 1;
    await pause(EVERY);
  }
  parentPort.postMessage({ longest, count });
}

if (!isMainThread) await ask(`${workerData}/health`);
