import type { DomainError } from '../../../common/errors/domain-error.js';

/** Types of errors that clients know, by status; of all others the kind of status decides. */
const TYPES: ReadonlyMap<number, string> = new Map([
  [401, 'authentication_error'],
  [403, 'permission_error'],
  [404, 'not_found_error'],
  [408, 'timeout_error'],
  [413, 'request_too_large'],
  [429, 'rate_limit_error'],
  [504, 'timeout_error'],
]);

/**
 * Body of an error in the shape that Anthropic's clients read. They take the code from `details`; beside it stands what the
 * other formats' errors have.
 */
export function messagesError({ code, message, status, extras }: DomainError, requestId: string): object {
  const { details, param, fields } = extras;
  return {
    type: 'error',
    error: {
      type: TYPES.get(status) ?? (status < 500 ? 'invalid_request_error' : 'api_error'),
      message,
      code,
      param: param ?? null,
      details: { error_code: code, ...(details === undefined ? {} : { problems: details }) },
      ...fields,
    },
    request_id: requestId,
  };
}
