import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { intoShape, shapeOf, shapeOfPattern } from './shape.js';

describe('shapeOf', () => {
  it.each([
    ['MK-8841', 'AA-9999'],
    ['(415) 555-0142', '(999) 999-9999'],
    ['ab12', 'aa99'],
    ['Éü٣', 'Aa9'],
    ['', ''],
  ])('returns for %j the shape %j', (value, shape) => {
    expect(shapeOf(value)).toBe(shape);
  });
});

describe('shapeOfPattern', () => {
  it.each([
    ['^[A-Z]{3}-\\d{4}$', 'AAA-9999'],
    ['^\\d{3}-\\d{2}-\\d{4}$', '999-99-9999'],
    ['^[0-9]{5}$', '99999'],
    ['^[\\d]{2}$', '99'],
    ['^[a-z]\\d$', 'a9'],
    ['^[A-Za-z0-9]{4}$', 'XXXX'],
    ['^\\w{2}$', 'XX'],
    ['^\\(\\d{3}\\) \\d{3}-\\d{4}$', '(999) 999-9999'],
    ['^\\+\\d{2}$', '+99'],
    ['^#\\d$', '#9'],
  ])('returns for %j the shape %j', (pattern, shape) => {
    expect(shapeOfPattern(pattern)).toBe(shape);
  });

  it.each([
    '\\d{4}',
    '^\\d{4}',
    '\\d{4}$',
    '^\\d{3,4}$',
    '^\\d+$',
    '^\\d?$',
    '^(\\d{3})$',
    '^\\d|a$',
    '^.{3}$',
    '^[^a]{3}$',
    '^[A-F]{3}$',
    '^MRN\\d{4}$',
    '^\\bx$',
    '^[$',
  ])('returns undefined for %j, which allows several shapes', (pattern) => {
    expect(shapeOfPattern(pattern)).toBeUndefined();
  });

  it('returns a shape whose values match the pattern', () => {
    const elements = fc.constantFrom('\\d', '[A-Z]', '[a-z]', '[0-9]', '[A-Za-z0-9]', '-', ' ', '\\.', '#');
    const patterns = fc
      .array(fc.tuple(elements, fc.constantFrom('', '{1}', '{3}')), { minLength: 1, maxLength: 5 })
      .map((pieces) => `^${pieces.map(([element, times]) => element + times).join('')}$`);
    fc.assert(
      fc.property(patterns, (pattern) => {
        const shape = shapeOfPattern(pattern);
        expect(shape).toBeDefined();
        const units = (shape ?? '').replace(/[^9AaX]/g, '').replace(/9/g, '4');
        const filled = intoShape(units, shape ?? '');
        if (units !== '') expect(filled).toMatch(new RegExp(pattern));
      }),
    );
  });
});

describe('intoShape', () => {
  it.each([
    ['mk8841', 'AA-9999', 'MK-8841'],
    ['MK 8841', 'aa9999', 'mk8841'],
    ['4155550142', '(999) 999-9999', '(415) 555-0142'],
    ['ab12', 'XX-XX', 'ab-12'],
  ])('writes %j in the shape %j as %j', (value, shape, filled) => {
    expect(intoShape(value, shape)).toBe(filled);
  });

  it.each([
    ['8841', 'AA-9999'],
    ['884', '9999'],
    ['88412', '9999'],
    ['mk88', '9999'],
    ['', ''],
    ['', '--'],
    ['a', '-'],
  ])('returns undefined for %j in the shape %j', (value, shape) => {
    expect(intoShape(value, shape)).toBeUndefined();
  });

  it('keeps all letters and digits of the value in order', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ unit: fc.constantFrom('9', 'A', 'a', 'X', '-', ' ') }),
        (value, shape) => {
          const filled = intoShape(value, shape);
          if (filled === undefined) return;
          const units = (text: string): string => (text.match(/[\p{L}\p{N}]/gu) ?? []).join('').toLowerCase();
          expect(units(filled)).toBe(units(value));
        },
      ),
    );
  });

  it('returns the value itself for its own shape', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9 ./()-]*[a-z0-9]$/), (value) => {
        fc.pre(!value.includes('X'));
        expect(intoShape(value, shapeOf(value))).toBe(value);
      }),
    );
  });
});
