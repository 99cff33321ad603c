import type { IncomingMessage } from 'node:http';
import type { SignedRequest } from './signature.js';

/** What a request proves itself with. */
export interface Credentials {
  readonly signed: SignedRequest;
  /** `Authorization` */
  readonly authorization: string | undefined;
  /** `X-Api-Key` */
  readonly apiKey: string | undefined;
}

/**
 * The headers of a request that prove who sent it. One that is there twice proves nothing: a proxy in front may have
 * looked at the other one.
 */
export function readCredentials(request: IncomingMessage & { readonly body: Buffer }): Credentials {
  const { headersDistinct } = request;
  const single = (name: string): string | undefined => {
    const values = headersDistinct[name] ?? [];
    return values.length === 1 ? values[0] : undefined;
  };
  // A time that is given twice is no time; but the signature was not meant to be without one either.
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
