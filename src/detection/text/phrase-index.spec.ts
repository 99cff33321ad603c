import { describe, expect, it } from '@jest/globals';
import { PhraseIndex } from './phrase-index.js';

function hits(text: string, ...phrases: string[]): string[] {
  const index = new PhraseIndex<object>();
  for (const phrase of phrases) index.add(phrase, {});
  return index.search(text).map(({ start, end }) => text.slice(start, end));
}

describe('PhraseIndex', () => {
  it.each([
    ['the riverside  CLINIC, now', 'Riverside Clinic', ['riverside  CLINIC']],
    ['riverside\nclinic', ' Riverside   Clinic ', ['riverside\nclinic']],
    ['Riverside-Clinic', 'Riverside Clinic', []],
    ['Riversides Clinic', 'Riverside', []],
    ['willful will', 'will', ['will']],
    ['room 123 or 1234', '123', ['123']],
    ["O'Brien", 'O’Brien', ["O'Brien"]],
    ['use c++ here', 'C++', ['c++']],
    ['été', 'Été', ['été']],
  ])('finds in %j the phrase %j as %j', (text, phrase, found) => {
    expect(hits(text, phrase)).toEqual(found);
  });

  it('finds the longest phrase from each word on', () => {
    expect(hits('Elm Street Clinic', 'Elm', 'Elm Street Clinic', 'Street')).toEqual([
      'Elm Street Clinic',
      'Street',
    ]);
  });

  it('finds only phrases within the given span', () => {
    const index = new PhraseIndex<object>();
    index.add('badge', {});
    const text = 'badge a badge';
    expect(index.search(text, { start: 1, end: 13 })).toHaveLength(1);
    expect(index.search(text, { start: -5, end: 12 })).toHaveLength(1);
  });
});
