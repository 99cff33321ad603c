import { ITEM, keysAt, placeAtEnd } from './yaml-place.js';

/** What of a JSON Schema (2020-12) the completion reads. */
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
  /** Length of what they replace, before the cursor. */
  readonly typedLength: number;
  readonly options: readonly Suggestion[];
}

/**
 * What may be typed at a place of a policy.
 * @param cursor UTF-16 code units of the text
 * @returns undefined where the schema knows of nothing, or all of it has been typed
 */
export function suggest(schema: JsonSchema, text: string, cursor: number): Suggestions | undefined {
  const place = placeAtEnd(text.slice(0, cursor));
  if (place === undefined) return undefined;
  const { path, isValue, typed } = place;
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
