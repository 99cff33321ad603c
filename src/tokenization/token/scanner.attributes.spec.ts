import { describe, expect, it } from '@jest/globals';
import {
  AEAD,
  ID,
  issued,
  piecesOfLength,
  scanChunks,
  scanner,
  show,
} from '../../../test/support/scanned-pieces.js';
import { IssuedTokens } from './issued-tokens.js';

const others = new IssuedTokens();
others.add('PHONE', '000011112222');
const KNOWN: readonly (readonly [string, IssuedTokens])[] = [
  ['issued', issued],
  ['of an earlier request', others],
  ['unknown', new IssuedTokens()],
];
const TEXTS: readonly (readonly [string, string])[] = [
  [`Call [PHONE_${ID} 10 digits] now`, `Call <PHONE ${ID}> now`],
  [`Call [PHONE_${ID} area code valid, 10 digits] now`, `Call <PHONE ${ID}> now`],
  [`Call [PHONE_${ID}, aged 70 or over] now`, `Call <PHONE ${ID}> now`],
  [`Call [PHONE_${ID} 1234 digits].`, `Call <PHONE ${ID}>.`],
  [`Call [PHONE_~${AEAD} 10 digits].`, `Call <PHONE ${AEAD}>.`],
  [`Call [PHONE_~${AEAD} area code invalid].`, `Call <PHONE ${AEAD}>.`],
  [`Call [PHONE_7K3M9QWX 10 digits].`, 'Call <PHONE !7K3M9QWX>.'],
  [`Call [PHONE_${ID} 10 dig`, `Call <PHONE ${ID}>`],
  [`Say [PHONE_${ID} language=ru] now`, `Say <PHONE ${ID}> now`],
  [`Say [PHONE_${ID}, language: Russian] now`, `Say <PHONE ${ID}> now`],
  [`Say [PHONE_${ID} lang`, `Say <PHONE ${ID}>`],
  [`Call [PHONE_${ID} today].`, `Call <PHONE ${ID}> today].`],
  [`https://x.org/?n=%5BPHONE_${ID}%5D&v=1`, `https://x.org/?n=<PHONE ${ID}>&v=1`],
  [
    `https://x.org/?n=%5BPHONE_${ID}%20area%20code%20valid%2C%2010%20digits%5D&v=1`,
    `https://x.org/?n=<PHONE ${ID}>&v=1`,
  ],
  [`https://x.org/?n=%5BPHONE_${ID}+10+digits%5D`, `https://x.org/?n=<PHONE ${ID}>`],
  [`https://x.org/?n=[PHONE_${ID}%2010%20digits]&v=1`, `https://x.org/?n=<PHONE ${ID}>&v=1`],
  [`https://x.org/?n=%5BPHONE_${ID}%2F%zz%5D`, `https://x.org/?n=<PHONE ${ID}>%2F%zz%5D`],
];

describe.each(KNOWN)('TokenScanner with attributes in a token, %s', (_, known) => {
  it.each(TEXTS)('consumes them with the token: %j', (text, expected) => {
    for (const length of [text.length, 1, 2, 3, 5, 7, 11])
      expect(show(scanChunks(piecesOfLength(text, length), 'text', known))).toBe(expected);
  });

  it.each([`Call [PHONE_${ID} 10 digits] now`, `Call [PHONE_~${AEAD} 10 digits] now`])(
    'consumes them if the token was emitted before they arrived: %j',
    (text) => {
      const end = text.indexOf(' 10') + ' 10 di'.length;
      const it = scanner('text', known);
      const shown = [...it.push(text.slice(0, end)), ...it.release(), ...it.push(text.slice(end))];
      expect(show(shown)).toBe(`Call <PHONE ${text.includes('~') ? AEAD : ID}> now`);
    },
  );
});

describe('TokenScanner with attributes in JSON', () => {
  it('still recognizes a token that fills a string', () => {
    const text = `{"to":"[PHONE_${ID} 10 digits]","by":"x [PHONE_${ID} 10 digits]"}`;
    for (const [, known] of KNOWN)
      for (const length of [1, 5, 7, 11, text.length])
        expect(show(scanChunks(piecesOfLength(text, length), 'json', known))).toBe(
          `{"to":<PHONE ${ID} whole>,"by":"x <PHONE ${ID}>"}`,
        );
  });
});
