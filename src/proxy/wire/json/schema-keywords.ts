import { isWord, isWordList, type Shape } from './shapes.js';

/** Keywords of a JSON Schema whose numbers describe a shape (an `enum` or `default` may hold personal data instead). */
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
  'contentSchema',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
]);

/** What the keys of a map are: names that it gives to parameters or to shared schemas, names that were given, or patterns of names. */
export type SchemaKeys = 'parameters' | 'types' | 'references' | 'patterns';

/** Keywords that hold schemas, or lists of names, by name. */
export const SCHEMA_MAPS: ReadonlyMap<string, SchemaKeys> = new Map<string, SchemaKeys>([
  ['properties', 'parameters'],
  ['$defs', 'types'],
  ['definitions', 'types'],
  ['patternProperties', 'patterns'],
  ['dependentSchemas', 'references'],
  ['dependentRequired', 'references'],
  ['dependencies', 'references'],
]);

/** Keywords that list names of parameters; `propertyOrdering` is Gemini's. */
export const SCHEMA_LISTS_OF_NAMES: ReadonlySet<string> = new Set(['required', 'propertyOrdering']);

/** Keywords that name a schema, or refer to one by its name or its place. */
export const SCHEMA_URIS: ReadonlySet<string> = new Set([
  '$id',
  'id',
  '$anchor',
  '$dynamicAnchor',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
]);

/** Keywords that hold words for people or values; their names may stand in paths. */
export const SCHEMA_TEXTS: ReadonlySet<string> = new Set(['description', 'title', '$comment']);

/** Keywords that hold values which a parameter may have. */
export const SCHEMA_OPTIONS: ReadonlySet<string> = new Set(['enum', 'default', 'examples', 'const']);

/** Names that a program would give to a parameter; others may be a person's words and are slots. */
export const PLAIN_NAME = /^(?!.*\d{5})[a-z_$][\w$-]{0,63}$/;

/** Names that a program would give to a shared schema, which is often a class: `#/$defs/PatientAddress`. */
export const PLAIN_TYPE_NAME = /^(?!.*\d{5})[A-Za-z_$][\w$-]{0,63}$/;
