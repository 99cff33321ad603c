import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';

export type Schema = Readonly<Record<string, unknown>>;

/** Values that a model invents if the schema does not allow the given value, in the order in which they are tried. */
const INVENTED = ['+10000000000', '1970-01-01', '1970-01-01T00:00:00Z', '00000', 'a@b.co', 1, 'none'];

const FORMATS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
};

export function schemaValidator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false });
  for (const [name, form] of Object.entries(FORMATS)) ajv.addFormat(name, form);
  return ajv;
}

/**
 * Returns the output of a model whose decoding a schema constrains. Each property has the requested value if the schema
 * allows it, or an invented value.
 */
export function decode(root: Schema, wishes: Readonly<Record<string, unknown>>): unknown {
  const ajv = schemaValidator();
  const { $defs } = root;

  function write(node: Schema, name: string): unknown {
    const target = resolved(root, node);
    if (target.type === 'object') {
      const properties = Object.entries((target.properties ?? {}) as Readonly<Record<string, Schema>>);
      return Object.fromEntries(properties.map(([key, property]) => [key, write(property, key)]));
    }
    if (target.type === 'array') return [write(target.items as Schema, name)];
    const isLegal = ajv.compile({ $defs, ...node } as AnySchema);
    return [wishes[name], ...INVENTED].find((value) => isLegal(value) === true);
  }

  return write(root, '');
}

function resolved(root: Schema, node: Schema): Schema {
  if (typeof node.$ref !== 'string') return node;
  const steps = node.$ref.split('/').slice(1);
  return resolved(
    root,
    steps.reduce((at, step) => at[step] as Schema, root),
  );
}
