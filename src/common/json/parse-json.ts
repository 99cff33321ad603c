import { isUtf8 } from 'node:buffer';
import { type DomainError, validationFailed } from '../errors/domain-error.js';
import { hasRepeatedMember } from './repeated-member.js';

/** Deepest nesting of a body. What looks at bodies goes through them in depth, and has only so much stack. */
const MAX_DEPTH = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Parses the JSON of a body.
 * @returns undefined where the body is empty
 * @throws DomainError `validation_failed`, without a word of the body
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
 * The same for a body that others read too, and have to read alike.
 * @throws DomainError `validation_failed`, also where an object has a member twice
 */
export function parseUnambiguousJson(bytes: Buffer): unknown {
  const body = parseJson(bytes);
  refuseRepeated(bytes);
  return body;
}

/**
 * @param bytes valid JSON
 * @throws DomainError `validation_failed` where an object has a member twice
 */
export function refuseRepeated(bytes: Buffer): void {
  if (hasRepeatedMember(bytes)) throw unreadable('json', 'The body contains a member twice.');
}

/**
 * Refuses what is not in UTF-8, in which JSON is (RFC 8259, section 8.1), whatever else a parser would take, and what is
 * nested too deeply.
 * @throws DomainError `validation_failed`
 */
export function refuseUnreadable(bytes: Buffer): void {
  if (!isUtf8(bytes)) throw unreadable('json', 'The body must be valid JSON in UTF-8.');
  if (isTooDeep(bytes))
    throw unreadable('depth', `The body must not be nested deeper than ${MAX_DEPTH} levels.`);
}

/** What is wrong with a body as a whole. */
export function unreadable(rule: string, message: string): DomainError {
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
