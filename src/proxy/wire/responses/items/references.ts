import { InvalidRequest } from '../../invalid-request.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';
import { typeOf } from './items.js';

/** Of an item that says nothing but which one it is. */
const NAMING: ReadonlySet<string> = new Set(['id', 'type', 'role', 'status']);

/** True for an item that stands for one that the provider has stored. */
export function isReference(item: JsonValue): item is JsonObject {
  if (!isJsonObject(item) || (item.id ?? null) === null) return false;
  return (
    typeOf(item) === 'item_reference' ||
    Object.entries(item).every(([name, value]) => value === null || NAMING.has(name))
  );
}

/**
 * All accounts' items are with one provider, under one key: an item may be referred to where it is known to be of the
 * conversation.
 * @param known ids of items of replies in the conversation
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
