import type { JsonValue } from './json.js';
import { isJsonObject } from './json.js';

type Shape = (value: JsonValue) => boolean;

/** Deepest nesting that a request, or JSON inside one of its strings, may have. */
export const MAX_DEPTH = 64;

/** A platform's own additions: they may carry telephony secrets and the caller's number, and never go upstream. */
export const PLATFORM_EXTRAS: ReadonlySet<string> = new Set([
  'call',
  'phoneNumber',
  'customer',
  'assistant',
  'timestamp',
]);

const WORD = /^[a-z][a-z0-9_.-]{0,31}$/;

/** A lower-case setting such as `auto` or `json_schema`: too short and plain to tell of a person. */
export const isWord: Shape = (value) => typeof value === 'string' && WORD.test(value);
const isNumber: Shape = (value) => value === null || typeof value === 'number';
const isBoolean: Shape = (value) => value === null || typeof value === 'boolean';
const isWordOrNull: Shape = (value) => value === null || isWord(value);
const isString: Shape = (value) => typeof value === 'string';
const isWordList: Shape = (value) => value === null || (Array.isArray(value) && value.every(isWord));
const isObjectOf =
  (shape: Shape): Shape =>
  (value) =>
    value === null || (isJsonObject(value) && Object.values(value).every(shape));
const isLogitBias: Shape = (value) =>
  isObjectOf((bias) => typeof bias === 'number')(value) &&
  (value === null || Object.keys(value).every((token) => /^\d{1,7}$/.test(token)));
const isStreamOptions: Shape = (value) =>
  isObjectOf(isBoolean)(value) &&
  (value === null || Object.keys(value).every((key) => /^include_[a-z]{1,20}$/.test(key)));
const isAudio: Shape = (value) =>
  isObjectOf(isWord)(value) &&
  (value === null || Object.keys(value).every((key) => key === 'voice' || key === 'format'));

/**
 * Top-level fields that steer the upstream and are never slots, each with the shape it must have for that. A value
 * of another shape is treated like an unrecognized field: every string and number of it is a slot.
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
  ['prompt_cache_retention', isWordOrNull],
  ['modalities', isWordList],
  ['audio', isAudio],
]);

/** Standard fields whose every string and number is a slot; their names may stand in paths. */
export const SLOT_FIELDS: ReadonlySet<string> = new Set([
  'user',
  'metadata',
  // The model sees tokens instead of names, so a stop sequence with a name in it only works masked.
  'stop',
  'prediction',
  'prompt_cache_key',
  'safety_identifier',
  'web_search_options',
]);

/** Keywords of a JSON Schema whose numbers describe a shape (an `enum` or `default` may tell of a person instead). */
export const SCHEMA_MEASURES: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
]);

/** Keywords of a JSON Schema whose strings are control values while they have this shape. */
export const SCHEMA_CONTROLS: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['type', (value) => isWord(value) || isWordList(value)],
  ['format', isWord],
  ['$ref', (value) => typeof value === 'string' && /^#[\w$./~-]*$/.test(value)],
  ['$schema', (value) => typeof value === 'string' && /^https?:\/\/json-schema\.org\/[\w/#.-]*$/.test(value)],
]);

/** Keywords that hold a schema, or a list of schemas. */
export const SUBSCHEMAS: ReadonlySet<string> = new Set([
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
]);

/** Keywords that hold schemas by name. */
export const SCHEMA_MAPS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);

/** Keywords that hold words for people or values; their names may stand in paths. */
export const SCHEMA_TEXTS: ReadonlySet<string> = new Set([
  'description',
  'title',
  'enum',
  'default',
  'examples',
  'const',
  'pattern',
  '$comment',
]);

/** Names that a program would give to a parameter; others may be a person's words and are slots. */
export const PLAIN_NAME = /^(?!.*\d{5})[a-z_$][\w$-]{0,63}$/;

/** Names that a program would give to a shared schema, which is often a class: `#/$defs/PatientAddress`. */
export const PLAIN_TYPE_NAME = /^(?!.*\d{5})[A-Za-z_$][\w$-]{0,63}$/;

/**
 * Tool-call ids made by a machine: a known prefix and one run of letters and digits that doesn't begin like a
 * number of a person. These pass unchanged; any other id is a slot.
 */
export const MACHINE_ID = /^(?:call|toolu|tooluse|fc|chatcmpl-tool)[-_](?!\d{7})[A-Za-z0-9]{1,64}$/;
