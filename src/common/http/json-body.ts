import { raw, type Request, type RequestHandler } from 'express';
import { DomainError } from '../errors/domain-error.js';
import { parseJson } from '../json/parse-json.js';

/** Types of JSON, as `request.is` reads them. */
const JSON_TYPES: readonly string[] = ['json', '+json'];
/** The same, and the types of JSON lines. */
export const JSON_OR_LINES: readonly string[] = [...JSON_TYPES, 'application/x-ndjson', 'application/jsonl'];

/** What is taken of a body. */
export interface BodyLimits {
  /** Bytes; a longer body is refused before it is read to its end. */
  readonly bytes: number;
  /** Milliseconds until its last byte has come; a later one is refused, and its connection closed. */
  readonly timeoutMs: number;
}

/**
 * Parses JSON bodies; a request without a body is left without one.
 * @param parsed in bytes; a longer body is left as the bytes that came in
 * @param types of bodies that are accepted
 */
export function jsonBody(
  limits: BodyLimits,
  parsed = limits.bytes,
  parse = parseJson,
  types = JSON_TYPES,
): RequestHandler {
  const read = bodyReader(limits, (bytes) => (bytes.length > parsed ? bytes : parse(bytes)));
  return (request, response, next) => {
    if (!hasBody(request)) next();
    else if (!isOneOf(types, request)) next(unsupportedType());
    else read(request, response, next);
  };
}

/** Keeps a JSON body as the bytes that came in: signatures are over them. They are parsed behind the signature check. */
export function rawJsonBody(limits: BodyLimits): RequestHandler {
  const read = bodyReader(limits, (bytes) => bytes);
  return (request, response, next) => {
    if (request.method === 'POST' && !isOneOf(JSON_TYPES, request)) next(unsupportedType());
    else read(request, response, next);
  };
}

/** Puts what is made of the body's bytes in its place. */
function bodyReader({ bytes, timeoutMs }: BodyLimits, parse: (bytes: Buffer) => unknown): RequestHandler {
  const read = raw({ type: () => true, limit: bytes, inflate: true });
  return (request, response, next) => {
    let isLate = false;
    const deadline = setTimeout(() => {
      isLate = true;
      response.shouldKeepAlive = false;
      next(
        new DomainError('request_timeout', 'The body did not arrive in time. Send the request again.', {
          retryable: true,
        }),
      );
    }, timeoutMs);
    read(request, response, (error?: unknown) => {
      clearTimeout(deadline);
      // What is left of it comes to an end with the connection.
      if (isLate) return;
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

/** True if the body has one of the types, in an encoding that JSON may have. */
function isOneOf(types: readonly string[], request: Request): boolean {
  if (request.is([...types]) === false) return false;
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.get('content-type') ?? '')?.[1];
  return charset === undefined || /^(?:utf-?8|us-ascii)$/i.test(charset);
}

function unsupportedType(): DomainError {
  return new DomainError('unsupported_media_type', 'Send the body as application/json, in UTF-8.');
}

/** A form without fields is sent with a type, but with nothing in it. */
function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
