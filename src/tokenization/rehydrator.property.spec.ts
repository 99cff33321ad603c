import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { KINDS, MapResolver, options, stream } from '../../test/support/map-resolver.js';
import { rehydrateText } from './rehydrator.js';
import { formatToken, TOKEN_ALPHABET } from './token/grammar.js';

const id = fc
  .array(fc.constantFrom(...TOKEN_ALPHABET.split('')), { minLength: 12, maxLength: 12 })
  .map((all) => all.join(''));
const value = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
  fc.constantFrom('Ann', '"', '\\', '\\"', '\n', '\u{1F600}', 'O\u2019Neil', '[x]', '\u2028'),
);
const filler = fc.constantFrom(
  '',
  ' ',
  'Hi ',
  ', and ',
  '.\n',
  '\u{1F600}',
  '"so" ',
  '\\ ',
  '[1] ',
  '`',
  '**',
  'name: ',
);

interface Part {
  readonly before: string;
  readonly kind: string;
  readonly id: string;
  readonly value: string;
  readonly known: boolean;
  /** Kind that the model writes for a token of the request; `undefined` for the original kind. */
  readonly word: string | undefined;
}

const reply = fc.uniqueArray(
  fc.record({
    before: filler,
    kind: fc.constantFrom(...KINDS),
    id,
    value,
    known: fc.boolean(),
    word: fc.constantFrom(
      undefined,
      'PATIENT',
      'FULL_NAME',
      'Name of caller',
      'DATE',
      'phone',
      'DATE_OF_BIRTH',
      'TELÉFONO',
      'fecha de nacimiento',
      '姓名',
      'الاسم',
    ),
  }) as fc.Arbitrary<Part>,
  { maxLength: 5, selector: (part) => part.id },
);

function written({ kind, id, known, word }: Part): string {
  return formatToken(known ? (word ?? kind) : kind, id);
}

function resolverOf(parts: readonly Part[]): MapResolver {
  const table = (known: boolean): Record<string, string> =>
    Object.fromEntries(
      parts.filter((part) => part.known === known).map((p) => [`${p.kind}_${p.id}`, p.value]),
    );
  return new MapResolver(table(true), table(false));
}

function everyChunking(text: string, at: readonly number[]): string[][] {
  const singles = Array.from({ length: text.length + 1 }, (_, split) => [
    text.slice(0, split),
    text.slice(split),
  ]);
  const points = [0, ...at.map((point) => point % (text.length + 1)).sort((a, b) => a - b), text.length];
  return [
    ...singles,
    text.split(''),
    points.slice(1).map((point, index) => text.slice(points[index], point)),
  ];
}

describe('Rehydrator with any reply in any chunks', () => {
  const cuts = fc.array(fc.nat({ max: 300 }), { maxLength: 10 });

  it('restores text', async () => {
    await fc.assert(
      fc.asyncProperty(reply, cuts, async (parts, at) => {
        const masked = parts.map((part) => part.before + written(part)).join('') + ' end';
        const expected = parts.map((part) => part.before + part.value).join('') + ' end';
        const resolver = resolverOf(parts);
        expect(await rehydrateText(masked, resolver, options(resolver, 'text'))).toBe(expected);
        const known = resolverOf(parts.map((part) => ({ ...part, known: true })));
        for (const chunks of everyChunking(masked, at))
          expect(await stream(known, chunks, 'text')).toBe(expected);
        expect(await stream(resolver, everyChunking(masked, at).at(-1) ?? [], 'text')).toBe(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('restores tool-call arguments', async () => {
    await fc.assert(
      fc.asyncProperty(reply, fc.boolean(), cuts, async (parts, pretty, at) => {
        const text = (inner: (part: Part) => string): string =>
          JSON.stringify(
            Object.fromEntries([
              ...parts.map((part, index) => [`k${index}`, part.before + inner(part)]),
              ...parts.map((part, index) => [
                `key ${index} ${inner(part)}`,
                { list: [inner(part), 1, null] },
              ]),
            ]),
            null,
            pretty ? 2 : 0,
          );
        const masked = text(written);
        const expected: unknown = JSON.parse(text((part) => part.value));
        const resolver = resolverOf(parts);
        const restored = await rehydrateText(masked, resolver, options(resolver, 'json'));
        expect(JSON.parse(restored)).toEqual(expected);
        const known = resolverOf(parts.map((part) => ({ ...part, known: true })));
        for (const chunks of everyChunking(masked, at))
          expect(await stream(known, chunks, 'json')).toBe(restored);
      }),
      { numRuns: 40 },
    );
  });
});
