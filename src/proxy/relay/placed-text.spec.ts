import { describe, expect, it } from '@jest/globals';
import { PlacedText } from './placed-text.js';

/** Texts that a text may be, each with its values in braces. */
function partsOf(
  isJson: boolean,
  ...pieces: readonly (readonly [text: string, ...values: string[]])[]
): string[] {
  const placed = new PlacedText(isJson);
  for (const [text, ...values] of pieces) {
    let from = 0;
    for (const value of values) {
      const start = text.indexOf(value, from);
      from = start + value.length;
      placed.place('NAME', start, from);
    }
    placed.add(text);
  }
  return placed
    .parts()
    .map(({ text, masked }) =>
      [...masked]
        .reverse()
        .reduce(
          (sum, { start, end }) => `${sum.slice(0, start)}{${sum.slice(start, end)}}${sum.slice(end)}`,
          text,
        ),
    );
}

describe('PlacedText', () => {
  it('finds the places of values in a whole text that arrives in pieces', () => {
    expect(
      partsOf(false, ['Thank you '], ['Will, is that Will', 'Will', 'Will'], [' Hale', 'Hale'], ['?']),
    ).toEqual(['Thank you {Will}, is that {Will} {Hale}?']);
  });

  it('returns the decoded strings and numbers of JSON text', () => {
    const name = String.raw`"a \u0042 \"Will\" Hale\n"`;
    expect(
      partsOf(true, [`{"who":${name},`, 'Will', 'Hale'], ['"pin":4711,"to":"Rose"}', '4711', '"Rose"']),
    ).toEqual([
      `{"who":"a \\u0042 \\"{Will}\\" {Hale}\\n","pin":{4711},"to":{"Rose"}}`,
      'who',
      'a B "{Will}" {Hale}\n',
      'pin',
      '{4711}',
      'to',
      '{Rose}',
    ]);
  });

  it('returns only the whole text of truncated or very deeply nested JSON', () => {
    expect(partsOf(true, ['{"who":"Will', 'Will'])).toEqual(['{"who":"{Will}']);
    const deep = '['.repeat(70) + ']'.repeat(70);
    expect(partsOf(true, [deep])).toEqual([deep]);
  });
});
