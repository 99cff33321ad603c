import { type TokenUsage, tokenUsage } from '../../../common/usage/token-usage.js';
import { hasOpen } from '../common/open-values.js';
import { isJsonObject, type JsonObject } from '../json/json.js';
import { KNOWN_OF_REPLY } from './chat-response.js';

/** What a reply, or a chunk of one, says of the tokens that it took; undefined where it says nothing. */
export function chatUsage({ usage }: JsonObject): TokenUsage | undefined {
  if (!isJsonObject(usage)) return undefined;
  const { prompt_tokens_details: details } = usage;
  const cached = isJsonObject(details) ? details.cached_tokens : undefined;
  return tokenUsage({ prompt: usage.prompt_tokens, completion: usage.completion_tokens, cached });
}

/** Whether a request asks its stream to end with what it took. */
export function asksForUsage({ stream_options: options }: JsonObject): boolean {
  return isJsonObject(options) && options.include_usage === true;
}

/** A chunk without what its caller didn't ask for; undefined where nothing else is in it. */
export function withoutUsage(chunk: JsonObject): JsonObject | undefined {
  const { usage, ...rest } = chunk;
  if (usage === undefined) return chunk;
  const isAll = Array.isArray(chunk.choices) && chunk.choices.length === 0 && !hasOpen(chunk, KNOWN_OF_REPLY);
  return isAll ? undefined : rest;
}
