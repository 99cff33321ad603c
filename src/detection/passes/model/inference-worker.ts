import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type * as onnxruntime from 'onnxruntime-node';
import type { Job, JobResult, WorkerOrder, WorkerParts } from './inference-protocol.js';
import { checkWeights } from './integrity.js';
import { openSession } from './session.js';
import { Tagger } from './tagger.js';

// The thread of one inference session. `run` blocks whoever calls it, so it must not be the main thread.
if (parentPort === null) throw new Error('this file runs as a worker thread');
const port = parentPort;
/**
 * Of the worker's thread, where 0 is the main thread's and 19 the least: a third of its share when both want the same
 * core. Much less, and a machine that others keep busy would let texts wait until they are refused.
 */
const NICENESS = 5;
const parts = workerData as WorkerParts;

const runtime = createRequire(import.meta.url)('onnxruntime-node') as typeof onnxruntime;
await checkWeights(parts.weights, parts.sha256);
const session = await openSession(runtime, parts.weights);
const tagger = new Tagger(runtime, session, parts);
// The main thread relays speech, so it goes first, once there is some. Linux knows a priority of threads; elsewhere it is
// the process's.
if (process.platform === 'linux') setPriority(NICENESS);

/** Resolves when the last job is answered. */
let done: Promise<void> = Promise.resolve();

port.on('message', (order: WorkerOrder) => {
  if (order === 'stop') {
    void done
      .then(() => session.release())
      .finally(() => {
        port.close();
      });
    return;
  }
  done = answer(order);
});

function answer(job: Job): Promise<void> {
  return tagger.find(job.text, job.context).then(
    (findings) => {
      port.postMessage({ id: job.id, findings } satisfies JobResult);
    },
    () => {
      // The error may quote the text, and a text must not reach a log: its place is told by the main thread.
      port.postMessage({ id: job.id, failed: true } satisfies JobResult);
    },
  );
}

port.postMessage('ready');
