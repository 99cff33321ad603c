import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deriveKey, keyedHash, seal, unseal } from './sealing.js';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

const ZEROS = '0'.repeat(64);
const FEFF = 'feffe9928665731c6d6a8f9467308308'.repeat(2);
const PLAIN =
  'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72' +
  '1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255';
const CIPHER =
  '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa' +
  '8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad';

describe('sealing', () => {
  // AES-256 cases without associated data in the GCM specification that NIST adopted (McGrew and Viega,
  // appendix B, cases 13 to 15).
  it.each([
    ['13', ZEROS, '0'.repeat(24), '', '', '530f8afbc74536b9a963b4f1c4cb738b'],
    [
      '14',
      ZEROS,
      '0'.repeat(24),
      '0'.repeat(32),
      'cea7403d4d606b6e074ec5d3baf39d18',
      'd0d1c8a799996bf0265b98b5d48ab919',
    ],
    ['15', FEFF, 'cafebabefacedbaddecaf888', PLAIN, CIPHER, 'b094dac5d93471bdec1a502270e3cc6c'],
  ])('opens the ciphertext of GCM test case %s', (_, key, nonce, plain, cipher, tag) => {
    const sealed = Buffer.concat([Buffer.of(1), hex(nonce), hex(cipher), hex(tag)]);
    expect(unseal(hex(key), sealed, '').toString('hex')).toBe(plain);
  });

  it('can be opened only with the same key and context', () => {
    const key = hex(FEFF);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (value, context) => {
        const sealed = seal(key, value, context);
        expect(unseal(key, sealed, context).toString('utf8')).toBe(value);
        expect(() => unseal(hex(ZEROS), sealed, context)).toThrow();
        expect(() => unseal(key, sealed, `${context}.`)).toThrow();
      }),
    );
  });

  it('rejects data that was changed anywhere or truncated', () => {
    const key = hex(FEFF);
    const sealed = seal(key, 'Jane Okafor', 'acc_1');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unseal(key, changed, 'acc_1')).toThrow();
      expect(() => unseal(key, sealed.subarray(0, at), 'acc_1')).toThrow();
    }
  });

  it('produces different bytes each time for the same value', () => {
    const key = hex(FEFF);
    const made = new Set(Array.from({ length: 1_000 }, () => seal(key, 'x', '').toString('hex')));
    expect(made.size).toBe(1_000);
  });
});

describe('deriveKey', () => {
  it('matches RFC 5869, appendix A.3, which has neither salt nor label', () => {
    const key = hex('0b'.repeat(22));
    expect(deriveKey(key, '' as 'sotto/payload', 42).toString('hex')).toBe(
      '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
    );
  });

  it('derives a different key for each purpose', () => {
    const labels = [
      'sotto/vault-seal',
      'sotto/vault-lookup',
      'sotto/payload',
      'sotto/token-aead',
      'sotto/token-tag',
    ] as const;
    const keys = new Set(labels.map((label) => deriveKey(hex(FEFF), label).toString('hex')));
    expect(keys.size).toBe(labels.length);
  });
});

describe('keyedHash', () => {
  it('separates its parts', () => {
    const key = hex(FEFF);
    expect(keyedHash(key, 'ab', 'c').equals(keyedHash(key, 'a', 'bc'))).toBe(false);
    expect(keyedHash(key, 'abc').equals(keyedHash(hex(ZEROS), 'abc'))).toBe(false);
  });
});
