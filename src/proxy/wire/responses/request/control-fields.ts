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
/** How long a prompt is kept: `24h`, `in_memory`. */
const PERIOD = /^[a-z0-9_]{1,16}$/;

const isIncludeList: Shape = (value) =>
  value === null ||
  (Array.isArray(value) && value.every((word) => typeof word === 'string' && INCLUDE.test(word)));
const isPeriod: Shape = (value) => value === null || (typeof value === 'string' && PERIOD.test(value));
const isStreamOptions = isObjectOf(isBoolean, /^include_[a-z]{1,20}$/);
/** Members of context management whose values are numbers; a number of any other name may be a person's. */
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
 * Top-level fields that steer the upstream and are never slots, each with the shape it must have for that. A value
 * of another shape is a setting like an unrecognized field: every string and number of it is a slot.
 */
export const CONTROL_FIELDS: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['model', isString],
  ['stream', isBoolean],
  ['stream_options', isStreamOptions],
  ['store', isBoolean],
  ['background', isBoolean],
  // Of the WebSocket: `false` warms it up.
  ['generate', isBoolean],
  // Both are checked when the request is read.
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
