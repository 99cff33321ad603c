import { type TokenUsage, tokenUsage } from '../../../common/usage/token-usage.js';
import { hasOpen } from '../common/open-values.js';
import { isJsonObject, type JsonObject } from '../json/json.js';
import { KNOWN_OF_REPLY } from './chat-response.js';

/** Returns the token usage in a reply or chunk; undefined if it is missing. */
export function chatUsage({ usage }: JsonObject): TokenUsage | undefined {
  if (!isJsonObject(usage)) return undefined;
  const { prompt_tokens_details: details } = usage;
  const cached = isJsonObject(details) ? details.cached_tokens : undefined;
  return tokenUsage({ prompt: usage.prompt_tokens, completion: usage.completion_tokens, cached });
}

/** Returns whether a request asks for the token usage of a stream. */
export function asksForUsage({ stream_options: options }: JsonObject): boolean {
  return isJsonObject(options) && options.include_usage === true;
}

/** Removes the token usage from a chunk. Undefined if the chunk contains no other data. */
export function withoutUsage(chunk: JsonObject): JsonObject | undefined {
  const { usage, ...rest } = chunk;
  if (usage === undefined) return chunk;
  const isAll = Array.isArray(chunk.choices) && chunk.choices.length === 0 && !hasOpen(chunk, KNOWN_OF_REPLY);
  return isAll ? undefined : rest;
}
