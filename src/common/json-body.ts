import { isUtf8 } from 'node:buffer';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { raw } from 'express';
import { DomainError, validationFailed } from './domain-error.js';

/** Deepest nesting of a body. What looks at bodies goes through them in depth, and has only so much stack. */
const MAX_DEPTH = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Parses JSON bodies; a request without a body is left without one. JSON is in UTF-8 (RFC 8259, section 8.1), whatever
 * else a parser would take.
 * @param limit in bytes; a longer body is refused before it is read to its end
 */
export function jsonBody(limit: number): RequestHandler {
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
        request.body = parse(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
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

/** @throws DomainError `validation_failed`, without a word of the body */
function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw unreadable('json', 'The body must be valid JSON in UTF-8.');
  if (isTooDeep(bytes))
    throw unreadable('depth', `The body must not be nested deeper than ${MAX_DEPTH} levels.`);
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw unreadable('json', 'The body must be valid JSON.');
  }
}

function unreadable(rule: string, message: string): DomainError {
  return validationFailed([{ field: 'body', rule, message }]);
}

/** Counts brackets outside of strings: what is no JSON is found by the parser. */
function isTooDeep(bytes: Buffer): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (inString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (OPENING.has(byte)) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (CLOSING.has(byte)) depth -= 1;
  }
  return false;
}
