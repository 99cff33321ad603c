import { raw, type Request, type RequestHandler } from 'express';
import { DomainError } from '../errors/domain-error.js';
import { parseJson } from '../json/parse-json.js';

/** JSON media types, in the notation of `request.is`. */
const JSON_TYPES: readonly string[] = ['json', '+json'];
/** Media types of JSON and JSON Lines. */
export const JSON_OR_LINES: readonly string[] = [...JSON_TYPES, 'application/x-ndjson', 'application/jsonl'];

/** Limits for a request body. */
export interface BodyLimits {
  /** Maximum number of bytes. A longer body is rejected before it is read to its end. */
  readonly bytes: number;
  /** Maximum milliseconds until the last byte. A later body is rejected, and its connection is closed. */
  readonly timeoutMs: number;
}

/**
 * Parses JSON bodies. A request without a body is left unchanged.
 * @param parsed maximum size to parse, in bytes; a longer body remains unparsed bytes
 * @param types accepted media types
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

/** Keeps a JSON body as received, because signatures cover its bytes. It is parsed after the signature check. */
export function rawJsonBody(limits: BodyLimits): RequestHandler {
  const read = bodyReader(limits, (bytes) => bytes);
  return (request, response, next) => {
    if (request.method === 'POST' && !isOneOf(JSON_TYPES, request)) next(unsupportedType());
    else read(request, response, next);
  };
}

/** Reads a body and replaces it with the parsed result. */
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
      // The rest of the body ends with the connection.
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

/** Returns true if the headers announce a body. A form without fields has a content type, but no body. */
function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
