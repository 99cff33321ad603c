import { ITEM, keysAt, contextAtEnd } from './yaml-context.js';

/** The subset of JSON Schema (2020-12) that completion uses. */
export interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
}

export interface Suggestion {
  readonly label: string;
  readonly isKey: boolean;
  readonly description?: string | undefined;
}

export interface Suggestions {
  /** Length of the text before the cursor that the completion replaces. */
  readonly typedLength: number;
  readonly options: readonly Suggestion[];
}

/**
 * Returns completions at a position of a policy.
 * @param cursor position in UTF-16 code units
 * @returns undefined if the schema has no completions, or if the text is complete
 */
export function suggest(schema: JsonSchema, text: string, cursor: number): Suggestions | undefined {
  const context = contextAtEnd(text.slice(0, cursor));
  if (context === undefined) return undefined;
  const { path, isValue, typed } = context;
  const nodes = path.reduce<readonly JsonSchema[]>(
    (above, step) => above.flatMap((node) => below(node, step)),
    alternatives(schema),
  );
  const isItem = path.at(-1) === ITEM;
  const taken = path.includes(ITEM) ? new Set<string>() : new Set(keysAt(text, path));
  const options = [
    ...(isValue ? [] : nodes.flatMap(keysOf).filter(({ label }) => !taken.has(label))),
    ...(isValue || isItem ? nodes.flatMap(valuesOf) : []),
  ].filter(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()));
  if (options.length === 0 || options.some(({ label }) => label === typed)) return undefined;
  return { typedLength: typed.length, options };
}

function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf ?? [schema];
}

function below(node: JsonSchema, step: string): readonly JsonSchema[] {
  const { additionalProperties: others } = node;
  const next =
    step === ITEM
      ? node.items
      : (node.properties?.[step] ?? (typeof others === 'object' ? others : undefined));
  return next === undefined ? [] : alternatives(next);
}

function keysOf({ properties = {}, propertyNames }: JsonSchema): Suggestion[] {
  return [
    ...Object.entries(properties).map(([label, { description }]) => ({ label, isKey: true, description })),
    ...(propertyNames?.examples ?? []).map((label) => ({ label: String(label), isKey: true })),
  ];
}

function valuesOf({ type, enum: values, examples = [] }: JsonSchema): Suggestion[] {
  const known = type === 'boolean' ? [true, false] : (values ?? examples);
  return known.map((value) => ({ label: String(value), isKey: false }));
}
