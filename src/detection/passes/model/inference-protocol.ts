import type { Finding } from './decode.js';
import type { TaggerParts } from './tagger.js';

/** What a worker thread is started with. */
export interface WorkerParts extends TaggerParts {
  /** Path of the ONNX file, and the hex SHA-256 that it must have. */
  readonly weights: string;
  readonly sha256: string;
}

/** A text to look at. */
export interface Job {
  readonly id: number;
  readonly text: string;
  readonly context: string;
}

/** What a worker is told: a job, or to end once it is done with the one before. */
export type WorkerOrder = Job | 'stop';

/** The answer to a job. */
export type JobResult =
  | { readonly id: number; readonly findings: readonly Finding[] }
  | { readonly id: number; readonly failed: true };

/** What a worker says: first that it is ready, then a result for each job. */
export type WorkerMessage = 'ready' | JobResult;
