import type { DomainError } from '../errors/domain-error.js';

/** Returns the body of an error response. */
export type ErrorBody = (error: DomainError, requestId: string) => object;

/** Returns the error body of the management API. */
export function envelope(error: DomainError, requestId: string): object {
  return {
    error: {
      code: error.code,
      message: error.message,
      request_id: requestId,
      ...(error.extras.details === undefined ? {} : { details: error.extras.details }),
    },
  };
}
