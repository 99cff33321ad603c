import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jsonParts, UnreadableJson } from './json-parts.js';

/** Object that the parts add up to. */
function assembled(text: string, longest = 1_000_000): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  let entries: unknown[] = [];
  for (const { field, value, isEntry } of jsonParts(Buffer.from(text), 'listed', longest)) {
    if (isEntry) entries.push(value);
    else {
      const isListed = field === 'listed' && Array.isArray(value);
      Object.defineProperty(whole, field, {
        value: isListed ? entries : value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      if (isListed) entries = [];
    }
  }
  return whole;
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : 'refused';
  } catch {
    return 'refused';
  }
}

function inPieces(text: string): unknown {
  try {
    return assembled(text);
  } catch (error) {
    if (error instanceof UnreadableJson) return 'refused';
    throw error;
  }
}

describe('jsonParts', () => {
  it('returns the same value as JSON.parse for any formatting', () => {
    const objects = fc.dictionary(
      fc.oneof(fc.string(), fc.constantFrom('listed', '__proto__')),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(objects, fc.constantFrom(0, 1, '\t', '\r\n '), (object, indent) => {
        const text = ` ${JSON.stringify(object, null, indent)}\n`;
        expect(inPieces(text)).toEqual(parsed(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('accepts and rejects the same texts as JSON.parse, but accepts only objects', () => {
    const parts = fc.constantFrom(
      ...'{}[],:" \\'.split(''),
      ...['"listed"', '"a"', '1', '-', 'true', 'nul', 'null', '\\"', 'é', '0', '1e5', '{"listed":['],
    );
    const texts = fc.array(parts, { maxLength: 12 }).map((list) => list.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          texts,
          texts.map((text) => `{"listed":[${text}]}`),
        ),
        (text) => {
          expect(inPieces(text)).toEqual(parsed(text));
        },
      ),
      { numRuns: 20_000 },
    );
  });

  it.each([
    ['{', 'json'],
    ['[]', 'object'],
    ['', 'object'],
    ['{}{}', 'json'],
    ['{"listed":[1,]}', 'json'],
    ['{"listed":[1 2]}', 'json'],
    ['{"a":1,}', 'json'],
    ['{a:1}', 'json'],
    ['{1:1}', 'json'],
    ['{"a"}', 'json'],
    ['{"a":"\\', 'json'],
    ['{"a":"0123456789"}', 'length'],
    ['{"listed":["0123456789"]}', 'length'],
    ['{"0123456789":1}', 'length'],
  ])('rejects %s with the rule %s', (text, rule) => {
    expect(() => assembled(text, 10)).toThrow(expect.objectContaining({ rule }));
  });

  it('returns the entries of one list, then a part that marks the end of the list', () => {
    const bytes = Buffer.from('{"a":[1],"listed":[{"b":[2]},"]"],"listed":[]}');
    expect([...jsonParts(bytes, 'listed', 100)]).toEqual([
      { field: 'a', value: [1], isEntry: false },
      { field: 'listed', value: { b: [2] }, isEntry: true },
      { field: 'listed', value: ']', isEntry: true },
      { field: 'listed', value: [], isEntry: false },
      { field: 'listed', value: [], isEntry: false },
    ]);
  });
});
