import type { BodyEditor } from './body-editor.js';
import type { JsonPlace } from './branch.js';
import { isJsonObject, type JsonObject, type JsonValue } from './json.js';
import { SCHEMA_MAPS, SUBSCHEMAS } from './schema-keywords.js';

/** A JSON Schema nested in one of a request's schemas. */
interface SchemaNode {
  readonly place: JsonPlace;
  readonly schema: JsonObject;
  /** Whether the schema describes a separate value, rather than the value of the enclosing schema. */
  readonly isField: boolean;
}

/** Keywords whose schemas apply to the same value as the enclosing schema. */
const PARTS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'then', 'else', 'dependentSchemas']);
/** Keywords whose schemas describe no value. If they were wider, a schema could allow less. */
const CONDITIONS: ReadonlySet<string> = new Set(['not', 'if', 'contains', 'propertyNames']);
/** Keywords that describe or name a field. They remain outside of `anyOf`. */
const ABOUT = ['title', 'description', '$anchor'];
const TEXT_LIMITS = ['pattern', 'format', 'maxLength', 'minLength'];
/** If a request has more schemas, they are unchanged. OpenAI accepts 5,000 properties, other providers fewer. */
const MOST_SCHEMAS = 10_000;
/** Length of the shortest token, and a length that tokens rarely exceed. An `aead` token contains its value. */
const TOKEN_LENGTHS = { least: 16, most: 256 };

/**
 * Makes schemas allow a token in each field that allows only other texts or numbers: `{"type": "integer"}` becomes
 * `{"anyOf": [{"type": "integer"}, token]}`. The outermost schemas are unchanged. The result depends only on the
 * schemas, not on the masked values. Must be called after all replacements.
 * @param token JSON Schema of a token
 * @param mostUnions number of unions (`anyOf`, lists of types) that the provider accepts. Beyond this number, texts
 *   lose their limits instead, and numbers are unchanged
 */
export function allowTokens(
  editor: BodyEditor,
  schemas: readonly JsonPlace[],
  token: JsonObject,
  mostUnions = Infinity,
): void {
  const nodes: SchemaNode[] = [];
  for (const place of schemas) {
    for (const node of nodesOf(place, false)) {
      if (nodes.push(node) > MOST_SCHEMAS) return;
    }
  }
  const alternative = `,${JSON.stringify(token)}`;
  let left = mostUnions - nodes.filter(({ schema }) => isUnion(schema)).length;
  const narrow: SchemaNode[] = [];
  for (const node of nodes) {
    const { place, schema, isField } = node;
    if (!isField || fitOf(schema) !== 'none') continue;
    if (isNarrow(schema)) narrow.push(node);
    else editor.wrap(lastChoice(place.enter(schema).at('anyOf')), '', alternative);
  }
  const texts = narrow.filter(isText);
  for (const node of [...narrow.filter((each) => !isText(each)), ...texts]) {
    if (left-- > 0) addAlternative(editor, node, alternative);
    else if (isText(node)) leaveLimits(editor, node);
  }
}

function* nodesOf(place: JsonPlace, isField: boolean): Generator<SchemaNode> {
  const { value: schema } = place;
  if (!isJsonObject(schema)) return;
  yield { place, schema, isField };
  const branch = place.enter(schema);
  for (const keyword of Object.keys(schema)) {
    const isMap = SCHEMA_MAPS.has(keyword);
    if (CONDITIONS.has(keyword) || (!isMap && !SUBSCHEMAS.has(keyword))) continue;
    const at = branch.at(keyword);
    for (const place of isMap || Array.isArray(at.value) ? placesIn(at) : [at])
      yield* nodesOf(place, !PARTS.has(keyword));
  }
}

function placesIn(place: JsonPlace): readonly JsonPlace[] {
  const { value } = place;
  if (typeof value !== 'object' || value === null) return [];
  const branch = place.enter(value);
  return Array.isArray(value)
    ? value.map((_, i) => branch.at(i))
    : Object.keys(value).map((name) => branch.at(name));
}

/** Returns whether tokens are valid, or only other texts or numbers; undefined for other types, such as objects. */
function fitOf(schema: JsonValue | undefined): 'token' | 'none' | undefined {
  if (!isJsonObject(schema)) return undefined;
  if (isNarrow(schema)) return 'none';
  const isFree = typesOf(schema)?.includes('string') === true && !('enum' in schema) && !('const' in schema);
  return fitOfChoices(schema.anyOf) ?? (isFree ? 'token' : undefined);
}

function fitOfChoices(choices: JsonValue | undefined): 'token' | 'none' | undefined {
  const fits = listOf(choices).map(fitOf);
  return fits.find((fit) => fit === 'token') ?? fits.find((fit) => fit === 'none');
}

/** Returns whether the schema rejects all tokens, regardless of its `anyOf`. */
function isNarrow(schema: JsonObject): boolean {
  const { oneOf, allOf, then, else: otherwise } = schema;
  const parts = [...listOf(allOf), then, otherwise];
  return hasLimits(schema) || fitOfChoices(oneOf) === 'none' || parts.some((part) => fitOf(part) === 'none');
}

function hasLimits(schema: JsonObject): boolean {
  const types = typesOf(schema);
  if (types !== undefined && !types.includes('string'))
    return types.includes('integer') || types.includes('number');
  const { pattern, format, maxLength, minLength } = schema;
  return (
    typeof pattern === 'string' ||
    typeof format === 'string' ||
    (typeof maxLength === 'number' && maxLength < TOKEN_LENGTHS.most) ||
    (typeof minLength === 'number' && minLength > TOKEN_LENGTHS.least)
  );
}

/** Returns whether only limits of texts exclude a token. */
function isText({ schema }: SchemaNode): boolean {
  const types = typesOf(schema) ?? [];
  const hasParts = [...PARTS].some((keyword) => keyword in schema);
  return !hasParts && types.includes('string') && !types.includes('integer') && !types.includes('number');
}

function isUnion({ type, anyOf, oneOf }: JsonObject): boolean {
  return [type, anyOf, oneOf].some(Array.isArray);
}

function typesOf({ type }: JsonObject): readonly JsonValue[] | undefined {
  return type === undefined || Array.isArray(type) ? type : [type];
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function lastChoice(choices: JsonPlace): JsonPlace {
  const list = choices.enterList();
  return list.at(list.source.length - 1);
}

function addAlternative(editor: BodyEditor, { place, schema }: SchemaNode, alternative: string): void {
  const branch = place.enter(schema);
  const about = ABOUT.filter((keyword) => typeof schema[keyword] === 'string').map((keyword) =>
    branch.at(keyword),
  );
  const texts = about.map((each) => `"${each.key}":${editor.textOf(each)},`);
  for (const each of about) editor.leave(each);
  editor.wrap(place, `{${texts.join('')}"anyOf":[`, `${alternative}]}`);
}

function leaveLimits(editor: BodyEditor, { place, schema }: SchemaNode): void {
  const branch = place.enter(schema);
  for (const keyword of TEXT_LIMITS) editor.leave(branch.at(keyword));
}
