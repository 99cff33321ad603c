import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatToken } from '../token/grammar.js';
import type { Piece } from '../token/match.js';
import { TokenScanner } from '../token/scanner.js';
import { type JsonPath, JsonLiterals, type Unit } from './json-literals.js';

const TOKEN = formatToken('NAME', '7K3M9QWXV2RD');

function unitsOf(chunks: readonly string[]): Unit[] {
  const scanner = new TokenScanner({ kinds: new Set(['NAME']), mode: 'json' });
  const literals = new JsonLiterals();
  const units = chunks.flatMap((chunk) => literals.push(scanner.push(chunk)));
  return [...units, ...literals.push(scanner.flush()), ...literals.flush()];
}

const textOf = (piece: Piece): string => (typeof piece === 'string' ? piece : piece.raw);

/** Concatenated text of all units. */
function joined(units: readonly Unit[]): string {
  return units
    .map((unit) =>
      typeof unit === 'object' && 'pieces' in unit ? unit.pieces.map(textOf).join('') : textOf(unit),
    )
    .join('');
}

function literalsOf(chunks: readonly string[]): { path: JsonPath; extent: string; before: string }[] {
  return unitsOf(chunks).flatMap((unit) =>
    typeof unit === 'object' && 'pieces' in unit
      ? [{ path: unit.path, extent: unit.extent, before: unit.before }]
      : [],
  );
}

describe('the JSON strings that contain tokens', () => {
  it.each<[string, JsonPath, string, string]>([
    [`{"a":"${TOKEN}"}`, ['a'], 'whole', ''],
    [`{"a":"Hi ${TOKEN}!"}`, ['a'], 'part', 'Hi '],
    [`{"a":{"b":[1,"x",{"c":"${TOKEN}"}]}}`, ['a', 'b', 2, 'c'], 'whole', ''],
    [`{"a":1,"b":"x","c":"${TOKEN}"}`, ['c'], 'whole', ''],
    [`[ "x" , "${TOKEN}" ]`, [1], 'whole', ''],
    [`{"a":${TOKEN}}`, ['a'], 'bare', ''],
    [`"${TOKEN}"`, [], 'whole', ''],
    [`{"a\\"b\\u0041":"${TOKEN}"}`, ['a"bA'], 'whole', ''],
    [`{"a":"{\\"b\\": [","c":"${TOKEN}"}`, ['c'], 'whole', ''],
    [`{"a":"x","a":{"b":"y \\" ${TOKEN}"}}`, ['a', 'b'], 'part', 'y \\" '],
    [`{"a":[],"b":{},"c":["${TOKEN}"]}`, ['c', 0], 'whole', ''],
  ])('are found in %j', (text, path, extent, before) => {
    expect(literalsOf([text])).toEqual([{ path, extent, before }]);
    expect(literalsOf(text.split(''))).toEqual([{ path, extent, before }]);
  });

  it('do not include member names', () => {
    const text = `{"${TOKEN} x":"${TOKEN}"}`;
    expect(literalsOf([text])).toHaveLength(1);
    expect(joined(unitsOf([text]))).toBe(text);
  });

  it('are reported at the end if the string is incomplete', () => {
    expect(literalsOf([`{"a":"x ${TOKEN} and then`])).toEqual([
      { path: ['a'], extent: 'part', before: 'x ' },
    ]);
  });

  const places = fc.constantFrom(TOKEN, `Hi ${TOKEN}`, `${TOKEN} "x" \\ ${TOKEN}`, 'plain', '', '{"', '\\');
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 3 },
      fc.oneof(places, fc.constantFrom<unknown>(1, null, true, -2.5e3)),
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(places, fc.constantFrom('a', 'b"', 'c\\')), tie('json'), { maxKeys: 3 }),
    ),
  }));

  function walk(value: unknown, path: JsonPath, found: JsonPath[]): JsonPath[] {
    if (typeof value === 'string' && value.includes(TOKEN)) found.push(path);
    else if (Array.isArray(value)) value.forEach((each, at) => walk(each, [...path, at], found));
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) walk(each, [...path, name], found);
    return found;
  }

  it('are found at their paths for any chunks', () => {
    fc.assert(
      fc.property(
        json,
        fc.constantFrom(0, 2),
        fc.array(fc.nat({ max: 200 }), { maxLength: 6 }),
        (value, indent, cuts) => {
          const text = JSON.stringify(value, null, indent);
          fc.pre(!/"(?:[^"\\]|\\.)*NAME_(?:[^"\\]|\\.)*"\s*:/.test(text));
          const points = [
            0,
            ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b),
            text.length,
          ];
          const chunks = points.slice(1).map((point, at) => text.slice(points[at], point));
          expect(literalsOf(chunks).map(({ path }) => path)).toEqual(walk(value, [], []));
          expect(joined(unitsOf(chunks))).toBe(text);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('leave text that is not JSON complete', () => {
    const mess = fc.array(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        '"',
        ':',
        ',',
        '\\',
        TOKEN,
        'a',
        ' ',
        '1',
        '\\u12',
        '\n',
        '\u{1F600}',
      ),
    );
    fc.assert(
      fc.property(mess, (pieces) => {
        expect(joined(unitsOf(pieces))).toBe(pieces.join(''));
        expect(joined(unitsOf([pieces.join('')]))).toBe(pieces.join(''));
      }),
      { numRuns: 2_000 },
    );
  });
});
