import { createRequire } from 'node:module';
import { workerData } from 'node:worker_threads';
import type * as onnxruntime from 'onnxruntime-node';
import { lowerPriority } from '../../../../common/threads/thread-priority.js';
import { serveTasks } from '../../../../common/threads/serve-tasks.js';
import type { InferenceAnswer, ModelWeights, WorkerParts } from './inference.js';
import { checkWeights, openSession } from '../runtime.js';
import type { ReadingTask } from '../memory.js';
import { Reader } from '../reader.js';

// Thread of one inference session. `run` blocks its thread, so it must not run on the main thread.
const parts = workerData as WorkerParts;
const runtime = createRequire(import.meta.url)('onnxruntime-node') as typeof onnxruntime;
const open = async ({ path, sha256 }: ModelWeights['alone']): Promise<onnxruntime.InferenceSession> => {
  await checkWeights(path, sha256);
  return openSession(runtime, path);
};
const sessions = { alone: await open(parts.weights.alone), on: await open(parts.weights.on) };
const reader = new Reader(runtime, sessions, parts);
lowerPriority();
let previous: Promise<unknown> = Promise.resolve();
serveTasks(
  (task: ReadingTask) => {
    // Tasks run one after the other, so that they are answered in order and measured separately.
    const answer = previous.then(() => look(task));
    previous = answer.catch(() => undefined);
    return answer;
  },
  {
    onClose: async () => {
      await Promise.all([sessions.alone.release(), sessions.on.release()]);
    },
  },
);

async function look(task: ReadingTask): Promise<InferenceAnswer> {
  const startedAt = performance.now();
  const { findings, memories } = await reader.read(task);
  return { findings, memories, ms: performance.now() - startedAt };
}
