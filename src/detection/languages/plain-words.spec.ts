import { describe, expect, it } from '@jest/globals';
import { isNumberWord, isPlainWord } from './plain-words.js';
import { GIVEN_NAMES } from '../lexicon/given-names.js';

describe('isPlainWord', () => {
  it.each(['please', 'Please', 'appointment', 'con', 'señora', 'llamo', 'me', 'no'])(
    'is true for %s',
    (word) => {
      expect(isPlainWord(word)).toBe(true);
    },
  );

  it.each('grace mark young park dolores flores may junio four catorce brennan constructor'.split(' '))(
    'is false for %s, which may be a value',
    (word) => {
      expect(isPlainWord(word)).toBe(false);
    },
  );

  it('is false for every given name', () => {
    expect([...GIVEN_NAMES].filter(isPlainWord)).toEqual([]);
  });
});

describe('isNumberWord', () => {
  it.each(['four', 'Third', 'hundred', 'double', 'dieciséis', 'dieciseis', 'mil'])(
    'is true for %s',
    (word) => {
      expect(isNumberWord(word)).toBe(true);
    },
  );

  it.each(['una', 'oh', 'for'])('is false for %s', (word) => {
    expect(isNumberWord(word)).toBe(false);
  });
});
