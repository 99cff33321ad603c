import { describe, expect, it } from '@jest/globals';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { BodyEditor } from './body-editor.js';
import { Branch } from './branch.js';
import type { JsonObject } from './json.js';
import { allowTokens } from './token-fields.js';
import { WrittenJson } from './written-json.js';

/** Compiling a schema takes several milliseconds. */
const RUNS = 100;
const TOKEN = { type: 'string', pattern: '^\\[[A-Z]+[_:][\\w~, ]+\\]$' };
const TOKENS = [
  '[PHONE_7K3M9QWXV2RD]',
  '[DOB_7K3M9QWXV2RD age 68, adult]',
  '[HEALTH_PLAN_ID_~7K3M9QWXV2RD7K3M9QWXV2RD7K3M9QWXV2RD]',
  '[REDACTED:CREDIT_CARD]',
];

/** The schema as it is sent. @param renamed replacement for its description */
function widened(schema: object, mostUnions?: number, renamed?: string): JsonObject {
  const text = JSON.stringify({ schema }, null, 1);
  const written = new WrittenJson(text);
  const editor = new BodyEditor(written);
  const root = new Branch(JSON.parse(text) as JsonObject, { role: 'schema' }, written);
  const place = root.at('schema');
  if (renamed !== undefined) {
    const field = place.enterObject().at('properties').enterObject().at('it');
    editor.apply({ place: field.enterObject().at('description'), isKey: false }, renamed);
  }
  allowTokens(editor, [place], TOKEN, mostUnions);
  return (JSON.parse(editor.finish()) as { schema: JsonObject }).schema;
}

const objectOf = (it: unknown): object => ({ type: 'object', properties: { it } });
const fieldOf = (it: unknown, mostUnions?: number): unknown =>
  (widened(objectOf(it), mostUnions).properties as JsonObject).it;
const either = (it: object, about: object = {}): object => ({ ...about, anyOf: [it, TOKEN] });

const ajv = new Ajv2020({ strict: false, logger: false });
const DATE = /^\d{4}-\d\d-\d\d$/;
ajv.addFormat('date', DATE);
const isValid = (schema: object, value: unknown): boolean =>
  ajv.validate(schema as AnySchema, value) === true;

