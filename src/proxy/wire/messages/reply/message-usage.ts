import { type TokenUsage, tokenUsage } from '../../../../common/usage/token-usage.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';

/**
 * Returns the token usage in a message; undefined if it is missing. `input_tokens` excludes the tokens that the
 * provider read from its cache or wrote to its cache.
 */
export function messageUsage(usage: JsonValue | undefined): TokenUsage | undefined {
  if (!isJsonObject(usage)) return undefined;
  const { input_tokens: input, output_tokens: completion } = usage;
  if (typeof input !== 'number') return undefined;
  const cached = countOf(usage.cache_read_input_tokens);
  const { written, writtenHour } = writtenOf(usage);
  return tokenUsage({ prompt: input + cached + written, completion, cached, written, writtenHour });
}

/** Returns the tokens written to the cache. Some providers report only the counts by retention period. */
function writtenOf({ cache_creation_input_tokens: all, cache_creation: split }: JsonObject): {
  written: number;
  writtenHour: number;
} {
  const parts = isJsonObject(split) ? split : {};
  const writtenHour = countOf(parts.ephemeral_1h_input_tokens);
  const apart = countOf(parts.ephemeral_5m_input_tokens) + writtenHour;
  return { written: typeof all === 'number' ? all : apart, writtenHour };
}

function countOf(value: JsonValue | undefined): number {
  return typeof value === 'number' ? value : 0;
}
