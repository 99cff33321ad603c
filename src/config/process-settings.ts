import { availableParallelism } from 'node:os';

/** Processes that are started by themselves: each has connections to the database and memory of its own. */
const MOST_BY_DEFAULT = 4;
/** Threads of the model that one process keeps busy. */
const MOST_THREADS_EACH = 4;

/** @param setting of the operator, if any */
export function processCount(setting: number | undefined, embedded: boolean): number {
  return setting ?? (embedded ? 1 : Math.min(availableParallelism(), MOST_BY_DEFAULT));
}

/** Threads of the model in all processes together. */
export function modelThreads(setting: number | undefined, processes: number): number {
  return setting ?? Math.min(availableParallelism(), MOST_THREADS_EACH * processes);
}
