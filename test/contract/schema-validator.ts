import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Content, OpenApi, Schema } from '../../src/api-docs/open-api.js';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

export interface SchemaValidator {
  /** Number of examples that were checked. */
  readonly checked: number;
  /** Returns the problems of a body's examples. */
  problems(place: string, content: Content | undefined): string[];
  /** Returns the problems of a value; empty if it matches. */
  misfits(schema: Schema, value: unknown): string[];
}

/** Validates values by the schemas of a document in strict mode, which rejects unknown keywords. */
export function schemaValidator(document: OpenApi): SchemaValidator {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  ajv.addFormat('date-time', MOMENT);
  ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);
  ajv.addFormat('uri', (text) => URL.canParse(text));
  const definitions = local(document.components.schemas);
  let checked = 0;
  const compiled = new Map<string, ValidateFunction>();
  const compile = (schema: Schema): ValidateFunction => {
    const key = JSON.stringify(schema);
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const validate = ajv.compile({ $defs: definitions, ...(local(schema) as Schema) });
    compiled.set(key, validate);
    return validate;
  };
  const misfits = (schema: Schema, value: unknown): string[] => {
    const validate = compile(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  };
  return {
    get checked() {
      return checked;
    },
    misfits,
    problems: (place, content) =>
      Object.entries(content ?? {}).flatMap(([type, { schema, examples }]) =>
        Object.entries(examples ?? {}).flatMap(([name, { value }]) => {
          checked += 1;
          if (schema === undefined) return [`${place} ${type} ${name}: there is no schema`];
          return misfits(schema, value).map((misfit) => `${place} ${type} ${name}: ${misfit}`);
        }),
      ),
  };
}

/** Rewrites references to OpenAPI components as references to local definitions. */
function local(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/components/schemas/', '"#/$defs/')) as unknown;
}
