import { isWord, isWordList, type Shape } from './shapes.js';

/** Numeric JSON Schema keywords that describe a shape. Values of `enum` or `default` can be personal data instead. */
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

/** JSON Schema keywords whose strings are control values if they have this shape. */
export const SCHEMA_CONTROLS: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['type', (value) => isWord(value) || isWordList(value)],
  ['format', isWord],
  ['$schema', (value) => typeof value === 'string' && /^https?:\/\/json-schema\.org\/[\w/#.-]*$/.test(value)],
]);

/** Keywords that contain a schema or a list of schemas. */
export const SUBSCHEMAS: ReadonlySet<string> = new Set([
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'contentSchema',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
]);

/** Meaning of a map's keys: defined parameters, defined shared schemas, references to names, or patterns of names. */
export type SchemaKeys = 'parameters' | 'types' | 'references' | 'patterns';

/** Keywords that map names to schemas or lists of names. */
export const SCHEMA_MAPS: ReadonlyMap<string, SchemaKeys> = new Map<string, SchemaKeys>([
  ['properties', 'parameters'],
  ['$defs', 'types'],
  ['definitions', 'types'],
  ['patternProperties', 'patterns'],
  ['dependentSchemas', 'references'],
  ['dependentRequired', 'references'],
  ['dependencies', 'references'],
]);

/** Keywords that list names of parameters. `propertyOrdering` is specific to Gemini. */
export const SCHEMA_LISTS_OF_NAMES: ReadonlySet<string> = new Set(['required', 'propertyOrdering']);

/** Keywords that name a schema, or refer to a schema by its name or location. */
export const SCHEMA_URIS: ReadonlySet<string> = new Set([
  '$id',
  'id',
  '$anchor',
  '$dynamicAnchor',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
]);

/** Keywords that contain descriptions. Their own names may appear in paths. */
export const SCHEMA_TEXTS: ReadonlySet<string> = new Set(['description', 'title', '$comment']);

/** Keywords that contain permitted values of a parameter. */
export const SCHEMA_OPTIONS: ReadonlySet<string> = new Set(['enum', 'default', 'examples', 'const']);

/** Names that a program would give to a parameter. Other names can contain personal data, so they are slots. */
export const PLAIN_NAME = /^(?!.*\d{5})[a-z_$][\w$-]{0,63}$/;

/** Names that a program would give to a shared schema, such as the class in `#/$defs/PatientAddress`. */
export const PLAIN_TYPE_NAME = /^(?!.*\d{5})[A-Za-z_$][\w$-]{0,63}$/;
