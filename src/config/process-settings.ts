import { availableParallelism } from 'node:os';

/** Largest default number of processes, because each process needs its own memory and database connections. */
const MOST_BY_DEFAULT = 4;
/** Cores per process: one for calls, and one for model threads. With fewer cores, more processes do not help. */
const CORES_EACH = 2;
/** Number of model threads that one process can keep busy. */
const MOST_THREADS_EACH = 4;

/** @param setting operator's setting, if any */
export function processCount(setting: number | undefined, embedded: boolean): number {
  if (setting !== undefined) return setting;
  const byCores = Math.min(MOST_BY_DEFAULT, Math.floor(availableParallelism() / CORES_EACH));
  return embedded ? 1 : Math.max(1, byCores);
}

/** Returns the number of model threads in all processes together. */
export function modelThreads(setting: number | undefined, processes: number): number {
  return setting ?? Math.min(availableParallelism(), MOST_THREADS_EACH * processes);
}
