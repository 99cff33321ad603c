import { type TokenUsage, tokenUsage } from '../../../../common/usage/token-usage.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';

/**
 * What a message says of the tokens that it took; undefined where it says nothing. Those that its provider had read before, or
 * is to remember, aren't among its `input_tokens`.
 */
export function messageUsage(usage: JsonValue | undefined): TokenUsage | undefined {
  if (!isJsonObject(usage)) return undefined;
  const { input_tokens: input, output_tokens: completion } = usage;
  if (typeof input !== 'number') return undefined;
  const cached = countOf(usage.cache_read_input_tokens);
  const { written, writtenHour } = writtenOf(usage);
  return tokenUsage({ prompt: input + cached + written, completion, cached, written, writtenHour });
}

/** Some say only for how long which are to be remembered. */
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
