import { describe, expect, it } from '@jest/globals';
import {
  canonicalCharacter,
  formatIdentifierToken,
  formatToken,
  randomTokenId,
  redactedLabel,
  TOKEN_ALPHABET,
} from './grammar.js';

describe('token grammar', () => {
  it('writes tokens, identifier tokens and labels', () => {
    expect(formatToken('PHONE', '7K3M9QWXV2RD')).toBe('[PHONE_7K3M9QWXV2RD]');
    expect(formatToken('HEALTH_PLAN_ID', '7K3M9', 'aead')).toBe('[HEALTH_PLAN_ID_~7K3M9]');
    expect(formatIdentifierToken('NAME', '7K3M9QWXV2RD')).toBe('NAME_7K3M9QWXV2RD');
    expect(redactedLabel('PHONE')).toBe('[REDACTED:PHONE]');
  });

  it('draws distinct identifiers of twelve characters, using the whole alphabet', () => {
    const ids = Array.from({ length: 5000 }, () => randomTokenId());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[0-9A-HJKMNP-TV-Z]{12}$/.test(id))).toBe(true);
    expect(new Set(ids.join('')).size).toBe(TOKEN_ALPHABET.length);
  });

  it('reads what people and models write for each character', () => {
    const read = (text: string): string =>
      Array.from(text, (character) => canonicalCharacter(character.charCodeAt(0)) || '.').join('');
    expect(read(TOKEN_ALPHABET)).toBe(TOKEN_ALPHABET);
    expect(read(TOKEN_ALPHABET.toLowerCase())).toBe(TOKEN_ALPHABET);
    expect(read('OoIiLl')).toBe('001111');
    expect(read('Uu-_ [~é\u017f\u212a')).toBe('..........');
  });
});
