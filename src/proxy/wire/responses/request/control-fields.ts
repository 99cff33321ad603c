import { isJsonObject, type JsonObject } from '../../json/json.js';
import {
  isBoolean,
  isNull,
  isNumber,
  isObjectOf,
  isString,
  isWordOrNull,
  isWordTree,
  type Shape,
} from '../../json/shapes.js';

const INCLUDE = /^[a-z][a-z0-9_.]{0,63}$/;
/** Cache retention period: `24h`, `in_memory`. */
const PERIOD = /^[a-z0-9_]{1,16}$/;

const isIncludeList: Shape = (value) =>
  value === null ||
  (Array.isArray(value) && value.every((word) => typeof word === 'string' && INCLUDE.test(word)));
const isPeriod: Shape = (value) => value === null || (typeof value === 'string' && PERIOD.test(value));
const isStreamOptions = isObjectOf(isBoolean, /^include_[a-z]{1,20}$/);
/** Members of context management with numeric settings. Numbers in other members can be personal data. */
const AMOUNT = /^[a-z_]{1,24}_(?:threshold|tokens)$/;
const SETTING = /^[a-z_]{1,32}$/;

const isContextManagement: Shape = (value) =>
  value === null || (Array.isArray(value) && value.every((one) => isJsonObject(one) && isCompaction(one)));

function isCompaction(settings: JsonObject): boolean {
  return Object.entries(settings).every(([name, value]) =>
    AMOUNT.test(name) ? isNumber(value) : SETTING.test(name) && isWordOrNull(value),
  );
}

/**
 * Top-level fields that control the upstream, with the shape for which they are not slots. In a value of any other
 * shape, all strings and numbers are slots, as in an unknown field.
 */
export const CONTROL_FIELDS: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['model', isString],
  ['stream', isBoolean],
  ['stream_options', isStreamOptions],
  ['store', isBoolean],
  ['background', isBoolean],
  // A WebSocket setting, which prepares the connection if it is `false`.
  ['generate', isBoolean],
  // Both fields are validated when the request is parsed.
  ['previous_response_id', isString],
  ['conversation', isNull],
  ['temperature', isNumber],
  ['top_p', isNumber],
  ['top_k', isNumber],
  ['min_p', isNumber],
  ['seed', isNumber],
  ['presence_penalty', isNumber],
  ['frequency_penalty', isNumber],
  ['repetition_penalty', isNumber],
  ['top_logprobs', isNumber],
  ['max_output_tokens', isNumber],
  ['max_tool_calls', isNumber],
  ['parallel_tool_calls', isBoolean],
  ['reasoning', isWordTree],
  ['include', isIncludeList],
  ['service_tier', isWordOrNull],
  ['truncation', isWordOrNull],
  ['prompt_cache_key', isNull],
  ['prompt_cache_retention', isPeriod],
  ['prompt_cache_options', isObjectOf(isPeriod, /^[a-z_]{1,32}$/)],
  ['context_management', isContextManagement],
  ['moderation', isWordTree],
]);
