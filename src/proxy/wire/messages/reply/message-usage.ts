import { type TokenUsage, tokenUsage } from '../../../../common/usage/token-usage.js';
import { isJsonObject, type JsonValue } from '../../json/json.js';

/**
 * What a message says of the tokens that it took; undefined where it says nothing. Those that its provider had read before, or
 * is to remember, aren't among its `input_tokens`.
 */
export function messageUsage(usage: JsonValue | undefined): TokenUsage | undefined {
  if (!isJsonObject(usage)) return undefined;
  const { input_tokens: input, output_tokens: output } = usage;
  const [cached, written] = [
    countOf(usage.cache_read_input_tokens),
    countOf(usage.cache_creation_input_tokens),
  ];
  if (typeof input !== 'number') return undefined;
  return tokenUsage({ prompt: input + cached + written, completion: output, cached, written });
}

function countOf(value: JsonValue | undefined): number {
  return typeof value === 'number' ? value : 0;
}
