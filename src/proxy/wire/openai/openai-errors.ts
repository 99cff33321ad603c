import type { DomainError } from '../../../common/errors/domain-error.js';

/**
 * Body of an error in the shape that OpenAI's clients read: `message`, `type`, `param` and `code` as they know
 * them, `request_id` beside.
 */
export function openAiError(error: DomainError, requestId: string): object {
  return {
    error: {
      message: error.message,
      type: errorType(error.status),
      param: error.extras.param ?? null,
      code: error.code,
      request_id: requestId,
      ...(error.extras.details === undefined ? {} : { details: error.extras.details }),
      ...error.extras.fields,
    },
  };
}

function errorType(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 404) return 'not_found_error';
  if (status === 429) return 'rate_limit_error';
  return status < 500 ? 'invalid_request_error' : 'server_error';
}
