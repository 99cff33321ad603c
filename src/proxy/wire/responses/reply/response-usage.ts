import { type TokenUsage, tokenUsage } from '../../../../common/usage/token-usage.js';
import { isJsonObject, type JsonValue } from '../../json/json.js';

/** What a response says of the tokens that it took; undefined where it says nothing. */
export function responseUsage(response: JsonValue | undefined): TokenUsage | undefined {
  if (!isJsonObject(response) || !isJsonObject(response.usage)) return undefined;
  const { input_tokens: prompt, output_tokens: completion, input_tokens_details: details } = response.usage;
  const cached = isJsonObject(details) ? details.cached_tokens : undefined;
  return tokenUsage({ prompt, completion, cached });
}
