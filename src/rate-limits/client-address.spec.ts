import { describe, expect, it } from '@jest/globals';
import { addressKey, networkOf } from './client-address.js';

describe('a client address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:0:1::', '2001:db8:0:1::/64'],
    ['2001:db8:0:1:a:b:c:d', '2001:db8:0:1::/64'],
    ['2001:DB8::5', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['', 'unknown'],
    ['example.com', 'unknown'],
  ])('%s belongs to the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ['192.0.2.7', '192.0.2.7:4711'],
    ['192.0.2.7', '[::ffff:192.0.2.7]:4711'],
    ['2001:db8::1', '[2001:db8::2]'],
    ['fe80::1', 'fe80::2%eth0'],
    ['nonsense', undefined],
  ])('%s has the same rate-limit key as %s', (one, other) => {
    expect(addressKey(one)).toBe(addressKey(other));
  });

  it('is not contained in its key', () => {
    expect(addressKey('192.0.2.7')).toMatch(/^ip-[\w-]{22}$/);
    expect(addressKey('192.0.2.7')).not.toBe(addressKey('192.0.2.8'));
  });
});
