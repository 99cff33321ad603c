import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { raw } from 'express';
import { DomainError } from '../errors/domain-error.js';
import { parseJson } from '../json/parse-json.js';

/**
 * Parses JSON bodies; a request without a body is left without one.
 * @param limit in bytes; a longer body is refused before it is read to its end
 * @param parsed in bytes; a longer body is left as the bytes that came in
 */
export function jsonBody(limit: number, parsed = limit): RequestHandler {
  const read = raw({ type: () => true, limit, inflate: true });
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!hasBody(request)) {
      next();
      return;
    }
    if (!isJson(request)) {
      next(unsupportedType());
      return;
    }
    read(request, response, (error?: unknown) => {
      if (error !== undefined) {
        next(error);
        return;
      }
      try {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        request.body = bytes.length > parsed ? bytes : parseJson(bytes);
      } catch (thrown) {
        next(thrown);
        return;
      }
      next();
    });
  };
}

/** Whether a body says that it is JSON, in an encoding that JSON may have. */
export function isJson(request: Request): boolean {
  if (request.is('json') === false && request.is('+json') === false) return false;
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.get('content-type') ?? '')?.[1];
  return charset === undefined || /^(?:utf-?8|us-ascii)$/i.test(charset);
}

export function unsupportedType(): DomainError {
  return new DomainError('unsupported_media_type', 'Send the body as application/json, in UTF-8.');
}

/** A form without fields is sent with a type, but with nothing in it. */
function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
