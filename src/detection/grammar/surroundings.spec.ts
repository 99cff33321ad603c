import { describe, expect, it } from '@jest/globals';
import type { EntityKind } from '../kinds.js';
import { surroundingDoubt } from '../written/value-reader.js';

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

describe('surroundingDoubt for an incomplete code', () => {
  it.each([
    `it ends in ${CODE}`,
    `the last four are um ${CODE}`,
    `it starts with ${CODE} and that's it`,
    `${CODE} and i don't have the rest on me`,
    `${CODE} um my wallet's in the car i don't know the rest`,
    `${CODE} and the sticker's torn off`,
    `${CODE} the rest of it is smudged`,
    `${CODE} that's all it says`,
  ])('returns incomplete: %s', (turn) => {
    expect(doubt(turn)).toBe('incomplete');
  });

  it.each([`termina en ${SPANISH}`, `${SPANISH} y el resto no se lee`, `los últimos cuatro son ${SPANISH}`])(
    'returns incomplete in Spanish: %s',
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
  ])('returns undefined for %s', (turn) => {
    expect(doubt(turn)).toBeUndefined();
  });

  it('uses the length of a value if its kind has a fixed length', () => {
    const turn = `the last is ${PHONE} i don't know the rest`;
    expect(doubt(turn, PHONE, 'PHONE', '+14155550142')).toBeUndefined();
    expect(doubt(turn, PHONE, 'PHONE', '5550142')).toBe('incomplete');
  });

  it('returns incomplete for names too', () => {
    expect(doubt("kowal and i don't know the rest", 'kowal', 'NAME', 'Kowal')).toBe('incomplete');
  });
});

describe('surroundingDoubt for a number after a code', () => {
  it.each([`it's ${CODE} zeros up front`, `${CODE} digits`])(
    'returns leftover if it counts characters in "%s"',
    (turn) => {
      expect(doubt(turn)).toBe('leftover');
    },
  );

  it('returns undefined otherwise', () => {
    expect(doubt(`${CODE} and zeros elsewhere`)).toBeUndefined();
    expect(doubt('anna six letters', 'anna', 'NAME', 'Anna')).toBeUndefined();
  });
});

describe('surroundingDoubt for a speaker who is not sure', () => {
  it.each([
    `it could be ${CODE}`,
    `${CODE} or maybe two of those are nines`,
    `${CODE} i'm not sure if it's a seven`,
    `${CODE} but i can't remember which`,
    `${CODE} or`,
  ])('returns ambiguous: %s', (turn) => {
    expect(doubt(turn)).toBe('ambiguous');
  });

  it.each([`${SPANISH} no sé si es siete`, `puede ser ${SPANISH}`, `${SPANISH} o a lo mejor nueve`])(
    'returns ambiguous in Spanish: %s',
    (turn) => {
      expect(doubt(turn, SPANISH)).toBe('ambiguous');
    },
  );

  it.each([`${CODE} could you look it up`, `${CODE} i'm not sure you got that`, `yes ${CODE} or call me`])(
    'returns undefined for %s',
    (turn) => {
      expect(doubt(turn)).toBeUndefined();
    },
  );

  it('returns ambiguous for a value of any length', () => {
    expect(doubt(`${PHONE} or maybe one four three`, PHONE, 'PHONE', '+14155550142')).toBe('ambiguous');
  });
});
