import { InvalidRequest } from '../../invalid-request.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';
import { typeOf } from './items.js';

/** Members that only identify an item. */
const NAMING: ReadonlySet<string> = new Set(['id', 'type', 'role', 'status']);

/** Returns whether an item refers to an item that the provider has stored. */
export function isReference(item: JsonValue): item is JsonObject {
  if (!isJsonObject(item) || (item.id ?? null) === null) return false;
  return (
    typeOf(item) === 'item_reference' ||
    Object.entries(item).every(([name, value]) => value === null || NAMING.has(name))
  );
}

/**
 * Rejects references to items outside the conversation, because all accounts share one key at the provider.
 * @param known IDs of items in the conversation's replies
 * @throws InvalidRequest
 */
export function requireKnownReferences(input: JsonValue | undefined, known: ReadonlySet<string>): void {
  if (!Array.isArray(input)) return;
  const position = input.findIndex(
    (item) => isReference(item) && !known.has(typeof item.id === 'string' ? item.id : ''),
  );
  if (position < 0) return;
  throw new InvalidRequest(
    `input[${position}].id`,
    'reference',
    'must refer to an item in the conversation of `previous_response_id`; send other items completely',
  );
}
