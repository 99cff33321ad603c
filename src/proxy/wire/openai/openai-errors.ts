import type { DomainError, ProviderError } from '../../../common/errors/domain-error.js';
import { isJsonObject } from '../json/json.js';

/**
 * Body of an error in the shape that OpenAI's clients read: `message`, `type`, `param` and `code` as they know
 * them, `request_id` beside. A provider's own error is what the provider sent, if that is a JSON object.
 */
export function openAiError(error: DomainError, requestId: string): object {
  const { param, details, fields, provider } = error.extras;
  if (provider !== undefined) return providersError(error, provider);
  return {
    error: {
      message: error.message,
      type: errorType(error.status),
      param: param ?? null,
      code: error.code,
      request_id: requestId,
      ...(details === undefined ? {} : { details }),
      ...fields,
    },
  };
}

function providersError({ message, status }: DomainError, provider: ProviderError): object {
  if (isJsonObject(provider.body)) return provider.body;
  const type = provider.type ?? errorType(provider.status ?? status);
  return { error: { message, type, param: null, code: provider.code } };
}

function errorType(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 404) return 'not_found_error';
  if (status === 429) return 'rate_limit_error';
  return status < 500 ? 'invalid_request_error' : 'server_error';
}
