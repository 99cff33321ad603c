import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../errors/domain-error.js';

/** Refuses paths that name nothing: those that cannot be decoded, and those with U+0000, which no database text holds. */
export function refuseUnreadablePath(request: Request, _: Response, next: NextFunction): void {
  if (isReadable(request.path)) next();
  else next(new DomainError('not_found', 'There is nothing at this method and path.'));
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}
