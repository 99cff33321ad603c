import { readPointerStep } from '../../common/json/json-pointer.js';
import { fitsPattern, type FormLimits, type JsonSchema, limitsOf } from './form-limits.js';
import type { JsonPath } from './json-literals.js';
import { type Template, templatesIn } from './template.js';

/** What a JSON Schema says of how a value is to be written. */
export interface FormHint {
  /** What it allows: the value has to fit one of them. */
  readonly choices: readonly FormLimits[];
  /** Name, title and description, for people. */
  readonly words: string;
  /** Values that it gives as examples. */
  readonly examples: readonly string[];
  /** Forms that its words show with places for letters and digits. */
  readonly templates: readonly Template[];
}

const MOST_DEPTH = 40;
/** Schemas that are looked at for one value: choices that lead back to themselves would double with each step. */
const MOST_LOOKS = 1_000;
const MOST_WORDS = 1_000;
/** What may be an example within a description: letters, digits and the marks of codes, with a digit. */
const EXAMPLE =
  /[+#(]?\p{N}[\p{L}\p{N}()+./:#@_-]*(?: [(\p{N}][\p{N}().-]*)*|#?\p{L}[\p{L}#._/-]*\p{N}[\p{L}\p{N}+./:#@_-]*/gu;
const LEAST_EXAMPLE = 3;

/** What the schema says about the value at a path; undefined if it says nothing. */
export function hintAt(schema: JsonSchema, path: JsonPath): FormHint | undefined {
  const node = nodeAt(schema, schema, path, 0, { left: MOST_LOOKS });
  if (node === undefined) return undefined;
  const name = path.findLast((step) => typeof step === 'string') ?? '';
  return readHint(schema, node, name);
}

/** The schema of the value at a path. Several schemas that describe it become one. */
function nodeAt(
  root: JsonSchema,
  node: unknown,
  path: JsonPath,
  depth: number,
  looks: { left: number },
): JsonSchema | undefined {
  if (!isSchema(node) || depth > MOST_DEPTH || looks.left-- <= 0) return undefined;
  const target = referenced(root, node);
  if (target !== undefined) return nodeAt(root, target, path, depth + 1, looks);
  const [step, ...rest] = path;
  if (step === undefined) return node;
  const child =
    typeof step === 'number'
      ? (listed(node.prefixItems, step) ?? listed(node.items, step) ?? node.items)
      : memberOf(node, step);
  const within = (schema: unknown, left: JsonPath): JsonSchema[] =>
    [nodeAt(root, schema, left, depth + 1, looks)].filter(isSchema);
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

/** Resolves a limited number of parts of the schema. */
function resolverIn(root: JsonSchema): (part: unknown) => JsonSchema | undefined {
  const looks = { left: MOST_LOOKS };
  return (part) => nodeAt(root, part, [], 1, looks);
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

/** The schema that a `$ref` into the same document refers to, with the keywords beside the `$ref`. */
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

/** The schema with this `$anchor` or `$id`. */
function named(root: JsonSchema, uri: string): unknown {
  const open: unknown[] = [root];
  for (let looks = MOST_LOOKS; open.length > 0 && looks > 0; looks--) {
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
