import { describe, expect, it } from '@jest/globals';
import { isCutShort } from './value-reader.js';

const CODE = 'four seven seven one';
const SPANISH = 'cuatro siete siete uno';

describe('a code of which the rest is not known', () => {
  it.each([
    `it ends in ${CODE}`,
    `the last four are um ${CODE}`,
    `it starts with ${CODE} and that's it`,
    `${CODE} and i don't have the rest on me`,
    `${CODE} um my wallet's in the car i don't know the rest`,
    `${CODE} and the sticker's torn off`,
    `${CODE} the rest of it is smudged`,
    `${CODE} that's all it says`,
  ])('is told by its speaker: %s', (turn) => {
    expect(isCutShort('ACCOUNT', CODE, turn)).toBe(true);
  });

  it.each([`termina en ${SPANISH}`, `${SPANISH} y el resto no se lee`, `los últimos cuatro son ${SPANISH}`])(
    'is told in Spanish: %s',
    (turn) => {
      expect(isCutShort('ACCOUNT', SPANISH, turn)).toBe(true);
    },
  );

  it.each([
    `my account is ${CODE}`,
    `${CODE} and the rest is fine`,
    `${CODE} i'll rest tomorrow`,
    `first of all it's ${CODE}`,
    `${CODE} that's the number`,
  ])('is not told by %s', (turn) => {
    expect(isCutShort('ACCOUNT', CODE, turn)).toBe(false);
  });

  it('goes by its length where a kind has one', () => {
    expect(
      isCutShort(
        'PHONE',
        'four one five five five five oh one four two',
        "the last is four one five five five five oh one four two i don't know the rest",
      ),
    ).toBe(false);
  });
});
