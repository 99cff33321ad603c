import { BodyTooLarge, readAll } from '../../../common/http/read-body.js';

/** Time limit for a complete response, in milliseconds. */
export const ANSWER_LIMIT_MS = 10_000;
/** Maximum size of a response. Responses have a few KiB, mostly certificates. */
const MAX_ANSWER_BYTES = 65_536;

/** Error for a request to the authority that got no response. */
export class AuthorityFailure extends Error {
  override readonly name = 'AuthorityFailure';

  constructor(readonly code: 'unreachable' | 'timeout' | 'status' | 'too_large') {
    super(`the time-stamping authority did not respond: ${code}`);
  }
}

/**
 * Sends a query to the authority over HTTP (RFC 3161 section 3.4). Redirects are not followed.
 * @param query DER of a TimeStampReq
 * @returns the response body, which is not checked
 * @throws AuthorityFailure
 */
export async function askAuthority(url: string, query: Buffer, ending: AbortSignal): Promise<Buffer> {
  const limit = AbortSignal.timeout(ANSWER_LIMIT_MS);
  try {
    const { body, ok } = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/timestamp-query',
        accept: 'application/timestamp-reply',
        'user-agent': 'sotto',
      },
      body: Uint8Array.from(query),
      redirect: 'manual',
      signal: AbortSignal.any([ending, limit]),
    });
    if (!ok) {
      await body?.cancel();
      throw new AuthorityFailure('status');
    }
    return await readAll((body ?? []) as AsyncIterable<Uint8Array>, MAX_ANSWER_BYTES);
  } catch (error) {
    if (error instanceof AuthorityFailure) throw error;
    if (error instanceof BodyTooLarge) throw new AuthorityFailure('too_large');
    throw new AuthorityFailure(limit.aborted ? 'timeout' : 'unreachable');
  }
}
