import { describe, expect, it } from '@jest/globals';
import {
  canonicalCharacter,
  formatIdentifierToken,
  formatToken,
  randomTokenId,
  redactedLabel,
  TOKEN_ALPHABET,
  TOKEN_PATTERN,
} from './grammar.js';

describe('the token grammar', () => {
  it('writes tokens, identifier tokens and labels', () => {
    expect(formatToken('PHONE', '7K3M9QWXV2RD')).toBe('[PHONE_7K3M9QWXV2RD]');
    expect(formatToken('HEALTH_PLAN_ID', '7K3M9', 'aead')).toBe('[HEALTH_PLAN_ID_~7K3M9]');
    expect(formatIdentifierToken('NAME', '7K3M9QWXV2RD')).toBe('NAME_7K3M9QWXV2RD');
    expect(redactedLabel('PHONE')).toBe('[REDACTED:PHONE]');
  });

  it('has a pattern for strings that are one token, for providers that constrain decoding', () => {
    const [phone, day] = [
      formatToken('PHONE', '7K3M9QWXV2RD'),
      formatToken('DOB', randomTokenId(), 'vault', 'age 68, adult'),
    ];
    const isToken = (text: string): boolean => new RegExp(TOKEN_PATTERN).test(text);
    const tokens = [phone, day, formatToken('HEALTH_PLAN_ID', '7K3M9', 'aead'), redactedLabel('CREDIT_CARD')];
    for (const text of [...tokens, `${phone} ${phone}`, phone + phone, `${day}T14:30`, `${day}, 1958`])
      expect([text, isToken(text)]).toEqual([text, true]);
    for (const text of [
      '',
      '4155550142',
      '[UNKNOWN]',
      `call ${phone}`,
      `${phone} at night`,
      phone.slice(0, -1),
      '[]',
    ])
      expect([text, isToken(text)]).toEqual([text, false]);
    expect(TOKEN_PATTERN).not.toMatch(/\||\(\?|\{|\\b/);
  });

  it('generates distinct identifiers of twelve characters from the whole alphabet', () => {
    const ids = Array.from({ length: 5000 }, () => randomTokenId());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[0-9A-HJKMNP-TV-Z]{12}$/.test(id))).toBe(true);
    expect(new Set(ids.join('')).size).toBe(TOKEN_ALPHABET.length);
  });

  it('reads common spellings of each character', () => {
    const read = (text: string): string =>
      Array.from(text, (character) => canonicalCharacter(character.charCodeAt(0)) || '.').join('');
    expect(read(TOKEN_ALPHABET)).toBe(TOKEN_ALPHABET);
    expect(read(TOKEN_ALPHABET.toLowerCase())).toBe(TOKEN_ALPHABET);
    expect(read('OoIiLl')).toBe('001111');
    expect(read('Uu-_ [~é\u017f\u212a')).toBe('..........');
  });
});