describe('a tool schema that is widened for tokens', () => {
  it.each([
    [{ type: 'integer' }],
    [{ type: 'number', minimum: 1 }],
    [{ type: ['integer', 'null'] }],
    [{ type: 'integer', enum: [15, 30] }],
    [{ type: 'string', pattern: '^\\d{5}$' }],
    [{ type: 'string', format: 'date' }],
    [{ type: ['string', 'null'], format: 'date' }],
    [{ type: 'string', maxLength: 5 }],
    [{ type: 'string', minLength: 40 }],
    [{ pattern: '^\\d{5}$' }],
    [{ oneOf: [{ type: 'integer' }, { type: 'null' }] }],
    [{ type: 'string', allOf: [{ maxLength: 5 }] }],
    [{ $ref: '#/$defs/code', maxLength: 5 }],
  ])('allows a token as an alternative to %j', (field) => {
    expect(fieldOf(field)).toEqual(either(field));
  });

  it.each([
    [{ type: 'string' }],
    [{ type: 'string', maxLength: 500 }],
    [{ type: 'string', enum: ['a', 'b'] }],
    [{ const: 4 }],
    [{ type: 'boolean' }],
    [{ type: 'null' }],
    [{ type: ['integer', 'string'] }],
    [{ type: 'object', format: 'date' }],
    [{ $ref: '#/$defs/code' }],
    [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }],
    [{ type: 'string', default: { type: 'integer' }, examples: [{ type: 'integer' }] }],
    [{ not: { type: 'integer' } }],
    [{}],
    [true],
  ])('leaves %j unchanged because it already allows a token or cannot contain a value', (field) => {
    expect(fieldOf(field)).toEqual(field);
  });

  it('adds the token to existing alternatives', () => {
    const choices = [{ type: 'integer' }, { type: 'null' }];
    expect(fieldOf({ anyOf: choices, title: 'It' })).toEqual({ anyOf: [...choices, TOKEN], title: 'It' });
  });

  it('keeps the description of a field beside its alternatives', () => {
    const about = { title: 'Born', description: 'Of Maria', $anchor: 'born' };
    const schema = { ...about, type: 'string', format: 'date' };
    expect(fieldOf(schema)).toEqual(either({ type: 'string', format: 'date' }, about));
    const masked = widened(objectOf(schema), undefined, 'Of [NAME_7K3M9QWXV2RD]').properties as JsonObject;
    expect(masked.it).toEqual(
      either({ type: 'string', format: 'date' }, { ...about, description: 'Of [NAME_7K3M9QWXV2RD]' }),
    );
  });

  it('allows tokens at any depth but keeps an object at the top level', () => {
    const number = { type: 'integer' };
    const schema = {
      type: 'object',
      properties: {
        list: { type: 'array', items: number },
        pair: { type: 'array', prefixItems: [number, { type: 'string' }] },
        inner: { anyOf: [{ type: 'object', properties: { n: number } }, { type: 'null' }] },
        map: { type: 'object', additionalProperties: number, patternProperties: { '^x': number } },
        all: { allOf: [{ type: 'object', properties: { n: number } }] },
      },
      $defs: { n: number, type: { type: 'object', properties: { pattern: number } } },
    };
    expect(widened(schema)).toEqual(
      JSON.parse(JSON.stringify(schema).replaceAll(JSON.stringify(number), JSON.stringify(either(number)))),
    );
    for (const root of [number, { anyOf: [number, { type: 'null' }] }, { format: 'date' }])
      expect(widened(root)).toEqual(root);
  });

  it('allows a token once in deeply nested alternatives without exponential time', () => {
    let deep: object = { type: 'integer' };
    for (let depth = 0; depth < 25; depth++) deep = { anyOf: [deep, { type: 'null' }] };
    const began = performance.now();
    expect(JSON.stringify(fieldOf(deep)).split('pattern')).toHaveLength(2);
    expect(performance.now() - began).toBeLessThan(500);
  });

  it('is unchanged if it contains more subschemas than any provider accepts', () => {
    const many = Object.fromEntries(
      Array.from({ length: 10_001 }, (_, at) => [`n${at}`, { type: 'integer' }]),
    );
    expect(fieldOf({ type: 'object', properties: many })).toEqual({ type: 'object', properties: many });
  });

  it("stays within the provider's limit of unions by widening numbers first, then removing text constraints", () => {
    const properties = {
      day: { type: 'string', format: 'date', description: 'A day' },
      own: { type: ['string', 'null'] },
      code: { type: 'string', pattern: '^\\d+$', maxLength: 9 },
      first: { type: 'integer' },
      last: { type: 'integer' },
    };
    const schema = { type: 'object', properties };
    expect(widened(schema, 3).properties).toEqual({
      ...properties,
      day: { type: 'string', description: 'A day' },
      code: { type: 'string' },
      first: either(properties.first),
      last: either(properties.last),
    });
    expect(widened(schema, 2).properties).toMatchObject({
      first: either(properties.first),
      last: { type: 'integer' },
    });
    expect(widened(schema, 4).properties).toMatchObject({ day: { anyOf: {} }, code: { type: 'string' } });
    expect(widened(schema, 0).properties).toMatchObject({
      first: { type: 'integer' },
      day: { type: 'string' },
    });
  });

  /** Schemas that no token satisfies, each with a valid value. */
  const FIELDS: readonly (readonly [object, unknown])[] = [
    [{ type: 'integer' }, 1],
    [{ type: 'number', minimum: 0 }, 0.5],
    [{ type: 'integer', description: 'n' }, -2],
    [{ type: ['integer', 'null'] }, null],
    [{ type: 'string', pattern: '^\\d{3}$' }, '123'],
    [{ type: 'string', format: 'date', title: 'Day' }, '1958-06-09'],
    [{ type: 'string', maxLength: 4 }, 'abcd'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, null],
    [{ anyOf: [{ type: 'string', format: 'date' }, { type: 'integer' }] }, 1],
    [{ oneOf: [{ type: 'integer' }, { type: 'string', pattern: '^x' }] }, 'x'],
    [{ allOf: [{ type: 'string' }, { maxLength: 4 }] }, ''],
    [{ $ref: '#/$defs/field' }, 3],
    [{ anyOf: [{ $ref: '#/$defs/field' }, { type: 'null' }] }, 3],
  ];
  const $defs = { field: { type: 'integer', description: 'Shared' } };

  /** Schema with a valid value, and the same value with a token in each field. */
  interface Filled {
    readonly schema: unknown;
    readonly own: unknown;
    readonly masked: unknown;
  }
  const within = (
    inner: fc.Arbitrary<Filled>,
    schemaOf: (schema: unknown) => object,
    valueOf: (value: unknown) => unknown,
  ): fc.Arbitrary<Filled> =>
    inner.map(({ schema, own, masked }) => ({
      schema: schemaOf(schema),
      own: valueOf(own),
      masked: valueOf(masked),
    }));
  const member = (of: 'schema' | 'own' | 'masked', members: Readonly<Record<string, Filled>>): object =>
    Object.fromEntries(Object.entries(members).map(([name, each]) => [name, each[of]]));
  const { filled } = fc.letrec<{ filled: Filled }>((tie) => ({
    filled: fc.oneof(
      { maxDepth: 5 },
      fc
        .tuple(fc.constantFrom(...FIELDS), fc.constantFrom(...TOKENS))
        .map(([[schema, own], masked]) => ({ schema, own, masked })),
      fc.constantFrom<Filled>(
        { schema: true, own: 1, masked: 1 },
        { schema: { type: 'string' }, own: 'a', masked: 'a' },
      ),
      within(
        tie('filled'),
        (items) => ({ type: 'array', items }),
        (value) => [value],
      ),
      within(
        tie('filled'),
        (each) => ({ type: 'array', prefixItems: [each] }),
        (value) => [value],
      ),
      within(
        tie('filled'),
        (a) => ({ anyOf: [{ type: 'null' }, objectOf(a)] }),
        (it) => ({ it }),
      ),
      within(
        tie('filled'),
        (a) => ({ oneOf: [objectOf(a), { type: 'null' }], title: 'x' }),
        (it) => ({ it }),
      ),
      within(
        tie('filled'),
        (each) => ({ allOf: [{ type: 'object', additionalProperties: each }] }),
        (b) => ({ b }),
      ),
      fc.dictionary(fc.constantFrom('a', 'not', 'items'), tie('filled')).map((members) => ({
        schema: { type: 'object', properties: member('schema', members) },
        own: member('own', members),
        masked: member('masked', members),
      })),
    ),
  }));

  it('accepts all values of the original schema and a token in each field', () => {
    fc.assert(
      fc.property(filled, fc.jsonValue(), ({ schema, own, masked }, any) => {
        const root = { ...objectOf(schema), $defs };
        const wider = widened(root);
        expect([isValid(root, { it: own }), isValid(wider, { it: own })]).toEqual([true, true]);
        expect(isValid(wider, { it: masked })).toBe(true);
        if (JSON.stringify(own) !== JSON.stringify(masked)) expect(isValid(root, { it: masked })).toBe(false);
        if (isValid(root, { it: any })) expect(isValid(wider, { it: any })).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('accepts no other values', () => {
    for (const [it] of FIELDS) {
      const wider = widened({ ...objectOf(it), $defs });
      for (const token of TOKENS)
        for (const other of ['unknown', `call ${token}`, token.slice(1), '[UNKNOWN]'])
          expect(isValid(wider, { it: other })).toBe(false);
    }
  });
});
