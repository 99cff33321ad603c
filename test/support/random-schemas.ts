import fc from 'fast-check';

/** JSON Schema, and a value that is valid under it. */
export interface SchemaWithInstance {
  readonly schema: Record<string, unknown>;
  readonly instance: unknown;
}

/** Persons of the random schemas, as spelled in texts. */
export const PERSONS = ['Grace Henderson', 'Henderson', 'Patel', 'Evanston'];
/** Persons among the options of schemas, in several spellings. */
const SPELLINGS = ['Grace Henderson', 'Henderson', 'Patel', 'henderson', 'HENDERSON', 'patel', 'PATEL'];
/** All spellings that the pass must find. */
export const NAMES = ['Grace', 'grace', 'Evanston', 'evanston', 'EVANSTON', ...SPELLINGS];

const PROPERTY_NAMES = [
  'phone',
  'slot_id',
  'henderson',
  'Henderson',
  'HENDERSON',
  'patel_id',
  'ask_patel_or_henderson',
  'grace_period_days',
  'For Grace Henderson',
  'evanston/office~1',
  'evanston%20office',
  'é Henderson',
  'constructor',
];
const TYPE_NAMES = [
  'Address',
  'PatelAddress',
  'patel_address',
  'Henderson',
  'HENDERSON',
  'a/b~Henderson',
  'Ev anston Patel',
];
const ANCHORS = ['Slot', 'Patel', 'patel', 'of_Henderson'];

const person = fc.constantFrom(...PERSONS);
const text = fc.oneof(
  person,
  person.map((name) => `Ask ${name} first`),
  fc.constantFrom('x', '', 'front desk'),
);
const option = fc.oneof(
  fc.constantFrom(...SPELLINGS),
  fc.constantFrom('other', 'front desk', 'Dr. Patel', 'dr. patel'),
);
const propertyName = fc.constantFrom(...PROPERTY_NAMES);

/** Schema that may refer to other schemas by number. */
type Node = (refer: (at: number) => SchemaWithInstance) => SchemaWithInstance;

const about = fc.record(
  {
    title: text,
    description: text,
    $comment: text,
    default: text,
    examples: fc.array(text, { maxLength: 2 }),
  },
  { requiredKeys: [] },
);

function leaf(schema: object, instance: unknown): Node {
  return () => ({ schema: { ...schema }, instance });
}

const options = fc
  .tuple(fc.uniqueArray(option, { minLength: 1, maxLength: 4 }), fc.nat())
  .map(([all, at]) => leaf({ type: 'string', enum: all }, all[at % all.length]));
const leaves: fc.Arbitrary<Node> = fc.oneof(
  text.map((instance) => leaf({ type: 'string' }, instance)),
  options,
  option.map((only) => leaf({ const: only }, only)),
  fc.constantFrom(leaf({ type: 'integer', minimum: 1 }, 3), leaf({ type: ['boolean', 'null'] }, null)),
  fc
    .constantFrom('Evanston', 'Evanston Patel')
    .map((name) => leaf({ type: 'string', pattern: `^(?:${name}|x\\d)$` }, name)),
  fc.nat(3).map<Node>((at) => (refer) => refer(at)),
);

function objectOf(
  members: readonly (readonly [string, Node])[],
  how: { required: boolean; closed: number; dependent: boolean },
): Node {
  return (refer) => {
    const made = members.map(([name, node]) => [name, node(refer)] as const);
    const names = members.map(([name]) => name);
    const [first, second] = names;
    const properties = Object.fromEntries(made.map(([name, { schema }]) => [name, schema]));
    const instance = Object.fromEntries(made.map(([name, made]) => [name, made.instance]));
    const schema: Record<string, unknown> = { type: 'object', properties };
    if (how.required) schema.required = names;
    if (how.closed === 1) schema.additionalProperties = false;
    if (how.closed === 2) schema.propertyNames = { enum: names };
    if (how.closed === 3) {
      schema.patternProperties = { '^henderson_\\d$': { type: 'integer' } };
      instance.henderson_1 = 3;
    }
    if (how.closed === 4) {
      schema.additionalProperties = { type: 'string' };
      instance['of Grace Henderson'] = 'Patel';
    }
    if (how.dependent && first !== undefined && second !== undefined) {
      schema.dependentRequired = { [first]: [second] };
      schema.dependentSchemas = { [second]: { required: [first] } };
      schema.if = { required: [first] };
      schema.then = { required: [second] };
    }
    return { schema, instance };
  };
}

