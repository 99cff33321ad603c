import {
  isBoolean,
  isNull,
  isNumber,
  isObjectOf,
  isString,
  isWord,
  isWordList,
  isWordOrNull,
  type Shape,
} from '../json/shapes.js';
import type { Scope } from '../json/branch.js';
import { LIMITED_FIELDS } from '../openai/limited-fields.js';

const isLogitBias = isObjectOf((bias) => typeof bias === 'number', /^\d{1,7}$/);
const isStreamOptions = isObjectOf(isBoolean, /^include_[a-z]{1,20}$/);
const isAudio = isObjectOf(isWord, /^(?:voice|format)$/);

/**
 * Top-level fields that control the upstream, with the shape for which they are not slots. In a value of any other
 * shape, all strings and numbers are slots, as in an unknown field.
 */
export const CONTROL_FIELDS: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['model', isString],
  ['stream', isBoolean],
  ['stream_options', isStreamOptions],
  ['temperature', isNumber],
  ['top_p', isNumber],
  ['top_k', isNumber],
  ['min_p', isNumber],
  ['n', isNumber],
  ['seed', isNumber],
  ['max_tokens', isNumber],
  ['max_completion_tokens', isNumber],
  ['presence_penalty', isNumber],
  ['frequency_penalty', isNumber],
  ['repetition_penalty', isNumber],
  ['logprobs', isBoolean],
  ['top_logprobs', isNumber],
  ['logit_bias', isLogitBias],
  ['parallel_tool_calls', isBoolean],
  ['store', isBoolean],
  ['reasoning_effort', isWordOrNull],
  ['verbosity', isWordOrNull],
  ['service_tier', isWordOrNull],
  ['prompt_cache_key', isNull],
  ['prompt_cache_retention', isWordOrNull],
  ['modalities', isWordList],
  ['audio', isAudio],
]);

/** Standard fields whose strings and numbers are all slots. Their names may appear in paths. */
export const SLOT_FIELDS: ReadonlyMap<string, Scope> = new Map<string, Scope>([
  ...LIMITED_FIELDS,
  // The model sees tokens instead of names, so a stop sequence with a name works only if it is masked.
  ['stop', { role: 'meta' }],
  ['prediction', { role: 'meta' }],
  ['web_search_options', { role: 'meta' }],
]);
