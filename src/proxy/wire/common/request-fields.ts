import { InvalidRequest } from '../invalid-request.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';

const MAX_CALL_ID_LENGTH = 256;

/** A platform's own additions: they may carry telephony secrets and the caller's number, and never go upstream. */
export const PLATFORM_EXTRAS: ReadonlySet<string> = new Set([
  'call',
  'phoneNumber',
  'customer',
  'assistant',
  'timestamp',
]);

/** @throws InvalidRequest unless it is a text that can be kept */
export function requireModel({ model }: JsonObject): string {
  if (model === undefined) throw new InvalidRequest('model', 'required', 'is required');
  if (typeof model !== 'string' || model === '') {
    throw new InvalidRequest('model', 'type', 'must be a non-empty string');
  }
  if (!isStorable(model)) throw new InvalidRequest('model', 'text', 'must be text that can be stored');
  return model;
}

/**
 * A field that may be absent or null.
 * @throws InvalidRequest when it is neither and of another type
 */
export function optional(
  body: JsonObject,
  field: string,
  type: 'boolean' | 'number' | 'string',
): JsonValue | undefined {
  const value = body[field];
  if (value === undefined || value === null) return value;
  // A number that is too large for JavaScript would go upstream as null.
  if (typeof value === type && value !== Infinity && value !== -Infinity) return value;
  throw new InvalidRequest(field, 'type', `must be a ${type}`);
}

/** Members with additions of the platform's users. */
const ADDED = ['metadata', 'elevenlabs_extra_body'] as const;
/** Members that identify a conversation, in order of precedence. */
const CONVERSATION_IDS = ['call_id', 'conversation_id'] as const;

/** The platform's `call.id` as it came, when it is a string of up to 256 UTF-16 code units. */
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

/** True where content is to be JSON itself. */
export function isJsonFormat(type: JsonValue | undefined): boolean {
  return type === 'json_object' || type === 'json_schema';
}

/** Neither U+0000 nor half of a surrogate pair, which PostgreSQL and the journal cannot keep. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
