import { z } from 'zod';
import { refTo, type Schema } from './open-api.js';

const COMPONENT = /"#\/components\/schemas\/([^"]+)"/g;

/** Converts a zod schema to a schema of the document. */
export type Convert = (schema: z.ZodType, io: 'input' | 'output') => Schema;

/**
 * Converts zod schemas to OpenAPI 3.1 schemas (JSON Schema 2020-12).
 * @param components receives the schemas with a `meta({ id })`, by this ID
 */
export function converterInto(components: Record<string, Schema>): Convert {
  return (schema, io) => {
    const converted = tidied(z.toJSONSchema(schema, { target: 'draft-2020-12', io }));
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { $defs, ...rest } = JSON.parse(text) as z.core.JSONSchema.JSONSchema;
    // The document states the dialect of its schemas only once.
    delete rest.$schema;
    Object.assign(components, $defs);
    return rest;
  };
}

/**
 * Removes noise that zod generates: the bounds of safe integers and the patterns of dates. Adds the exact number of
 * items of tuples, which zod omits.
 */
function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidied);
  if (typeof value !== 'object' || value === null) return value;
  const schema = value as Readonly<Record<string, unknown>>;
  const relevant = Object.entries(schema).filter(([key, entry]) => {
    if (key === 'maximum' || key === 'minimum') return Math.abs(Number(entry)) !== Number.MAX_SAFE_INTEGER;
    return !(key === 'pattern' && schema.format === 'date-time');
  });
  const { prefixItems } = schema;
  const tupleBounds =
    Array.isArray(prefixItems) && schema.items === undefined
      ? { items: false, minItems: prefixItems.length }
      : {};
  return { ...Object.fromEntries(relevant.map(([key, entry]) => [key, tidied(entry)])), ...tupleBounds };
}

/** Returns the schemas that occur in the document, sorted by name. */
export function usedSchemas(
  paths: unknown,
  schemas: Readonly<Record<string, Schema>>,
): Record<string, Schema> {
  const used = new Map<string, Schema>();
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(COMPONENT)) {
      const schema = schemas[name];
      if (schema === undefined || used.has(name)) continue;
      used.set(name, schema);
      visit(schema);
    }
  };
  visit([paths, refTo('Error')]);
  return Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1)));
}
