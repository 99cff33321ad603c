import { once } from 'node:events';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { DomainError } from '../../common/errors/domain-error.js';
import { jsonBody } from '../../common/http/json-body.js';
import { FairBulkhead, BulkheadFull } from '../../common/async/bulkhead.js';

/** Bytes of a body of `POST /audit/verify`: without a login, and with one. */
const ANONYMOUS_LIMIT = 1_048_576;
const MEMBER_LIMIT = 67_108_864;
/** Long bodies that are in memory at once, each of another account, and those that may wait to be read. */
const AT_ONCE = 2;
const MOST_WAITING = 16;
const MOST_WAITING_EACH = 4;
const RETRY_AFTER_SECONDS = '5';

/**
 * Reads bodies of `/audit`. The long ones, which take memory and time, are for people who are logged in: that is looked
 * up before the body is read, for a cookie is quickly made up. They are left as bytes, and read a few at a time.
 * @param accountOf whose login stands behind a request; undefined where there is none
 */
export function auditBody(accountOf: (request: Request) => Promise<string | undefined>): RequestHandler {
  const anonymous = jsonBody(ANONYMOUS_LIMIT);
  const member = jsonBody(MEMBER_LIMIT, ANONYMOUS_LIMIT);
  const bulkhead = new FairBulkhead(AT_ONCE, MOST_WAITING, MOST_WAITING_EACH);
  return (request: Request, response: Response, next: NextFunction): void => {
    // A body that is packed or sent in pieces may be longer than it says.
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
  return new DomainError('rate_limited', 'Too many long exports are being checked; try again later.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
