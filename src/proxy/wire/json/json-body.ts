import { isUtf8 } from 'node:buffer';
import { InvalidRequest } from '../invalid-request.js';
import { isJsonObject, type JsonObject } from './json.js';

/**
 * Reads the raw body of a request.
 *
 * @throws InvalidRequest for bytes that aren't UTF-8, malformed JSON, and all but an object; never quotes the body
 */
export function readJsonBody(raw: Buffer): JsonObject {
  if (!isUtf8(raw)) throw new InvalidRequest('', 'utf8', 'must be UTF-8');
  const body = parse(raw.toString('utf8'));
  if (!isJsonObject(body)) throw new InvalidRequest('', 'type', 'must be a JSON object');
  return body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    throw new InvalidRequest('', 'json', 'must be valid JSON');
  }
}
