import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { raw } from 'express';
import { isJson, unsupportedType } from './json-body.js';

/**
 * Keeps a JSON body as the bytes that came in: signatures are over them. They are parsed behind the signature check.
 * @param limit in bytes; a longer body is refused before it is read to its end
 */
export function rawJsonBody(limit: number): RequestHandler {
  const read = raw({ type: () => true, limit, inflate: true });
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.method === 'POST' && !isJson(request)) {
      next(unsupportedType());
      return;
    }
    read(request, response, (error?: unknown) => {
      if (error !== undefined) {
        next(error);
        return;
      }
      if (!Buffer.isBuffer(request.body)) request.body = Buffer.alloc(0);
      next();
    });
  };
}
