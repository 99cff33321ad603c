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
