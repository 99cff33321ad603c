import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hasRepeatedMember } from './repeated-member.js';

const isRepeated = (text: string): boolean => hasRepeatedMember(Buffer.from(text));

describe('isRepeated', () => {
  it.each([
    '{"a":1,"a":1}',
    '{"a":1,"b":{"a":1},"a":2}',
    '[{"x":[{"é":1 , "é" : 2}]}]',
    String.raw`{"a":1,"\u0061":2}`,
    String.raw`{"\\":1,"b":"\"","\\":2}`,
    '{"__proto__":1,"__proto__":2}',
    '{"":1,"":2}',
  ])('is true for a repeated member: %s', (text) => {
    expect(isRepeated(text)).toBe(true);
  });

  it.each([
    '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
    '["a","a",{"a":"a"}]',
    '{"a":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a":1,"A":2,"__proto__":3,"constructor":4}',
    String.raw`{"a\"":1,"a":":"}`,
    '7',
    '',
  ])('is false if no member is repeated: %s', (text) => {
    expect(isRepeated(text)).toBe(false);
  });

  it('is false for any serialized JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1), (value, indent) => {
        expect(isRepeated(JSON.stringify(value, null, indent))).toBe(false);
      }),
    );
  });

  it('is true if an existing member is added again at any place', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (object, nth) => {
        const names = Object.keys(object);
        const name = JSON.stringify(names[nth % names.length]);
        const text = JSON.stringify({ rest: [object] });
        expect(isRepeated(text.replace('[{', () => `[{${name}:null,`))).toBe(true);
      }),
    );
  });
});
