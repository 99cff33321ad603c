import { describe, expect, it } from '@jest/globals';
import { PlacedText } from './placed-text.js';

/** The texts that a text may be, each with its values in braces. */
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
  it('knows places in the whole of a text that comes in pieces', () => {
    expect(
      partsOf(false, ['Thank you '], ['Will, is that Will', 'Will', 'Will'], [' Hale', 'Hale'], ['?']),
    ).toEqual(['Thank you {Will}, is that {Will} {Hale}?']);
  });

  it('gives the strings and numbers of JSON, as they are read', () => {
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

  it('gives but the whole of JSON that was broken off, or nests too deep', () => {
    expect(partsOf(true, ['{"who":"Will', 'Will'])).toEqual(['{"who":"{Will}']);
    const deep = '['.repeat(70) + ']'.repeat(70);
    expect(partsOf(true, [deep])).toEqual([deep]);
  });
});
