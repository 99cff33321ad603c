import { once } from 'node:events';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { DomainError } from '../../common/errors/domain-error.js';
import { JSON_OR_LINES, jsonBody } from '../../common/http/json-body.js';
import { parseVerifyBody } from './export-check.js';
import { FairBulkhead, BulkheadFull } from '../../common/async/bulkhead.js';

/** Maximum bytes of a body of `POST /audit/verify`: without a login, and with one. */
const ANONYMOUS_LIMIT = 1_048_576;
const MEMBER_LIMIT = 67_108_864;
const LONG_TIMES = 10;
/** Maximum number of long bodies in memory, each of another account, and of those waiting to be read. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 16;
const MAX_WAITING_PER_ACCOUNT = 4;
const RETRY_AFTER_SECONDS = '5';

/**
 * Reads bodies of `/audit`. Long ones, which take memory and time, require a login, which is verified before the body
 * is read, since a cookie is easily forged. They are kept as bytes, and read a few at a time.
 * @param accountOf the account logged in with a request, or undefined
 * @param timeoutMs how long a body may take to arrive; a long one so many times as long
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
          // Whoever waited may have left.
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
