import { isJsonObject, type JsonValue } from '../../json/json.js';
import type { KeptReply } from '../../wire-format.js';

/**
 * What a provider keeps of a response, as it came; undefined where it has no id, or nothing in it.
 * @param items those that came before it, for a provider that ends a stream without them
 */
export function keptOf(response: unknown, items: readonly JsonValue[] = []): KeptReply | undefined {
  if (!isJsonObject(response)) return undefined;
  const { id, output } = response;
  if (typeof id !== 'string' || id === '' || !Array.isArray(output)) return undefined;
  const turns = output.length > 0 ? output : items;
  return { id, turns, ids: turns.flatMap(idsOf) };
}

function idsOf(item: JsonValue): string[] {
  return isJsonObject(item) ? [item.id, item.call_id].filter((id) => typeof id === 'string') : [];
}
