import { InvalidRequest } from '../invalid-request.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';

const MAX_CALL_ID_LENGTH = 256;

/** Members added by platforms. They can contain telephony secrets and the caller's number, and are not forwarded. */
export const PLATFORM_EXTRAS: ReadonlySet<string> = new Set([
  'call',
  'phoneNumber',
  'customer',
  'assistant',
  'timestamp',
]);

/** @throws InvalidRequest unless the model is a text that can be stored */
export function requireModel({ model }: JsonObject): string {
  if (model === undefined) throw new InvalidRequest('model', 'required', 'is required');
  if (typeof model !== 'string' || model === '') {
    throw new InvalidRequest('model', 'type', 'must be a non-empty string');
  }
  if (!isStorable(model)) throw new InvalidRequest('model', 'text', 'must be text that can be stored');
  return model;
}

/** Returns an optional field, which can be null. @throws InvalidRequest if the field has another type */
export function optional(
  body: JsonObject,
  field: string,
  type: 'boolean' | 'number' | 'string',
): JsonValue | undefined {
  const value = body[field];
  if (value === undefined || value === null) return value;
  // JavaScript would serialize a number beyond its range as null.
  if (typeof value === type && value !== Infinity && value !== -Infinity) return value;
  throw new InvalidRequest(field, 'type', `must be a ${type}`);
}

/** Members for data from a platform's customers. */
const ADDED = ['metadata', 'elevenlabs_extra_body'] as const;
/** Members that identify a conversation, in order of precedence. */
const CONVERSATION_IDS = ['call_id', 'conversation_id'] as const;

/** Returns the platform's `call.id`, if it is a string of up to 256 UTF-16 code units. */
export function callIdOf({ call }: JsonObject): string | undefined {
  return isJsonObject(call) ? asId(call.id) : undefined;
}

/** Returns the conversation ID in the request's metadata, if it is a string of up to 256 UTF-16 code units. */
export function conversationIdOf(body: JsonObject): string | undefined {
  for (const name of ADDED) {
    const added = body[name];
    if (!isJsonObject(added)) continue;
    const id = CONVERSATION_IDS.map((member) => asId(added[member])).find((found) => found !== undefined);
    if (id !== undefined) return id;
  }
  return undefined;
}

function asId(value: JsonValue | undefined): string | undefined {
  if (typeof value !== 'string' || value === '' || value.length > MAX_CALL_ID_LENGTH) return undefined;
  return isStorable(value) ? value : undefined;
}

/** Returns whether a format type requires JSON content. */
export function isJsonFormat(type: JsonValue | undefined): boolean {
  return type === 'json_object' || type === 'json_schema';
}

/** Returns whether a text lacks U+0000 and unpaired surrogates, which PostgreSQL and the journal cannot store. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
