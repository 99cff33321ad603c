import { describe, expect, it } from '@jest/globals';
import { isNumberWord, isPlainWord } from './plain-words.js';
import { GIVEN_NAMES } from '../lexicon/given-names.js';

describe('a plain word', () => {
  it.each(['please', 'Please', 'appointment', 'con', 'señora', 'llamo', 'me', 'no'])('is %s', (word) => {
    expect(isPlainWord(word)).toBe(true);
  });

  it.each('grace mark young park dolores flores may junio four catorce brennan constructor'.split(' '))(
    'is not %s, which may be a value',
    (word) => {
      expect(isPlainWord(word)).toBe(false);
    },
  );

  it('is no given name', () => {
    expect([...GIVEN_NAMES].filter(isPlainWord)).toEqual([]);
  });
});

describe('a word of numbers', () => {
  it.each(['four', 'Third', 'hundred', 'double', 'dieciséis', 'dieciseis', 'mil'])('is %s', (word) => {
    expect(isNumberWord(word)).toBe(true);
  });

  it.each(['una', 'oh', 'for'])('is not %s', (word) => {
    expect(isNumberWord(word)).toBe(false);
  });
});
