import type { Finding } from '../reading/decode.js';
import type { Memory } from '../memory.js';
import type { ReaderParts } from '../reader.js';

/** What a worker thread is started with. */
export interface WorkerParts extends ReaderParts {
  readonly weights: ModelWeights;
}

/** Paths of the ONNX files, and the hex SHA-256 that each must have. */
export type ModelWeights = Readonly<
  Record<'alone' | 'on', { readonly path: string; readonly sha256: string }>
>;

/** What was found in it. */
export interface InferenceAnswer {
  readonly findings: readonly Finding[];
  /** What is to be kept of the texts before of which nothing was, and of it. */
  readonly memories: readonly Memory[];
  /** Milliseconds that the thread was at it. */
  readonly ms: number;
}

/** All reasons for which the model has no answer. */
export const FAILURES = ['queue_full', 'timeout', 'worker_lost', 'inference_failed', 'stopped'] as const;

/** Why the model has no answer. The message holds no text. */
export class InferenceError extends Error {
  override readonly name = 'InferenceError';

  /** @param code why; stands in the log */
  constructor(readonly code: (typeof FAILURES)[number]) {
    super(`the model pass failed: ${code.replace('_', ' ')}`);
  }
}
