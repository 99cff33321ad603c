import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { aessiv } from '@noble/ciphers/aes.js';
import fc from 'fast-check';
import { aead } from './aead.js';
import { decodeBase32, encodeBase32 } from './base32.js';
import { Keyring, newStoredKey } from './keyring.js';
import { MIN_AEAD_ID_LENGTH, TOKEN_ALPHABET } from './token-grammar.js';

const MASTER = { current: randomBytes(32) };

function keyringOf(accountId: string): Keyring {
  return new Keyring(accountId, '1', MASTER, [
    newStoredKey(MASTER, accountId, 'data'),
    newStoredKey(MASTER, accountId, 'lookup'),
  ]);
}

const keyring = keyringOf('acc_1');
const PHONE = { agentId: 'agt_1', kind: 'PHONE' };

describe('AES-SIV', () => {
  it('agrees with RFC 5297, appendix A.1', () => {
    const key = Buffer.from('fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff', 'hex');
    const data = Buffer.from('101112131415161718191a1b1c1d1e1f2021222324252627', 'hex');
    const sealed = aessiv(key, data).encrypt(Buffer.from('112233445566778899aabbccddee', 'hex'));
    expect(Buffer.from(sealed).toString('hex')).toBe(
      '85632d07c6e8f37f950acd320a2ecc9340c02b9690c4dc04daef7f6afe5c',
    );
  });

  it('agrees with RFC 5297, appendix A.2, which binds several texts', () => {
    const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
    const key = bytes('7f7e7d7c7b7a79787776757473727170404142434445464748494a4b4c4d4e4f');
    const bound = [
      bytes('00112233445566778899aabbccddeeffdeaddadadeaddadaffeeddccbbaa99887766554433221100'),
      bytes('102030405060708090a0'),
      bytes('09f911029d74e35bd84156c5635688c0'),
    ];
    const plain = Buffer.from('this is some plaintext to encrypt using SIV-AES');
    expect(Buffer.from(aessiv(key, ...bound).encrypt(plain)).toString('hex')).toBe(
      '7bdb6e3b432667eb06f4d14bff2fbd0fcb900f2fddbe404326601965c889bf17' +
        'dba77ceb094fa663b7a3f748ba8af829ea64ad544a272e9c485b62a3fd5c0d',
    );
  });
});

describe('base 32', () => {
  it('comes back as it went, with one text for each byte sequence', () => {
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

describe('an aead token', () => {
  it('opens with the key alone, and is the same each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), (text) => {
        const { id, kid } = aead.issue(keyring, PHONE, text);
        expect(aead.issue(keyring, PHONE, text)).toEqual({ id, kid });
        expect(id.length).toBeGreaterThanOrEqual(MIN_AEAD_ID_LENGTH);
        expect(aead.open(keyring, PHONE, id)).toEqual({ found: true, text });
      }),
    );
  });

  it('opens nowhere else', () => {
    const { id } = aead.issue(keyring, PHONE, '415-555-0142');
    expect(aead.open(keyring, { ...PHONE, agentId: 'agt_2' }, id).found).toBe(false);
    expect(aead.open(keyring, { ...PHONE, kind: 'FAX' }, id).found).toBe(false);
    expect(aead.open(keyringOf('acc_1'), PHONE, id)).toMatchObject({ found: false });
  });

  it('opens no more after any change', () => {
    const { id } = aead.issue(keyring, PHONE, '415-555-0142');
    for (let at = 0; at < id.length; at += 1) {
      for (const character of TOKEN_ALPHABET.replace(id.charAt(at), '')) {
        const changed = id.slice(0, at) + character + id.slice(at + 1);
        expect(aead.open(keyring, PHONE, changed).found).toBe(false);
      }
      expect(aead.open(keyring, PHONE, id.slice(0, at)).found).toBe(false);
    }
  });
});
