import type { Finding } from './decode.js';
import type { TaggerParts } from './tagger.js';

/** What a worker thread is started with. */
export interface WorkerParts extends TaggerParts {
  /** Path of the ONNX file, and the hex SHA-256 that it must have. */
  readonly weights: string;
  readonly sha256: string;
}

/** A text to look at, after what was said or stands before it. */
export interface InferenceTask {
  readonly text: string;
  readonly context: string;
}

/** What was found in it. */
export interface InferenceAnswer {
  readonly findings: readonly Finding[];
  /** Milliseconds that the thread was at it. */
  readonly ms: number;
}
