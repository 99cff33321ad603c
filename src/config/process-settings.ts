import { availableParallelism } from 'node:os';

/** Processes that are started by themselves: each has connections to the database and memory of its own. */
const MOST_BY_DEFAULT = 4;
/** One for its calls, and one for its threads of the model. With fewer, processes only take them from each other. */
const CORES_EACH = 2;
/** Threads of the model that one process keeps busy. */
const MOST_THREADS_EACH = 4;

/** @param setting of the operator, if any */
export function processCount(setting: number | undefined, embedded: boolean): number {
  if (setting !== undefined) return setting;
  const byCores = Math.min(MOST_BY_DEFAULT, Math.floor(availableParallelism() / CORES_EACH));
  return embedded ? 1 : Math.max(1, byCores);
}

/** Threads of the model in all processes together. */
export function modelThreads(setting: number | undefined, processes: number): number {
  return setting ?? Math.min(availableParallelism(), MOST_THREADS_EACH * processes);
}
