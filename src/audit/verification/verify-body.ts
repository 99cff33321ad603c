import { once } from 'node:events';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { DomainError } from '../../common/errors/domain-error.js';
import { JSON_OR_LINES, jsonBody } from '../../common/http/json-body.js';
import { parseVerifyBody } from './export-check.js';
import { FairBulkhead, BulkheadFull } from '../../common/async/bulkhead.js';

/** Maximum body size of `POST /audit/verify` in bytes, without and with a login. */
const ANONYMOUS_LIMIT = 1_048_576;
const MEMBER_LIMIT = 67_108_864;
const LONG_TIMES = 10;
/** Maximum number of long bodies in memory, each of a different account, and of waiting long bodies. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 16;
const MAX_WAITING_PER_ACCOUNT = 4;
const RETRY_AFTER_SECONDS = '5';

/**
 * Reads bodies of `/audit`. Long bodies take memory and time, so they require a login, which is verified before the
 * body is read, because cookies are easily forged. Long bodies are kept as bytes, and a few at a time are read.
 * @param accountOf returns the account that is logged in, or undefined
 * @param timeoutMs milliseconds for a body to arrive; multiplied by LONG_TIMES for long bodies
 */
export function auditBody(
  accountOf: (request: Request) => Promise<string | undefined>,
  timeoutMs: number,
): RequestHandler {
  const short = { bytes: ANONYMOUS_LIMIT, timeoutMs };
  const long = { bytes: MEMBER_LIMIT, timeoutMs: timeoutMs * LONG_TIMES };
  const anonymous = jsonBody(short, ANONYMOUS_LIMIT, parseVerifyBody, JSON_OR_LINES);
  const member = jsonBody(long, ANONYMOUS_LIMIT, parseVerifyBody, JSON_OR_LINES);
  const bulkhead = new FairBulkhead(MAX_CONCURRENT, MAX_WAITING, MAX_WAITING_PER_ACCOUNT);
  return (request: Request, response: Response, next: NextFunction): void => {
    // A compressed or chunked body may be longer than its stated length.
    const { 'content-length': length, 'content-encoding': encoding } = request.headers;
    if (encoding === undefined && Number(length) <= ANONYMOUS_LIMIT) {
      anonymous(request, response, next);
      return;
    }
    accountOf(request)
      .then((accountId) => {
        if (accountId === undefined) {
          anonymous(request, response, next);
          return undefined;
        }
        return bulkhead.run(accountId, async () => {
          // The client may have disconnected while it was waiting.
          if (response.closed) return;
          const ended = once(response, 'close');
          member(request, response, next);
          await ended;
        });
      })
      .catch((error: unknown) => {
        next(error instanceof BulkheadFull ? busy() : error);
      });
  };
}

function busy(): DomainError {
  return new DomainError('rate_limited', 'The service is verifying too many long exports. Try again later.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
