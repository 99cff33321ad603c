import { createRequire } from 'node:module';
import { workerData } from 'node:worker_threads';
import type * as onnxruntime from 'onnxruntime-node';
import { giveWay } from '../../../common/threads/give-way.js';
import { serveTasks } from '../../../common/threads/serve-tasks.js';
import type { InferenceAnswer, InferenceTask, WorkerParts } from './inference-protocol.js';
import { checkWeights } from './integrity.js';
import { openSession } from './session.js';
import { Tagger } from './tagger.js';

// The thread of one inference session. `run` blocks whoever calls it, so it must not be the main thread.
const parts = workerData as WorkerParts;
const runtime = createRequire(import.meta.url)('onnxruntime-node') as typeof onnxruntime;
await checkWeights(parts.weights, parts.sha256);
const session = await openSession(runtime, parts.weights);
const tagger = new Tagger(runtime, session, parts);
giveWay();
let previous: Promise<unknown> = Promise.resolve();
serveTasks(
  (task: InferenceTask) => {
    // One after the other, so that the first that came is answered first, and each is measured alone.
    const answer = previous.then(() => look(task));
    previous = answer.catch(() => undefined);
    return answer;
  },
  { onClose: () => session.release() },
);

async function look({ text, context }: InferenceTask): Promise<InferenceAnswer> {
  const startedAt = performance.now();
  const findings = await tagger.find(text, context);
  return { findings, ms: performance.now() - startedAt };
}
