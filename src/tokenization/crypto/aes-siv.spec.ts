import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { aessiv } from '@noble/ciphers/aes.js';
import fc from 'fast-check';
import { AesSivKey } from './aes-siv.js';

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

const VECTORS = [
  {
    source: 'RFC 5297, appendix A.1',
    key: 'fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff',
    bound: ['101112131415161718191a1b1c1d1e1f2021222324252627'],
    plain: '112233445566778899aabbccddee',
    sealed: '85632d07c6e8f37f950acd320a2ecc9340c02b9690c4dc04daef7f6afe5c',
  },
  {
    source: 'RFC 5297, appendix A.2, which binds several texts',
    key: '7f7e7d7c7b7a79787776757473727170404142434445464748494a4b4c4d4e4f',
    bound: [
      '00112233445566778899aabbccddeeffdeaddadadeaddadaffeeddccbbaa99887766554433221100',
      '102030405060708090a0',
      '09f911029d74e35bd84156c5635688c0',
    ],
    plain: Buffer.from('this is some plaintext to encrypt using SIV-AES').toString('hex'),
    sealed:
      '7bdb6e3b432667eb06f4d14bff2fbd0fcb900f2fddbe404326601965c889bf17' +
      'dba77ceb094fa663b7a3f748ba8af829ea64ad544a272e9c485b62a3fd5c0d',
  },
];

describe('AES-SIV', () => {
  it.each(VECTORS)('matches $source', ({ key, bound, plain, sealed }) => {
    const cipher = new AesSivKey(bytes(key)).bind(...bound.map(bytes));
    expect(cipher.seal(bytes(plain)).toString('hex')).toBe(sealed);
    expect(cipher.open(bytes(sealed))?.toString('hex')).toBe(plain);
  });

  it.each([
    // NIST SP 800-38B, appendix D.3 (AES-256), examples 1 to 4.
    ['', '028962f61b7bf89efc6b551f4667d983'],
    ['6bc1bee22e409f96e93d7e117393172a', '28a7023f452e8f82bd4bf28d8c37c35c'],
    [
      '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411',
      'aaf3d8f1de5640c232f5b169b9c911e6',
    ],
    [
      '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51' +
        '30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710',
      'e1992190549f6ed5696a2c056c315410',
    ],
  ])('computes the CMAC values of NIST SP 800-38B: %#', (text, mac) => {
    const key = bytes('603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4');
    expect(new AesSivKey(Buffer.concat([key, key])).mac(bytes(text)).toString('hex')).toBe(mac);
  });

  const text = fc.uint8Array({ maxLength: 100, size: 'max' }).map((array) => Buffer.from(array));

  it('matches another implementation for keys of each length', () => {
    const keys = fc.constantFrom(32, 48, 64).map((length) => randomBytes(length));
    fc.assert(
      fc.property(keys, fc.array(text), text, (key, bound, plain) => {
        const cipher = new AesSivKey(key).bind(...bound);
        const sealed = cipher.seal(plain);
        expect(sealed.equals(aessiv(key, ...bound).encrypt(plain))).toBe(true);
        expect(cipher.open(sealed)?.equals(plain)).toBe(true);
      }),
    );
  });

  it('does not open data that was changed, truncated or bound to another context', () => {
    const key = new AesSivKey(randomBytes(64));
    const cipher = key.bind(Buffer.from('here'));
    const sealed = cipher.seal(Buffer.from('a value of some length'));
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(cipher.open(changed)).toBeUndefined();
      expect(cipher.open(sealed.subarray(0, at))).toBeUndefined();
    }
    expect(key.bind(Buffer.from('there')).open(sealed)).toBeUndefined();
    expect(new AesSivKey(randomBytes(64)).bind(Buffer.from('here')).open(sealed)).toBeUndefined();
  });
});
