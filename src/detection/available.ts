import { DomainError, validationFailed } from '../common/errors/domain-error.js';
import { NoAnswer } from '../common/threads/worker-thread.js';
import { MOST_FINDINGS, TooManyFindings } from './threads/long-protocol.js';

const TOO_MANY_VALUES = {
  field: '',
  rule: 'values',
  message: `The request body contains more than ${MOST_FINDINGS} values.`,
};

/**
 * Returns the result of detection. Clients must not repeat a request with too many values, because it would fail again.
 * @param signal aborted after the caller has left. The error is then thrown again.
 * @throws DomainError `validation_failed` for too many values; `detection_unavailable` for every other error
 */
export async function available<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (signal.aborted) throw cause;
    if (cause instanceof NoAnswer && cause.reason === TooManyFindings.name)
      throw validationFailed([TOO_MANY_VALUES], null);
    throw new DomainError('detection_unavailable', 'Detection failed, so nothing was forwarded.', { cause });
  }
}
