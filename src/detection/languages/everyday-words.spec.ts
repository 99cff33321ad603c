import { describe, expect, it } from '@jest/globals';
import { isSpanishWord, isWordOfSpanish } from './everyday-words.js';

/** Whether the word between the brackets counts as one of every day. */
function isEveryday(marked: string): boolean {
  const start = marked.indexOf('[');
  return isWordOfSpanish(marked.replace(/[[\]]/g, ''), { start, end: marked.indexOf(']') - 1 });
}

describe('words of every day in Spanish', () => {
  it.each(['mamá', 'Perdón', 'mándela', 'colonia', 'llámenos'])('are such as %j', (word) => {
    expect(isSpanishWord(word)).toBe(true);
  });

  it.each(['Dolores', 'Nieto', 'Dávila', 'Arévalo', 'gonzález', 'wellington'])(
    'are none such as %j',
    (word) => {
      expect(isSpanishWord(word)).toBe(false);
    },
  );

  it.each([
    ['la señora [que] viene los martes', true],
    ['her doctor is dr [le] and she is great', false],
    ['maría [de] la cruz necesita una cita', false],
  ])('go by what is spoken around them: %j', (marked, is) => {
    expect(isEveryday(marked)).toBe(is);
  });
});