const { node } = fc.letrec<{ node: Node; object: Node }>((tie) => ({
  object: fc
    .tuple(
      fc.uniqueArray(fc.tuple(propertyName, tie('node')), {
        minLength: 1,
        maxLength: 4,
        selector: ([name]) => name,
      }),
      fc.record({ required: fc.boolean(), closed: fc.nat(4), dependent: fc.boolean() }),
    )
    .map(([members, how]) => objectOf(members, how)),
  node: fc
    .tuple(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaves,
        tie('object'),
        fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map<Node>((items) => (refer) => {
          const made = items.map((item) => item(refer));
          return {
            schema: { type: 'array', prefixItems: made.map(({ schema }) => schema) },
            instance: made.map(({ instance }) => instance),
          };
        }),
        fc.tuple(tie('node'), fc.constantFrom('anyOf', 'allOf')).map<Node>(([inner, keyword]) => (refer) => {
          const { schema, instance } = inner(refer);
          return {
            schema: { [keyword]: [schema, ...(keyword === 'anyOf' ? [{ type: 'null' }] : [])] },
            instance,
          };
        }),
        fc.tuple(option, option, propertyName).map<Node>(([one, other, kind]) => () => {
          const choice = (is: string): object => ({
            type: 'object',
            properties: { [kind]: { const: is } },
            required: [kind],
          });
          return {
            schema: {
              anyOf: [choice(one), choice(other)],
              discriminator: { propertyName: kind },
            },
            instance: { [kind]: one },
          };
        }),
      ),
      about,
    )
    .map<Node>(([inner, words]) => (refer) => {
      const { schema, instance } = inner(refer);
      return { schema: { ...words, ...schema }, instance };
    }),
}));

const definition = fc.record({
  name: fc.constantFrom(...TYPE_NAMES),
  node,
  anchor: fc.option(fc.constantFrom(...ANCHORS)),
});

/**
 * Random JSON Schemas (2020-12) of tool parameters, with persons' names in property and definition names, references,
 * enumerations, patterns and descriptions.
 */
export const schemaWithInstance: fc.Arbitrary<SchemaWithInstance> = fc
  .tuple(
    fc.uniqueArray(definition, { maxLength: 3, selector: ({ name }) => name }),
    fc.uniqueArray(fc.tuple(propertyName, node), { minLength: 1, maxLength: 4, selector: ([name]) => name }),
    fc.record({ required: fc.boolean(), closed: fc.nat(4), dependent: fc.boolean() }),
  )
  .map(([definitions, members, how]) => {
    const none: SchemaWithInstance = { schema: { type: 'string' }, instance: 'x' };
    const anchors = new Set<string>();
    const made: (SchemaWithInstance & { name: string; uri: string })[] = [];
    // Definitions refer only to earlier definitions, so that references do not form a cycle.
    for (const { name, node: definedAs, anchor } of definitions) {
      const refer = referTo(made.slice(), none);
      const { schema, instance } = definedAs(refer);
      const isAnchored = anchor !== null && !anchors.has(anchor);
      if (isAnchored) anchors.add(anchor);
      const pointer = encodeURI(name.replaceAll('~', '~0').replaceAll('/', '~1'));
      made.push({
        name,
        instance,
        schema: isAnchored ? { $anchor: anchor, ...schema } : schema,
        uri: isAnchored ? `#${anchor}` : `#/$defs/${pointer}`,
      });
    }
    const { schema, instance } = objectOf(members, how)(referTo(made, none));
    const $defs = Object.fromEntries(made.map((each) => [each.name, each.schema]));
    return { schema: made.length === 0 ? schema : { ...schema, $defs }, instance };
  });

function referTo(
  made: readonly (SchemaWithInstance & { uri: string })[],
  none: SchemaWithInstance,
): (at: number) => SchemaWithInstance {
  return (at) => {
    const referred = made[at % Math.max(1, made.length)];
    return referred === undefined ? none : { schema: { $ref: referred.uri }, instance: referred.instance };
  };
}
