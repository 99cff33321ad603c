import { describe, expect, it } from '@jest/globals';
import type { EntityKind } from '../kinds.js';
import { surroundingDoubt } from './value-reader.js';

const CODE = 'four seven seven one';
const SPANISH = 'cuatro siete siete uno';
const PHONE = 'four one five five five five oh one four two';

function doubt(
  turn: string,
  text = CODE,
  kind: EntityKind = 'ACCOUNT',
  written = '4771',
): string | undefined {
  return surroundingDoubt(kind, text, turn, written);
}

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
    expect(doubt(turn)).toBe('incomplete');
  });

  it.each([`termina en ${SPANISH}`, `${SPANISH} y el resto no se lee`, `los últimos cuatro son ${SPANISH}`])(
    'is told in Spanish: %s',
    (turn) => {
      expect(doubt(turn, SPANISH)).toBe('incomplete');
    },
  );

  it.each([
    `my account is ${CODE}`,
    `${CODE} and the rest is fine`,
    `${CODE} i'll rest tomorrow`,
    `first of all it's ${CODE}`,
    `${CODE} that's the number`,
  ])('is not told by %s', (turn) => {
    expect(doubt(turn)).toBeUndefined();
  });

  it('goes by its length where a kind has one', () => {
    const turn = `the last is ${PHONE} i don't know the rest`;
    expect(doubt(turn, PHONE, 'PHONE', '+14155550142')).toBeUndefined();
    expect(doubt(turn, PHONE, 'PHONE', '5550142')).toBe('incomplete');
  });

  it('is told of names', () => {
    expect(doubt("kowal and i don't know the rest", 'kowal', 'NAME', 'Kowal')).toBe('incomplete');
  });
});

describe('a number at the end of a code', () => {
  it.each([`it's ${CODE} zeros up front`, `${CODE} digits`])('counts characters in "%s"', (turn) => {
    expect(doubt(turn)).toBe('leftover');
  });

  it('is part of it otherwise', () => {
    expect(doubt(`${CODE} and zeros elsewhere`)).toBeUndefined();
    expect(doubt('anna six letters', 'anna', 'NAME', 'Anna')).toBeUndefined();
  });
});

describe('a value that its speaker is not sure of', () => {
  it.each([
    `it could be ${CODE}`,
    `${CODE} or maybe two of those are nines`,
    `${CODE} i'm not sure if it's a seven`,
    `${CODE} but i can't remember which`,
    `${CODE} or`,
  ])('may be another one: %s', (turn) => {
    expect(doubt(turn)).toBe('ambiguous');
  });

  it.each([`${SPANISH} no sé si es siete`, `puede ser ${SPANISH}`, `${SPANISH} o a lo mejor nueve`])(
    'may be another one in Spanish: %s',
    (turn) => {
      expect(doubt(turn, SPANISH)).toBe('ambiguous');
    },
  );

  it.each([`${CODE} could you look it up`, `${CODE} i'm not sure you got that`, `yes ${CODE} or call me`])(
    'is certain in %s',
    (turn) => {
      expect(doubt(turn)).toBeUndefined();
    },
  );

  it('may be another one whatever its length', () => {
    expect(doubt(`${PHONE} or maybe one four three`, PHONE, 'PHONE', '+14155550142')).toBe('ambiguous');
  });
});
