import { RE2JS } from 're2js';
import type { JsonPath } from './json-literals.js';
import { type Template, templatesIn } from './template.js';

/** A JSON Schema, as a request brings it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What a JSON Schema says of how a value is to be written. */
export interface FormHint {
  readonly type: string | undefined;
  readonly format: string | undefined;
  readonly pattern: string | undefined;
  readonly options: readonly string[];
  readonly leastLength: number;
  readonly mostLength: number;
  /** Name, title and description, for people. */
  readonly words: string;
  /** Values that it gives as examples. */
  readonly examples: readonly string[];
  /** Forms that its words show with places for letters and digits. */
  readonly templates: readonly Template[];
}

const MOST_DEPTH = 12;
/** Schemas that are looked at for one value: choices that lead back to themselves would double with each step. */
const MOST_LOOKS = 1_000;
const MOST_WORDS = 1_000;
const MOST_PATTERN = 300;
/** What may be an example within a description: letters, digits and the marks of codes, with a digit. */
const EXAMPLE =
  /[+#(]?\p{N}[\p{L}\p{N}()+./:#@_-]*(?: [(\p{N}][\p{N}().-]*)*|#?\p{L}[\p{L}#._/-]*\p{N}[\p{L}\p{N}+./:#@_-]*/gu;
const LEAST_EXAMPLE = 3;

/** What the schema says of the value at a path; undefined where it says nothing of it. */
export function hintAt(schema: JsonSchema, path: JsonPath): FormHint | undefined {
  const node = nodeAt(schema, schema, path, 0, { left: MOST_LOOKS });
  if (node === undefined) return undefined;
  const name = path.findLast((step) => typeof step === 'string') ?? '';
  return readHint(schema, node, name);
}

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
  const properties = isSchema(node.properties) ? node.properties : {};
  const child =
    typeof step === 'number'
      ? (listed(node.prefixItems, step) ?? listed(node.items, step) ?? node.items)
      : Object.hasOwn(properties, step)
        ? properties[step]
        : node.additionalProperties;
  const found = nodeAt(root, child, rest, depth + 1, looks);
  if (found !== undefined) return found;
  for (const choice of choices(node)) {
    const inside = nodeAt(root, choice, path, depth + 1, looks);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function readHint(root: JsonSchema, node: JsonSchema, name: string): FormHint {
  const looks = { left: MOST_LOOKS };
  const nodes = [node, ...choices(node).map((choice) => nodeAt(root, choice, [], 1, looks))].filter(isSchema);
  const first = <T>(read: (schema: JsonSchema) => T | undefined): T | undefined => {
    for (const each of nodes) {
      const value = read(each);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const words = nodes
    .flatMap(({ title, description }) => [title, description])
    .filter((text) => typeof text === 'string')
    .join(' ')
    .slice(0, MOST_WORDS);
  const given = nodes.flatMap(({ examples, example }): unknown[] => [examples, example].flat());
  return {
    type: first(({ type }) => typeOf(type)),
    format: first(({ format }) => (typeof format === 'string' ? format : undefined)),
    pattern: first(({ pattern }) =>
      typeof pattern === 'string' && pattern.length <= MOST_PATTERN ? pattern : undefined,
    ),
    options: nodes.flatMap(optionsOf).filter(isText),
    leastLength: first(({ minLength }) => (typeof minLength === 'number' ? minLength : undefined)) ?? 0,
    mostLength: first(({ maxLength }) => (typeof maxLength === 'number' ? maxLength : undefined)) ?? Infinity,
    words: `${name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ')}. ${words}`,
    examples: [...given.filter(isText), ...examplesIn(words)],
    templates: templatesIn([words, ...given.filter(isText)].join(' ').slice(0, MOST_WORDS)),
  };
}

function optionsOf({ enum: options, const: only }: JsonSchema): readonly unknown[] {
  return Array.isArray(options) ? options : [only];
}

function examplesIn(words: string): string[] {
  return [...words.matchAll(EXAMPLE)]
    .map(([example]) => example.replace(/[^\p{L}\p{N}]+$/u, ''))
    .filter((example) => example.length >= LEAST_EXAMPLE);
}

/** True for a value that a pattern of a schema allows; one that can't be read allows all. Linear in the value's length. */
export function fitsPattern(pattern: string, value: string): boolean {
  try {
    return RE2JS.compile(pattern).matcher(value).find();
  } catch {
    return true;
  }
}

function typeOf(type: unknown): string | undefined {
  if (typeof type === 'string') return type === 'null' ? undefined : type;
  return Array.isArray(type)
    ? type.find((each): each is string => isText(each) && each !== 'null')
    : undefined;
}

function choices(node: JsonSchema): readonly unknown[] {
  return [node.allOf, node.anyOf, node.oneOf].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
}

function listed(items: unknown, at: number): unknown {
  return Array.isArray(items) ? items[at] : undefined;
}

/** What a `$ref` into the same schema leads to (RFC 6901), with what stands beside it. */
function referenced(root: JsonSchema, { $ref, ...beside }: JsonSchema): unknown {
  if (typeof $ref !== 'string' || !$ref.startsWith('#/')) return undefined;
  let node: unknown = root;
  for (const step of $ref.slice(2).split('/')) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!isSchema(node) || !Object.hasOwn(node, name)) return undefined;
    node = node[name];
  }
  return isSchema(node) ? { ...node, ...beside } : undefined;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
