import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cases, chunked, cuts, type Known, restored } from '../../test/support/restored-json.js';

function named(said: string): Known {
  const value = { kind: 'NAME', said, written: '', shown: undefined, isNumber: false };
  return { kind: 'NAME', id: '7K3M9QWXV2RD', resolution: { kind: 'value', value }, isStored: false };
}

describe('JSON in a JSON string', () => {
  it('is valid at any depth and contains the values', async () => {
    await fc.assert(
      fc.asyncProperty(
        cases,
        fc.constantFrom(0, 2),
        fc.integer({ min: 1, max: 3 }),
        cuts,
        async ([known, document], indent, deep, at) => {
          let text = JSON.stringify({ document }, null, indent);
          for (let level = 0; level < deep; level += 1)
            text = JSON.stringify({ a: 1, body: text }, null, indent);
          const out = await restored(known, chunked(text, at), 'said');
          let inner = JSON.parse(out) as { body?: string; document?: unknown };
          for (let level = 0; level < deep; level += 1) inner = JSON.parse(inner.body ?? '') as typeof inner;
          const direct = JSON.parse(await restored(known, [JSON.stringify({ document })], 'said')) as object;
          // At the top level a value may become a number. Within a string it remains text.
          const said = (value: unknown): string => JSON.stringify(value).replaceAll('"', '');
          expect(said(inner)).toBe(said(direct));
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ['{"body":"{\\"to\\": \\"T\\", \\"n\\": 2}"}', { to: 'Jo "J" \\ Reed', n: 2 }],
    [
      '{"body":" [\\"x\\", {\\"T\\": [\\"T T\\"]}]"}',
      ['x', { 'Jo "J" \\ Reed': ['Jo "J" \\ Reed Jo "J" \\ Reed'] }],
    ],
  ])('is escaped once more for each level: %s', async (text, expected) => {
    const out = await restored(
      [named('Jo "J" \\ Reed')],
      text.replaceAll('T', '[NAME_7K3M9QWXV2RD]').split(''),
      'said',
    );
    expect(JSON.parse((JSON.parse(out) as { body: string }).body)).toEqual(expected);
  });

  it.each(['say \\"T\\"', '[urgent] say \\"T\\"', '{x} \\"T\\"'])(
    'is not assumed in other strings: %s',
    async (text) => {
      const out = await restored(
        [named('a "b"')],
        [`{"body":"${text.replace('T', '[NAME_7K3M9QWXV2RD]')}"}`],
        'said',
      );
      const said = (JSON.parse(`"${text}"`) as string).replace('T', 'a "b"');
      expect(JSON.parse(out)).toEqual({ body: said });
    },
  );
});
