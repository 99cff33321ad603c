import type { StandardSchemaConversionResult } from '@nestjs/swagger';
import { z } from 'zod';

/**
 * A zod schema as OpenAPI 3.1 takes it (JSON Schema 2020-12): those with a `meta({ id })` become components of that name.
 * Undefined for anything else.
 */
export function convertZod(
  schema: unknown,
  { schemaType }: { schemaType: 'input' | 'output' },
): StandardSchemaConversionResult | undefined {
  if (!(schema instanceof z.ZodType)) return undefined;
  const converted = tidied(z.toJSONSchema(schema, { target: 'draft-2020-12', io: schemaType }));
  const { $defs: components, ...rest } = converted as z.core.JSONSchema.JSONSchema;
  // A document says once which dialect its schemas are in.
  delete rest.$schema;
  return { schema: rest, ...(components === undefined ? {} : { components }) };
}

/**
 * zod tells the bounds of safe integers for every integer and a pattern for every date, which is noise to a reader, and does
 * not tell that a tuple has no more items and no fewer.
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
