import { isUtf8 } from 'node:buffer';
import { type DomainError, validationFailed } from '../errors/domain-error.js';
import { hasRepeatedMember } from './repeated-member.js';

/** Maximum nesting depth of a body. Bodies are processed recursively, and the stack is limited. */
const MAX_DEPTH = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Parses the JSON of a body.
 * @returns undefined for an empty body
 * @throws DomainError `validation_failed`, without any text from the body
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  refuseUnreadable(bytes);
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw unreadable('json', 'The body must be valid JSON.');
  }
}

/**
 * Parses a body that other programs also read and must interpret equally.
 * @throws DomainError `validation_failed`, also if an object has a member twice
 */
export function parseUnambiguousJson(bytes: Buffer): unknown {
  const body = parseJson(bytes);
  refuseRepeated(bytes);
  return body;
}

/**
 * @param bytes valid JSON
 * @throws DomainError `validation_failed` if an object has a member twice
 */
export function refuseRepeated(bytes: Buffer): void {
  if (hasRepeatedMember(bytes)) throw unreadable('json', 'The body contains a member twice.');
}

/**
 * Rejects a body that is not in UTF-8, as JSON must be (RFC 8259, section 8.1), or that is nested too deeply.
 * @throws DomainError `validation_failed`
 */
export function refuseUnreadable(bytes: Buffer): void {
  if (!isUtf8(bytes)) throw unreadable('json', 'The body must be valid JSON in UTF-8.');
  if (isTooDeep(bytes))
    throw unreadable('depth', `The body must not be nested deeper than ${MAX_DEPTH} levels.`);
}

/** Returns an error about a body as a whole. */
export function unreadable(rule: string, message: string): DomainError {
  return validationFailed([{ field: 'body', rule, message }]);
}

/** Counts brackets outside of strings. Invalid JSON is left to the parser. */
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
