import type { NextFunction, Request, Response } from 'express';

/** U+FFFD, which occurs in no identifier. */
const UNREADABLE = '%EF%BF%BD';
const ESCAPES = /(?:%[0-9A-F]{2})+|%/gi;

/**
 * Replaces path parts that cannot be decoded, or that contain U+0000 (which the database cannot store), with U+FFFD.
 * The route then finds no such resource and responds in its own format.
 */
export function readablePath(request: Request, _: Response, next: NextFunction): void {
  if (request.path.includes('%')) {
    const [path = '', ...query] = request.url.split('?');
    request.url = [path.replace(ESCAPES, readable), ...query].join('?');
  }
  next();
}

function readable(escapes: string): string {
  try {
    return decodeURIComponent(escapes).includes('\0') ? UNREADABLE : escapes;
  } catch {
    return UNREADABLE;
  }
}
