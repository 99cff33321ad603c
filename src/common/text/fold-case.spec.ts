import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldCase } from './fold-case.js';

describe('foldCase', () => {
  it.each([
    ['FRONT desk', 'front DESK'],
    ['Empfang Süd', 'EMPFANG SÜD'],
    ['Straße', 'STRASSE'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['Регистратура', 'РЕГИСТРАТУРА'],
    ['Ⅷ ﬁ', 'ⅷ FI'],
    ['𐐀', '𐐨'],
    ['e\u0301', '\u00c9'],
  ])('gives %s and %s the same form', (one, other) => {
    expect(foldCase(one)).toBe(foldCase(other));
  });

  it('leaves text without case unchanged', () => {
    expect(foldCase('100% _a_ \\ 予約 🩺')).toBe('100% _a_ \\ 予約 🩺');
  });

  it('keeps each part of a text findable in any case', () => {
    const text = fc
      .string({ unit: 'binary', maxLength: 20 })
      .filter((value) => value === value.normalize('NFC'));
    fc.assert(
      fc.property(text, fc.nat(20), fc.nat(20), (value, from, length) => {
        const part = Array.from(value)
          .slice(from, from + length)
          .join('');
        fc.pre(part === part.normalize('NFC'));
        expect(foldCase(value)).toContain(foldCase(part));
        expect(foldCase(foldCase(part).normalize('NFC'))).toBe(foldCase(foldCase(part)));
      }),
    );
  });
});
