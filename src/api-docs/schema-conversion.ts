import { z } from 'zod';
import { refTo, type Schema } from './open-api.js';

const COMPONENT = /"#\/components\/schemas\/([^"]+)"/g;

/** Turns a zod schema into one of the document. */
export type Convert = (schema: z.ZodType, io: 'input' | 'output') => Schema;

/**
 * Converts zod schemas to what OpenAPI 3.1 takes (JSON Schema 2020-12).
 * @param components takes in those that have a `meta({ id })`, by that name
 */
export function converterInto(components: Record<string, Schema>): Convert {
  return (schema, io) => {
    const converted = tidied(z.toJSONSchema(schema, { target: 'draft-2020-12', io }));
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { $defs, ...rest } = JSON.parse(text) as z.core.JSONSchema.JSONSchema;
    // A document says once which dialect its schemas are in.
    delete rest.$schema;
    Object.assign(components, $defs);
    return rest;
  };
}

/**
 * zod writes the bounds of safe integers for every integer and a pattern for every date, which is noise to a reader, and
 * leaves out that a tuple has no more items and no fewer.
 */
function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidied);
  if (typeof value !== 'object' || value === null) return value;
  const schema = value as Readonly<Record<string, unknown>>;
  const kept = Object.entries(schema).filter(([key, entry]) => {
    if (key === 'maximum' || key === 'minimum') return Math.abs(Number(entry)) !== Number.MAX_SAFE_INTEGER;
    return !(key === 'pattern' && schema.format === 'date-time');
  });
  const { prefixItems } = schema;
  const whole =
    Array.isArray(prefixItems) && schema.items === undefined
      ? { items: false, minItems: prefixItems.length }
      : {};
  return { ...Object.fromEntries(kept.map(([key, entry]) => [key, tidied(entry)])), ...whole };
}

/** Those that something in the document refers to, sorted by name. */
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
