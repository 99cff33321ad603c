import { isUtf8 } from 'node:buffer';
import { InvalidRequest } from '../invalid-request.js';
import { isJsonObject, type JsonContainer, type JsonObject, type JsonValue } from './json.js';
import { WrittenJson } from './written-json.js';

/** The body of a request, and how it is written. */
export interface JsonBody {
  readonly body: JsonObject;
  readonly written: WrittenJson;
}

/**
 * Reads the raw body of a request.
 *
 * @throws InvalidRequest for bytes that aren't UTF-8, malformed JSON, all but an object, and a name that two members of an
 *   object have, as the upstream may read the one that isn't read here; never quotes the body
 */
export function readJsonBody(raw: Buffer): JsonBody {
  const text = textOf(raw);
  const body = parse(text);
  const written = new WrittenJson(text);
  if (written.values.members !== membersIn(body))
    throw new InvalidRequest('', 'duplicate', 'has two members with the same name');
  return { body, written };
}

/** Reads an object of which nothing is sent on. @throws InvalidRequest as {@link readJsonBody}, but for names */
export function readJsonObject(raw: Buffer): JsonObject {
  return parse(textOf(raw));
}

/** Members of all objects within, those of one name once. It may nest deeper than calls of functions may. */
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

/** A byte order mark is no part of it (RFC 8259, 8.1). */
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
