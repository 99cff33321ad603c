import { describe, expect, it } from '@jest/globals';
import canonicalizeModule from 'canonicalize';
import fc from 'fast-check';
import { canonicalJson, CanonicalJsonError } from './canonical-json.js';

const library = canonicalizeModule as unknown as (value: unknown) => string | undefined;

/** RFC 8785, appendix B: IEEE 754 bits of a number and its JSON form. */
const RFC_NUMBERS: readonly (readonly [string, string])[] = [
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555556', '333333333.3333334'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
];

describe('canonicalJson with the RFC 8785 examples', () => {
  it('writes the object from section 3.2.2', () => {
    const input = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    const expected =
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],` +
      String.raw`"string":"€$\u000f\nA'B\"\\\\\"/"}`;
    expect(canonicalJson(JSON.parse(input))).toBe(expected);
  });

  it('sorts the names from section 3.2.3 by UTF-16 code units', () => {
    const input = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    const parsed = canonicalJson(input).matchAll(/:"([^"]*)"/g);
    expect([...parsed].map((match) => match[1])).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  it.each(RFC_NUMBERS)('writes the number %s as %s', (bits, text) => {
    const value = Buffer.from(bits, 'hex').readDoubleBE();
    expect(canonicalJson(value)).toBe(text);
    expect(canonicalJson({ n: value, list: [value] })).toBe(`{"list":[${text}],"n":${text}}`);
  });
});

describe('canonicalJson with unsupported values', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  let deep: unknown = 1;
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  const refused: readonly (readonly [string, unknown])[] = [
    ['NaN', NaN],
    ['Infinity', Infinity],
    ['-Infinity', -Infinity],
    ['undefined', undefined],
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
    ['a big integer', 1n],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['an object with a toJSON method', { toJSON: () => 'x' }],
    ['an unpaired high surrogate', 'a\ud800b'],
    ['an unpaired low surrogate', '\udfff'],
    ['a reversed surrogate pair', '\ude00\ud83d'],
    ['a cycle', cyclic],
    ['a hundred thousand brackets', deep],
  ];

  it.each(refused)('rejects %s at the top level, as a member, in a list and nested', (_name, value) => {
    const places = [value, { kind: 'x', value }, { list: [1, value] }, { a: { b: value } }];
    for (const place of places) expect(() => canonicalJson(place)).toThrow(CanonicalJsonError);
  });

  it('rejects an unpaired surrogate in a name and a hole in a list', () => {
    expect(() => canonicalJson({ 'a\ud800': 1 })).toThrow(CanonicalJsonError);
    expect(() => canonicalJson({ list: new Array<number>(2) })).toThrow(CanonicalJsonError);
  });

  it('does not repeat the value in its error message', () => {
    expect(() => canonicalJson({ secret: '415\ud800' })).toThrow(/^a string contains an unpaired surrogate$/);
  });
});

describe('canonicalJson and the reference implementation', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\\ud800', '\\\\udead', '"', '\u2028', '\u007f', '__proto__', 'toJSON', '10', '9', ''),
  );
  const primitive = fc.oneof(
    anyText,
    fc.boolean(),
    fc.constant(null),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const flat = fc.dictionary(anyText, fc.oneof(primitive, fc.array(primitive)), { noNullPrototype: true });

  it('agree on flat objects with members in any order', () => {
    fc.assert(
      fc.property(flat, (event) => {
        const reversed = Object.fromEntries(Object.entries(event).reverse());
        expect(canonicalJson(event)).toBe(library(event));
        expect(canonicalJson(reversed)).toBe(library(event));
      }),
      { numRuns: 2_000 },
    );
  });

  it('agree on any JSON document', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(canonicalJson(value)).toBe(library(value));
      }),
      { numRuns: 1_000 },
    );
  });

  it('write text that parses to the same value and stays the same if canonicalized again', () => {
    fc.assert(
      fc.property(flat, (event) => {
        const parsed: unknown = JSON.parse(canonicalJson(event));
        expect(canonicalJson(parsed)).toBe(canonicalJson(event));
      }),
    );
  });

  it('distinguish objects that have equally many members with different names', () => {
    expect(canonicalJson({ b: 1, a: 2 })).toBe('{"a":2,"b":1}');
    expect(canonicalJson({ b: 1, c: 2 })).toBe('{"b":1,"c":2}');
    expect(canonicalJson({ a: 1, b: 2 })).toBe('{"a":1,"b":2}');
  });
});
