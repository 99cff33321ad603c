import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hintAt } from './form-hint.js';
import { fitsPattern, type JsonSchema } from './form-limits.js';
import type { JsonPath } from './json-literals.js';

const object = (properties: object, more: object = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
});
const DATE = { type: 'string', format: 'date' };

describe('hintAt', () => {
  const DEFINED = {
    $defs: {
      day: DATE,
      person: object({ born: { $ref: '#/$defs/day' } }),
      node: object({ day: DATE, next: { $ref: '#/$defs/node' } }),
      'a/b': DATE,
      'a/b c': DATE,
      endless: { $ref: '#/$defs/endless' },
    },
  };
  it.each<[string, JsonSchema, JsonPath]>([
    ['of a member', object({ day: DATE }), ['day']],
    ['of a nested member', object({ who: object({ day: DATE }) }), ['who', 'day']],
    ['of an additional member', object({}, { additionalProperties: DATE }), ['day']],
    [
      'of a member that matches a pattern',
      object({}, { patternProperties: { '^x': {}, '^da': DATE } }),
      ['day'],
    ],
    ['behind a reference to the root', object({ day: DATE, next: { $ref: '#' } }), ['next', 'next', 'day']],
    ['of an item', { type: 'array', items: DATE }, [3]],
    [
      'of a member of an item',
      object({ list: { type: 'array', items: object({ day: DATE }) } }),
      ['list', 0, 'day'],
    ],
    ['of an item by its position', { type: 'array', prefixItems: [{ type: 'integer' }, DATE] }, [1]],
    [
      'of an item by its position, in an older draft',
      { type: 'array', items: [{ type: 'integer' }, DATE] },
      [1],
    ],
    ['behind a reference', { ...object({ day: { $ref: '#/$defs/day' } }), ...DEFINED }, ['day']],
    [
      'behind two references',
      { ...object({ who: { $ref: '#/$defs/person' } }), ...DEFINED },
      ['who', 'born'],
    ],
    [
      'behind a reference to itself',
      { ...object({ n: { $ref: '#/$defs/node' } }), ...DEFINED },
      ['n', 'next', 'next', 'day'],
    ],
    ['of a member that may be null', object({ day: { anyOf: [DATE, { type: 'null' }] } }), ['day']],
    [
      'of a member whose first alternative is null',
      object({ day: { anyOf: [{ type: 'null' }, DATE] } }),
      ['day'],
    ],
    [
      'if one of several alternatives is an object',
      object({ who: { oneOf: [{ type: 'null' }, object({ day: DATE })] } }),
      ['who', 'day'],
    ],
    [
      'from several schemas that all apply',
      object({ day: { allOf: [{ type: 'string' }, { format: 'date' }] } }),
      ['day'],
    ],
    ['of several types', object({ day: { type: ['null', 'string'], format: 'date' } }), ['day']],
    [
      'of an alternative behind a reference',
      { ...object({ day: { anyOf: [{ $ref: '#/$defs/day' }, { type: 'null' }] } }), ...DEFINED },
      ['day'],
    ],
    ['of a member named like an object method', object({ constructor: DATE, toString: DATE }), ['toString']],
    ['of the root', DATE, []],
    ['behind an escaped reference', { ...object({ day: { $ref: '#/$defs/a~1b' } }), ...DEFINED }, ['day']],
    [
      'behind a percent-encoded reference',
      { ...object({ day: { $ref: '#/$defs/a~1b%20c' } }), ...DEFINED },
      ['day'],
    ],
    [
      'behind an anchor',
      object({ day: { $ref: '#day' } }, { $defs: { x: { $anchor: 'day', ...DATE } } }),
      ['day'],
    ],
    [
      'behind an identifier',
      object({ day: { $ref: 'day' } }, { $defs: { x: { $id: 'day', ...DATE } } }),
      ['day'],
    ],
  ])('finds the schema %s', (_, schema, path) => {
    expect(hintAt(schema, path)).toMatchObject({ choices: [{ type: 'string', format: 'date' }] });
  });

  it.each<[string, JsonSchema, JsonPath]>([
    ['unknown members', object({ day: DATE }), ['other']],
    ['members of a text', object({ day: DATE }), ['day', 'more']],
    ['members that every object inherits', object({}), ['constructor']],
    ['a circular reference', { ...object({ day: { $ref: '#/$defs/endless' } }), ...DEFINED }, ['day']],
    ['a member that may be anything', object({ day: true }), ['day']],
    ['an invalid schema', { properties: 3, items: 'x', anyOf: {} }, ['day']],
  ])('returns undefined for %s', (_, schema, path) => {
    expect(hintAt(schema, path)).toBeUndefined();
  });

  it.each(['https://example.com/day', '#/$defs/none', '#day', 3])(
    'returns only the name of the member if the reference %j cannot be resolved',
    ($ref) => {
      expect(hintAt(object({ birthDay: { $ref } }), ['birthDay'])).toMatchObject({
        choices: [{ type: undefined }],
        words: 'birth Day. ',
      });
    },
  );

  it('combines what all alternatives say about a member', () => {
    const choice = (kind: string): JsonSchema => object({ kind: { const: kind, description: `As ${kind}` } });
    const schema = { allOf: [{ anyOf: [choice('a'), choice('b')] }, { oneOf: [choice('c')] }] };
    expect(hintAt(schema, ['kind'])).toMatchObject({
      choices: [{ options: ['a'] }, { options: ['b'] }],
      words: 'kind. As a As b As c',
    });
  });

  it('includes keywords beside a reference', () => {
    const day = { $ref: '#/$defs/day', description: 'MM/DD/YYYY' };
    expect(hintAt({ ...object({ day }), ...DEFINED }, ['day'])).toMatchObject({
      choices: [{ format: 'date' }],
      words: 'day. MM/DD/YYYY',
    });
  });

  it('collects all keywords in one hint', () => {
    const schema = object({
      memberId: {
        title: 'Member',
        description: 'Like "MK-8841", digits only.',
        anyOf: [
          { type: 'string', pattern: '^[A-Z]{2}-\\d{4}$', minLength: 7, maxLength: 8 },
          { type: 'null' },
        ],
        examples: ['AB-1234'],
        enum: ['AB-1234', 3, null],
      },
    });
    expect(hintAt(schema, ['memberId'])).toEqual({
      choices: [
        {
          type: 'string',
          format: undefined,
          pattern: '^[A-Z]{2}-\\d{4}$',
          options: ['AB-1234', '3'],
          leastLength: 7,
          mostLength: 8,
          least: -Infinity,
          most: Infinity,
          above: -Infinity,
          below: Infinity,
        },
      ],
      words: 'member Id. Member Like "MK-8841", digits only.',
      examples: expect.arrayContaining(['AB-1234', 'MK-8841']) as unknown as string[],
      templates: [],
    });
  });

  it.each<[string, string]>([
    ['e.g. 555-0142', '555-0142'],
    ['E.g., 06/09/1958.', '06/09/1958'],
    ['For example: AB-1234', 'AB-1234'],
    ['such as +14155550142', '+14155550142'],
    ['like "MK-8841"', 'MK-8841'],
    ['(format: 415.555.0142)', '415.555.0142'],
    ['use `8841-22`', '8841-22'],
  ])('finds the example in %j', (description, example) => {
    expect(hintAt(object({ it: { description } }), ['it'])?.examples).toContain(example);
  });

  it('does not throw for any schema', () => {
    const keys = fc.constantFrom(
      'properties',
      'items',
      'anyOf',
      'allOf',
      '$ref',
      'type',
      'enum',
      'pattern',
      'a',
      '$defs',
    );
    const leaf = fc.constantFrom<unknown>('a', '#/a', '#/properties/a', null, 3, true, [], {}, '#/', '#');
    const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.dictionary(keys, tie('schema')),
        fc.array(tie('schema'), { maxLength: 3 }),
      ),
    }));
    fc.assert(
      fc.property(
        fc.dictionary(keys, schema),
        fc.array(fc.constantFrom<string | number>('a', 0, 1, 'items')),
        (each, path) => {
          hintAt(each, path);
        },
      ),
    );
  });

  it('resolves a highly recursive schema without exponential time', () => {
    const again = { $ref: '#/a' };
    const choices = Array.from({ length: 8 }, () => again);
    const schema = { a: { anyOf: choices, allOf: choices, oneOf: choices }, ...again };
    const began = performance.now();
    expect(hintAt(schema, ['x', 'y'])).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(500);
  });
});

describe('fitsPattern', () => {
  it.each([
    ['^\\d{4}$', '8841', true],
    ['^\\d{4}$', '884', false],
    ['\\d', 'a1', true],
    // A pattern that is invalid or cannot be matched in linear time accepts every value.
    ['(', 'x', true],
    ['^(?=\\d)\\w+$', 'x', true],
  ])('with the pattern %j and the value %j returns %j', (pattern, value, fits) => {
    expect(fitsPattern(pattern, value)).toBe(fits);
  });

  it('takes linear time', () => {
    const began = performance.now();
    fitsPattern('^(a+)+$', `${'a'.repeat(5_000)}!`);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
