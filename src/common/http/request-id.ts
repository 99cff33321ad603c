import type { NextFunction, Request, Response } from 'express';
import { newId } from '../ids.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** `req_<ulid>`, made for each request; stands in `x-request-id`, in errors and in the log. */
    requestId: string;
  }
}

/** First of all middleware: names the request. */
export function assignRequestId(request: Request, response: Response, next: NextFunction): void {
  request.requestId = newId('req');
  response.setHeader('x-request-id', request.requestId);
  next();
}
