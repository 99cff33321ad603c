import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { jsonBody } from '../../common/json-body.js';

/** Bytes of a body of `POST /audit/verify`: without a login, and with one. */
const ANONYMOUS_LIMIT = 1_048_576;
const MEMBER_LIMIT = 67_108_864;

/**
 * Reads bodies of `/audit`. The long ones, which take memory and time, are for people who are logged in: that is looked
 * up before the body is read, for a cookie is quickly made up.
 */
export function auditBody(isLoggedIn: (request: Request) => Promise<boolean>): RequestHandler {
  const anonymous = jsonBody(ANONYMOUS_LIMIT);
  const member = jsonBody(MEMBER_LIMIT);
  return (request: Request, response: Response, next: NextFunction): void => {
    // A body that is packed or sent in pieces may be longer than it says.
    const { 'content-length': length, 'content-encoding': encoding } = request.headers;
    if (encoding === undefined && Number(length) <= ANONYMOUS_LIMIT) {
      anonymous(request, response, next);
      return;
    }
    isLoggedIn(request).then((known) => {
      (known ? member : anonymous)(request, response, next);
    }, next);
  };
}
