import { isUtf8 } from 'node:buffer';
import { InvalidRequest } from '../invalid-request.js';
import { isJsonObject, type JsonContainer, type JsonObject, type JsonValue } from './json.js';
import { WrittenJson } from './written-json.js';

/** A request body, and its JSON text. */
export interface JsonBody {
  readonly body: JsonObject;
  readonly written: WrittenJson;
}

/**
 * Parses the raw body of a request.
 * @throws InvalidRequest for invalid UTF-8, malformed JSON, a value that is not an object, and an object with two
 *   members of the same name, because the upstream might read the other member. Never quotes the body
 */
export function readJsonBody(raw: Buffer): JsonBody {
  const text = textOf(raw);
  const body = parse(text);
  const written = new WrittenJson(text);
  if (written.values.members !== membersIn(body))
    throw new InvalidRequest('', 'duplicate', 'has two members with the same name');
  return { body, written };
}

/** Parses an object that is not forwarded. @throws as {@link readJsonBody}, except for duplicate names */
export function readJsonObject(raw: Buffer): JsonObject {
  return parse(textOf(raw));
}

/** Counts the members of all nested objects, without duplicates. Not recursive, because the depth is unlimited. */
function membersIn(body: JsonObject): number {
  let members = 0;
  const open: JsonContainer[] = [body];
  for (let container = open.pop(); container !== undefined; container = open.pop()) {
    const values: JsonValue[] = Array.isArray(container) ? container : Object.values(container);
    if (values !== container) members += values.length;
    for (const value of values) if (typeof value === 'object' && value !== null) open.push(value);
  }
  return members;
}

/** Decodes the body without a byte order mark (RFC 8259, 8.1). */
function textOf(raw: Buffer): string {
  if (!isUtf8(raw)) throw new InvalidRequest('', 'utf8', 'must be UTF-8');
  const text = raw.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function parse(text: string): JsonObject {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new InvalidRequest('', 'json', 'must be valid JSON');
  }
  if (!isJsonObject(body)) throw new InvalidRequest('', 'type', 'must be a JSON object');
  return body;
}
