import { describe, expect, it } from '@jest/globals';
import { isSpanishWord, isWordOfSpanish } from './everyday-words.js';

/** Whether the word in brackets counts as an everyday word. */
function isEveryday(marked: string): boolean {
  const start = marked.indexOf('[');
  return isWordOfSpanish(marked.replace(/[[\]]/g, ''), { start, end: marked.indexOf(']') - 1 });
}

describe('everyday words in Spanish', () => {
  it.each(['mamá', 'Perdón', 'mándela', 'colonia', 'llámenos'])('include %j', (word) => {
    expect(isSpanishWord(word)).toBe(true);
  });

  it.each(['Dolores', 'Nieto', 'Dávila', 'Arévalo', 'gonzález', 'wellington'])(
    'do not include %j',
    (word) => {
      expect(isSpanishWord(word)).toBe(false);
    },
  );

  it.each([
    ['la señora [que] viene los martes', true],
    ['her doctor is dr [le] and she is great', false],
    ['maría [de] la cruz necesita una cita', false],
  ])('depend on the language of the text: %j', (marked, is) => {
    expect(isEveryday(marked)).toBe(is);
  });
});
