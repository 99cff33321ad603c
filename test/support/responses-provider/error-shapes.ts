import type { ReplyEvent } from './item-events.js';
import type { ProviderError, Refusal } from './script.js';

/** Returns the body of an HTTP error. */
export function errorBody(error: ProviderError): object {
  return { error: errorFields(error) };
}

/** Returns the frame of an error on a socket. */
export function errorFrame({ status, error }: Refusal): ReplyEvent {
  return { type: 'error', status, error: errorFields(error) };
}

/** Returns the event of an error within server-sent events. */
export function errorEvent(error: ProviderError): ReplyEvent {
  return { type: 'error', code: error.code ?? null, message: error.message, param: error.param ?? null };
}

/** Returns the rejection of an invalid request. */
export function invalidRequest(message: string, code?: string, param?: string): Refusal {
  return {
    status: 400,
    error: { message, ...(code !== undefined && { code }), ...(param !== undefined && { param }) },
  };
}

/** Returns the rejection of a previous response ID that is not stored. */
export function previousResponseNotFound(id: string): Refusal {
  return invalidRequest(
    `Previous response with id '${id}' not found.`,
    'previous_response_not_found',
    'previous_response_id',
  );
}

/** Returns the rejection of an item that refers to content that is not stored. */
export function itemNotFound(id: string): Refusal {
  const message = `Item with id '${id}' not found. Items are not persisted when \`store\` is set to false.`;
  return { status: 404, error: { message, param: 'input' } };
}

function errorFields({ message, type = 'invalid_request_error', code, param }: ProviderError): object {
  return { message, type, param: param ?? null, code: code ?? null };
}
