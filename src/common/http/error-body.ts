import type { DomainError } from '../errors/domain-error.js';

/** How the body of an error is written. */
export type ErrorBody = (error: DomainError, requestId: string) => object;

/** Body of every error of the management API. */
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
