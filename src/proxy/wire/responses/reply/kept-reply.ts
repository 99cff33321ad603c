import { isJsonObject, type JsonValue } from '../../json/json.js';
import type { KeptReply } from '../../wire-format.js';

/**
 * Returns the turns that a provider stores with a response; undefined without an ID or an output.
 * @param items items received before, for a provider whose final event does not contain them
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
