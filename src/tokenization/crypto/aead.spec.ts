import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AeadIssuer, openAead } from './aead.js';
import { decodeBase32, encodeBase32 } from '../token/base32.js';
import { Keyring, newStoredKey } from './keyring.js';
import { MIN_AEAD_ID_LENGTH, TOKEN_ALPHABET } from '../token/grammar.js';

const MASTER = { current: randomBytes(32) };

function keyringOf(accountId: string): Keyring {
  return new Keyring(accountId, '1', MASTER, [
    newStoredKey(MASTER, accountId, 'data'),
    newStoredKey(MASTER, accountId, 'lookup'),
  ]);
}

const keyring = keyringOf('acc_1');
const PHONE = { agentId: 'agt_1', kind: 'PHONE' };
const issuer = new AeadIssuer(keyring, PHONE.agentId);

describe('base 32', () => {
  it('is decoded unchanged, with exactly one text for each byte sequence', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
        const text = encodeBase32(bytes);
        expect(decodeBase32(text)?.equals(bytes)).toBe(true);
        const last = TOKEN_ALPHABET.indexOf(text.slice(-1));
        const other = text.slice(0, -1) + TOKEN_ALPHABET.charAt(last ^ 1);
        const decoded = text === '' ? undefined : decodeBase32(other);
        expect(decoded?.equals(bytes) ?? false).toBe(false);
      }),
    );
    expect(decodeBase32('0U')).toBeUndefined();
    expect(decodeBase32('000')).toBeUndefined();
  });
});

const VALUE = { text: '415-555-0142', written: '+14155550142' };

describe('an AEAD token', () => {
  it('can be opened only with the key and is the same each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), (text) => {
        const value = { text, written: text.toUpperCase() };
        const id = issuer.issue('PHONE', value);
        expect(new AeadIssuer(keyring, PHONE.agentId).issue('PHONE', value)).toBe(id);
        expect(id.length).toBeGreaterThanOrEqual(MIN_AEAD_ID_LENGTH);
        expect(openAead(keyring, PHONE, id)).toEqual({ found: true, ...value });
      }),
    );
  });

  it('cannot be opened for another agent, kind, account or scope', () => {
    const id = issuer.issue('PHONE', VALUE);
    expect(openAead(keyring, { ...PHONE, agentId: 'agt_2' }, id).found).toBe(false);
    expect(openAead(keyring, { ...PHONE, kind: 'FAX' }, id).found).toBe(false);
    expect(openAead(keyringOf('acc_1'), PHONE, id)).toMatchObject({ found: false });
    expect(openAead(keyring, { ...PHONE, scope: '' }, id).found).toBe(false);
  });

  it('of a conversation can be opened only in that conversation', () => {
    const of = (scope?: string): string =>
      new AeadIssuer(keyring, PHONE.agentId, scope).issue('PHONE', VALUE);
    expect(openAead(keyring, { ...PHONE, scope: 'one' }, of('one'))).toEqual({ found: true, ...VALUE });
    for (const scope of [undefined, '', 'two'])
      expect(openAead(keyring, { ...PHONE, scope }, of('one')).found).toBe(false);
    expect(new Set([of(), of(''), of('one'), of('two')]).size).toBe(4);
  });

  it('cannot be opened after any change', () => {
    const id = issuer.issue('PHONE', VALUE);
    for (let at = 0; at < id.length; at += 1) {
      for (const character of TOKEN_ALPHABET.replace(id.charAt(at), '')) {
        const changed = id.slice(0, at) + character + id.slice(at + 1);
        expect(openAead(keyring, PHONE, changed).found).toBe(false);
      }
      expect(openAead(keyring, PHONE, id.slice(0, at)).found).toBe(false);
    }
  });
});
