import type { DomainError } from '../errors/domain-error.js';

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

/**
 * Body of every error of the proxy, in the shape that chat-completions clients read: `message`, `type`, `param` and
 * `code` as they know them, `request_id` beside.
 */
export function chatCompletionsError(error: DomainError, requestId: string): object {
  return {
    error: {
      message: error.message,
      type: chatErrorType(error.status),
      param: error.extras.param ?? null,
      code: error.code,
      request_id: requestId,
      ...(error.extras.details === undefined ? {} : { details: error.extras.details }),
      ...error.extras.fields,
    },
  };
}

function chatErrorType(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 404) return 'not_found_error';
  if (status === 429) return 'rate_limit_error';
  return status < 500 ? 'invalid_request_error' : 'server_error';
}
