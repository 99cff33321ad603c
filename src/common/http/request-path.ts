import type { NextFunction, Request, Response } from 'express';

/** U+FFFD, which stands in no identifier. */
const UNREADABLE = '%EF%BF%BD';
const ESCAPES = /(?:%[0-9A-F]{2})+|%/gi;

/**
 * Makes paths readable that can't be decoded, or hold U+0000, which no database text does: what can't be read becomes U+FFFD. So
 * a route finds nothing of that name, and says so in its own way.
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
