import { readPointerStep } from '../../common/json/json-pointer.js';
import { fitsPattern, type FormLimits, type JsonSchema, limitsOf } from './form-limits.js';
import type { JsonPath } from './json-literals.js';
import { type Template, templatesIn } from './template.js';

/** Requirements of a JSON Schema for the form of a value. */
export interface FormHint {
  /** Alternatives that the schema allows. A value must satisfy at least one alternative. */
  readonly choices: readonly FormLimits[];
  /** Name, title and description of the property, for human readers. */
  readonly words: string;
  /** Example values from the schema and from its description. */
  readonly examples: readonly string[];
  /** Templates in the schema's texts, with placeholders for letters and digits. */
  readonly templates: readonly Template[];
}

const MOST_DEPTH = 40;
/** Maximum number of schemas to resolve for one value. Recursive alternatives would otherwise double at each step. */
const MAX_RESOLVED = 1_000;
const MOST_WORDS = 1_000;
/** Possible example within a description: letters, digits and the punctuation of codes, with at least one digit. */
const EXAMPLE =
  /[+#(]?\p{N}[\p{L}\p{N}()+./:#@_-]*(?: [(\p{N}][\p{N}().-]*)*|#?\p{L}[\p{L}#._/-]*\p{N}[\p{L}\p{N}+./:#@_-]*/gu;
const LEAST_EXAMPLE = 3;

/** Returns the schema's requirements for the value at a path; undefined if it has none. */
export function hintAt(schema: JsonSchema, path: JsonPath): FormHint | undefined {
  const node = nodeAt(schema, schema, path, 0, { left: MAX_RESOLVED });
  if (node === undefined) return undefined;
  const name = path.findLast((step) => typeof step === 'string') ?? '';
  return readHint(schema, node, name);
}

/** Returns the schema of the value at a path. Several schemas that describe the value are combined. */
function nodeAt(
  root: JsonSchema,
  node: unknown,
  path: JsonPath,
  depth: number,
  budget: { left: number },
): JsonSchema | undefined {
  if (!isSchema(node) || depth > MOST_DEPTH || budget.left-- <= 0) return undefined;
  const target = referenced(root, node);
  if (target !== undefined) return nodeAt(root, target, path, depth + 1, budget);
  const [step, ...rest] = path;
  if (step === undefined) return node;
  const child =
    typeof step === 'number'
      ? (listed(node.prefixItems, step) ?? listed(node.items, step) ?? node.items)
      : memberOf(node, step);
  const within = (schema: unknown, left: JsonPath): JsonSchema[] =>
    [nodeAt(root, schema, left, depth + 1, budget)].filter(isSchema);
  const all = [
    ...within(child, rest),
    ...listOf(node.allOf).flatMap((part) => within(part, path)),
    ...[node.anyOf, node.oneOf].flatMap((list) => {
      const choices = listOf(list).flatMap((choice) => within(choice, path));
      return choices.length > 1 ? [{ anyOf: choices }] : choices;
    }),
  ];
  return all.length > 1 ? { allOf: all } : all[0];
}

function memberOf(
  { properties, patternProperties, additionalProperties }: JsonSchema,
  name: string,
): unknown {
  if (isSchema(properties) && Object.hasOwn(properties, name)) return properties[name];
  const patterns = isSchema(patternProperties) ? Object.entries(patternProperties) : [];
  return patterns.find(([pattern]) => fitsPattern(pattern, name))?.[1] ?? additionalProperties;
}

function readHint(root: JsonSchema, node: JsonSchema, name: string): FormHint {
  const nodes = [...withChoices(node, resolverIn(root))];
  const words = nodes
    .flatMap(({ title, description }) => [title, description])
    .filter(isText)
    .join(' ')
    .slice(0, MOST_WORDS);
  const given = nodes.flatMap(({ examples, example }): unknown[] => [examples, example].flat());
  return {
    choices: limitsOf(node, resolverIn(root)),
    words: `${name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ')}. ${words}`,
    examples: [...given.filter(isText), ...examplesIn(words)],
    templates: templatesIn([words, ...given.filter(isText)].join(' ').slice(0, MOST_WORDS)),
  };
}

/** Returns a function that resolves a limited number of subschemas. */
function resolverIn(root: JsonSchema): (part: unknown) => JsonSchema | undefined {
  const budget = { left: MAX_RESOLVED };
  return (part) => nodeAt(root, part, [], 1, budget);
}

function* withChoices(
  node: JsonSchema,
  resolve: (part: unknown) => JsonSchema | undefined,
): Generator<JsonSchema> {
  yield node;
  for (const part of [node.allOf, node.anyOf, node.oneOf].flatMap(listOf)) {
    const resolved = resolve(part);
    if (resolved !== undefined) yield* withChoices(resolved, resolve);
  }
}

function examplesIn(words: string): string[] {
  return [...words.matchAll(EXAMPLE)]
    .map(([example]) => example.replace(/[^\p{L}\p{N}]+$/u, ''))
    .filter((example) => example.length >= LEAST_EXAMPLE);
}

function listOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : [];
}

function listed(items: unknown, at: number): unknown {
  return Array.isArray(items) ? items[at] : undefined;
}

/** Returns the target of a `$ref` into the same document, with the keywords beside the `$ref`. */
function referenced(root: JsonSchema, { $ref, ...beside }: JsonSchema): unknown {
  if (typeof $ref !== 'string') return undefined;
  const node = $ref === '#' ? root : $ref.startsWith('#/') ? atPointer(root, $ref) : named(root, $ref);
  return isSchema(node) ? { ...node, ...beside } : undefined;
}

function atPointer(root: JsonSchema, pointer: string): unknown {
  let node: unknown = root;
  for (const name of pointer.slice(2).split('/').map(readPointerStep)) {
    if (!isSchema(node) || !Object.hasOwn(node, name)) return undefined;
    node = node[name];
  }
  return node;
}

/** Returns the schema with this `$anchor` or `$id`. */
function named(root: JsonSchema, uri: string): unknown {
  const open: unknown[] = [root];
  for (let budget = MAX_RESOLVED; open.length > 0 && budget > 0; budget--) {
    const node = open.shift();
    if (isSchema(node) && (node.$id === uri || `#${String(node.$anchor)}` === uri)) return node;
    if (typeof node === 'object' && node !== null)
      open.push(...Object.values(node as Record<string, unknown>));
  }
  return undefined;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
