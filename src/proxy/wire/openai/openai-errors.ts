import type { DomainError, ProviderError } from '../../../common/errors/domain-error.js';
import { isJsonObject } from '../json/json.js';

/**
 * Returns an error in the form that OpenAI's clients expect, with an additional `request_id`. If the provider's own
 * error is a JSON object, that object is returned unchanged.
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
