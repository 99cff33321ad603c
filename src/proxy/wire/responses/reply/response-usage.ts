import { type TokenUsage, tokenUsage } from '../../../../common/usage/token-usage.js';
import { isJsonObject, type JsonValue } from '../../json/json.js';

/** Returns the token usage in a response; undefined if it is missing. */
export function responseUsage(response: JsonValue | undefined): TokenUsage | undefined {
  if (!isJsonObject(response) || !isJsonObject(response.usage)) return undefined;
  const { input_tokens: prompt, output_tokens: completion, input_tokens_details: details } = response.usage;
  const cached = isJsonObject(details) ? details.cached_tokens : undefined;
  return tokenUsage({ prompt, completion, cached });
}
