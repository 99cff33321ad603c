import { describe, expect, it } from '@jest/globals';
import { AddressGuard } from './address-guard.js';

const guard = new AddressGuard([]);
const HOST = 'callback.example.com';

describe('AddressGuard', () => {
  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80b::200e',
  ])('allows the public address %s', (address) => {
    expect(guard.allows(HOST, [address])).toBe(true);
  });

  it.each([
    ['this network', '0.0.0.0', '0.1.2.3'],
    ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
    ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
    ['unique local', 'fc00::1', 'fd12:3456::1'],
    ['link-local', '169.254.0.1', 'fe80::1', 'febf::1'],
    ['site-local', 'fec0::1'],
    ['carrier-grade NAT', '100.64.0.1', '100.127.255.255', '100.100.100.200'],
    ['metadata', '169.254.169.254', 'fd00:ec2::254', '168.63.129.16', '192.0.0.192'],
    ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1'],
    [
      'broadcast and reserved',
      '255.255.255.255',
      '240.0.0.1',
      '192.0.0.1',
      '198.18.0.1',
      '4000::1',
      'e000::1',
    ],
    ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
    ['unspecified', '::'],
    ['IPv4-mapped', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1', '::8.8.8.8'],
    ['NAT64', '64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::7f00:1', '64:ff9b:1:ffff::1'],
    ['6to4', '2002:7f00:1::1', '2002:808:808::1', '192.88.99.1'],
    ['Teredo', '2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['discard', '100::1'],
    ['zoned', 'fe80::1%eth0', '2606:4700:4700::1111%1'],
    ['another spelling', '0x7f.1', '017700000001', '2130706433', '8.8.8', '1', ''],
  ])('rejects %s addresses', (_, ...addresses) => {
    for (const address of addresses)
      expect([address, guard.allows(HOST, [address])]).toEqual([address, false]);
  });

  it('rejects a host if any of its addresses is rejected or if it has no address', () => {
    expect(guard.allows(HOST, ['8.8.8.8', '10.0.0.1'])).toBe(false);
    expect(guard.allows(HOST, [])).toBe(false);
  });

  it('allows only the exceptions that the operator configured', () => {
    const made = new AddressGuard(['10.1.0.0/16', '192.168.7.7', 'fd00:1::/32', 'Internal.example.com.']);
    for (const address of ['10.1.2.3', '192.168.7.7', 'fd00:1::5'])
      expect(made.allows(HOST, [address])).toBe(true);
    for (const address of ['10.2.0.1', '192.168.7.8', 'fd00:2::5', '::ffff:10.1.2.3'])
      expect(made.allows(HOST, [address])).toBe(false);
    expect(made.allows('internal.EXAMPLE.com', ['127.0.0.1'])).toBe(true);
    expect(made.allows('x.internal.example.com', ['127.0.0.1'])).toBe(false);
  });
});

describe('AddressGuard without a DNS lookup', () => {
  const hostOf = (url: string): string => new URL(url).hostname;

  it.each([
    ['https://example.com/', true],
    ['https://203.0.114.5/', true],
    ['https://localhost.example.com/', true],
    ['https://localhost/', false],
    ['https://LOCALHOST:8443/', false],
    ['https://a.localhost/', false],
    ['https://127.1/', false],
    ['https://0x7f000001/', false],
    ['https://[::ffff:10.0.0.1]/', false],
    ['https://192.168.1.1/', false],
    ['https://localhost.localdomain/', false],
    ['https://ip6-localhost/', false],
    ['https://intranet/', false],
    ['https://db.internal/', false],
    ['https://metadata.google.internal/', false],
    ['https://printer.local/', false],
    ['https://kubernetes.default.svc/', false],
    ['https://a..example.com/', false],
    ['https://internal.example.com/', true],
  ])('decides for %s whether it may be allowed: %s', (url, may) => {
    expect(new AddressGuard([]).mayAllow(hostOf(url))).toBe(may);
  });

  it('applies the exceptions that the operator configured', () => {
    expect(new AddressGuard(['crm.internal']).mayAllow('crm.internal')).toBe(true);
    expect(new AddressGuard(['10.1.0.0/16']).mayAllow('crm.internal')).toBe(true);
    const guard = new AddressGuard(['localhost', '10.1.0.0/16']);
    expect([guard.mayAllow('localhost'), guard.mayAllow('10.1.2.3'), guard.mayAllow('10.2.0.1')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
