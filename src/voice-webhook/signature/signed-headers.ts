import type { IncomingMessage } from 'node:http';
import type { SignedRequest } from './signature.js';

/** Credentials of a request. */
export interface Credentials {
  readonly signed: SignedRequest;
  /** Value of the `Authorization` header. */
  readonly authorization: string | undefined;
  /** Value of the `X-Api-Key` header. */
  readonly apiKey: string | undefined;
}

/**
 * Returns a request's credentials. A repeated header is ignored, because a proxy in front may have checked the other
 * value.
 */
export function readCredentials(request: IncomingMessage & { readonly body: Buffer }): Credentials {
  const { headersDistinct } = request;
  const single = (name: string): string | undefined => {
    const values = headersDistinct[name] ?? [];
    return values.length === 1 ? values[0] : undefined;
  };
  // A repeated timestamp is invalid. It must not be ignored, because the signature would then cover only the body.
  const timestamp = headersDistinct['x-voice-timestamp'] === undefined ? undefined : '';
  return {
    signed: {
      body: request.body,
      signature: single('x-voice-signature'),
      timestamp: single('x-voice-timestamp') ?? timestamp,
    },
    authorization: single('authorization'),
    apiKey: single('x-api-key'),
  };
}
