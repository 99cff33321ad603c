import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonTooDeep, readJsonText, spliceJsonText } from './json-text.js';

/** All keys, strings and numbers in a value, in reading order. */
function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [JSON.stringify(value)];
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...leaves(inner)]);
}

describe('readJsonText', () => {
  it.each(['', 'text', '42', 'true', '{"a":', '{"a":1}}', "{'a':1}", '[1,]', 'Call {"a":1}'])(
    'returns undefined for %p, which is not a JSON object or array',
    (text) => {
      expect(readJsonText(text, 64)).toBeUndefined();
    },
  );

  it('finds every key, string and number in any JSON at its position', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify([value], undefined, indent);
        const literals = readJsonText(text, 64) ?? [];
        expect(literals.map((literal) => literal.text)).toEqual(leaves(JSON.parse(text)));
        for (const { start, end, form, text: decoded } of literals) {
          const raw = text.slice(start, end);
          expect(form === 'text' ? JSON.parse(raw) : raw).toBe(decoded);
        }
      }),
    );
  });

  it('returns both occurrences of a duplicate key', () => {
    expect(readJsonText('{"a":"x","a":"y"}', 64)?.map(({ text }) => text)).toEqual(['a', 'x', 'a', 'y']);
  });

  it('limits the depth', () => {
    expect(readJsonText('[[1]]', 2)).toHaveLength(1);
    expect(() => readJsonText('[[[1]]]', 2)).toThrow(JsonTooDeep);
    expect(readJsonText('[[1],[1],{},[]]', 2)).toHaveLength(2);
  });
});

describe('spliceJsonText', () => {
  it('returns the text unchanged without edits, and valid JSON if everything is edited', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, replacement) => {
        const text = JSON.stringify([value]);
        const literals = readJsonText(text, 64) ?? [];
        expect(spliceJsonText(text, literals, new Map())).toBe(text);
        const all = new Map(literals.map((literal) => [literal, replacement]));
        const result: unknown = JSON.parse(spliceJsonText(text, literals, all));
        expect(leaves(result)).toHaveLength(literals.length);
        for (const leaf of leaves(result)) expect(leaf.startsWith(replacement)).toBe(true);
      }),
    );
  });
});
