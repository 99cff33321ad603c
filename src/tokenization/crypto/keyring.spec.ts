import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Keyring, newStoredKey, type StoredKey } from './keyring.js';
import { deriveKey, keyedHash, seal, unseal } from './sealing.js';

const MASTER = { current: randomBytes(32) };

function keys(accountId = 'acc_1'): StoredKey[] {
  return [newStoredKey(MASTER, accountId, 'data'), newStoredKey(MASTER, accountId, 'lookup')];
}

describe('seal', () => {
  const key = randomBytes(32);

  it('can be opened only with the same key and context', () => {
    const sealed = seal(key, 'Zoë', 'here');
    expect(unseal(key, sealed, 'here').toString('utf8')).toBe('Zoë');
    expect(() => unseal(key, sealed, 'there')).toThrow();
    expect(() => unseal(randomBytes(32), sealed, 'here')).toThrow();
  });

  it('is rejected if any byte was changed, removed or added', () => {
    const sealed = seal(key, 'value', 'here');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => unseal(key, changed, 'here')).toThrow();
      expect(() => unseal(key, sealed.subarray(0, at), 'here')).toThrow();
    }
    expect(() => unseal(key, Buffer.concat([sealed, Buffer.of(0)]), 'here')).toThrow();
  });

  it('returns different bytes each time', () => {
    expect(seal(key, 'value', 'here').equals(seal(key, 'value', 'here'))).toBe(false);
  });
});

describe('deriveKey', () => {
  it('derives a different key for each purpose', () => {
    const key = randomBytes(32);
    const derived = ['sotto/vault-seal', 'sotto/payload', 'sotto/vault-lookup'] as const;
    const hexes = new Set(derived.map((label) => deriveKey(key, label).toString('hex')));
    expect(hexes.size).toBe(3);
  });
});

describe('keyedHash', () => {
  it('separates its parts by their lengths', () => {
    const key = randomBytes(32);
    expect(keyedHash(key, 'ab', 'c').equals(keyedHash(key, 'a', 'bc'))).toBe(false);
    expect(keyedHash(key, 'ab', 'c').equals(keyedHash(key, 'ab', 'c'))).toBe(true);
  });
});

describe('Keyring', () => {
  it('unwraps the primary keys and separates the purposes', () => {
    const stored = keys();
    const keyring = new Keyring('acc_1', '1', MASTER, stored);
    expect(keyring.primaryKid).toBe(stored[0]?.kid);
    expect(keyring.sealKey(keyring.primaryKid)).toHaveLength(32);
    expect(keyring.sealKey(keyring.primaryKid)).not.toEqual(keyring.payloadKey(keyring.primaryKid));
    expect(keyring.sealKey('key_unknown')).toBeUndefined();
  });

  it('does not unwrap keys of another account, another master key or a disabled key', () => {
    expect(() => new Keyring('acc_2', '1', MASTER, keys('acc_1'))).toThrow();
    expect(() => new Keyring('acc_1', '1', { current: randomBytes(32) }, keys())).toThrow();
    const old = { ...newStoredKey(MASTER, 'acc_1', 'data'), state: 'disabled' as const };
    expect(new Keyring('acc_1', '1', MASTER, [old, ...keys()]).sealKey(old.kid)).toBeUndefined();
  });

  it('requires primary keys', () => {
    expect(() => new Keyring('acc_1', '1', MASTER, [])).toThrow('no usable key');
    expect(() => new Keyring('acc_1', '1', MASTER, keys().slice(0, 1))).toThrow('no usable key');
  });
});
