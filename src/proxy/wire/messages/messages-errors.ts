import type { DomainError, ProviderError } from '../../../common/errors/domain-error.js';
import { isJsonObject, type JsonObject } from '../json/json.js';

/** Error types that clients know, by status. For any other status, the type depends on its class. */
const TYPES: ReadonlyMap<number, string> = new Map([
  [401, 'authentication_error'],
  [403, 'permission_error'],
  [404, 'not_found_error'],
  [408, 'timeout_error'],
  [413, 'request_too_large'],
  [429, 'rate_limit_error'],
  [504, 'timeout_error'],
  [529, 'overloaded_error'],
]);

/**
 * Returns an error in the form that Anthropic's clients expect. They read the code from `details`. The other members
 * are the same as in errors of other formats. A provider's own error is returned unchanged if it has this form.
 */
export function messagesError({ code, message, status, extras }: DomainError, requestId: string): object {
  const { details, param, fields, provider } = extras;
  if (provider !== undefined) return providersError(message, status, provider);
  return {
    type: 'error',
    error: {
      type: errorType(status),
      message,
      code,
      param: param ?? null,
      details: { error_code: code, ...(details === undefined ? {} : { problems: details }) },
      ...fields,
    },
    request_id: requestId,
  };
}

function providersError(message: string, status: number, provider: ProviderError): object {
  const { body, code } = provider;
  if (isMessagesError(body)) return body;
  const type = provider.type ?? errorType(provider.status ?? status);
  return { type: 'error', error: { type, message, ...(code === null ? {} : { code }) } };
}

function isMessagesError(body: unknown): body is JsonObject {
  if (!isJsonObject(body) || body.type !== 'error' || !isJsonObject(body.error)) return false;
  const { type, message } = body.error;
  return typeof type === 'string' && typeof message === 'string';
}

function errorType(status: number): string {
  return TYPES.get(status) ?? (status < 500 ? 'invalid_request_error' : 'api_error');
}
