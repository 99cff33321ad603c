import type { NextFunction, Request, Response } from 'express';
import { newId } from '../ids.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** ID of the request (`req_<ulid>`), as shown in `x-request-id`, in errors and in the log. */
    requestId: string;
  }
}

/** Assigns the request ID. Must be the first middleware. */
export function assignRequestId(request: Request, response: Response, next: NextFunction): void {
  request.requestId = newId('req');
  response.setHeader('x-request-id', request.requestId);
  next();
}
