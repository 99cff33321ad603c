import { describe, expect, it } from '@jest/globals';
import { hasIdentifiers, keptPlatformId, maskedNumber } from './platform-ids.js';

const KEYRING = { lookupKey: Buffer.alloc(32, 1) };

describe('maskedNumber', () => {
  it.each([
    ['+14155550142', '***42'],
    ['(415) 555-0199', '***99'],
    ['555-0101', '***01'],
    ['sip:+14155550142@example.com', '***42'],
    ['555-010', '***'],
    ['jane.okafor', '***'],
    ['jane42', '***'],
  ])('shortens %s to %s', (number, masked) => {
    expect(maskedNumber(number)).toBe(masked);
  });
});

describe('keptPlatformId', () => {
  it.each([
    ['+14155550142@sip.example.com', undefined, '***42@sip.example.com'],
    ['sip:4155550142@10.0.0.7:5060', undefined, 'sip:***42@10.0.0.7:5060'],
    ['jane.okafor@example.com', undefined, '***or@example.com'],
    ['jane@example.com', undefined, '***@example.com'],
    ['a84b4c76e66710@pc33.example.com', undefined, '***10@pc33.example.com'],
    ['call-_+14155550142_x9', undefined, 'call-_***42_x9'],
    ['from+14155550142to+13125550199', undefined, 'from***42to***99'],
    ['+44 20 7946 0018', undefined, '***18'],
    ['tel:02079460018', undefined, 'tel:***18'],
    ['0044207946001812', undefined, '***12'],
    ['call-4155550142-7', undefined, 'call-***42-7'],
    ['call_415-555-0142_7', undefined, 'call_***42_7'],
    ['(415) 555-0142', undefined, '***42'],
    ['patient 900-12-3456', undefined, 'patient ***56'],
    ['call-14155550142-7', '+1 415 555 0142', 'call-***42-7'],
    ['CA5f4155550142', '+1 415 555 0142', 'CA5f***42'],
    ['call-5550142', '5550142', 'call-***42'],
  ])('changes %s, called by %s, to %s with a hash', (identifier, number, masked) => {
    const kept = keptPlatformId(KEYRING, identifier, number);
    expect(kept.replace(/~[0-9a-f]{16}$/, '')).toBe(masked);
    expect(kept).toHaveLength(masked.length + 17);
    expect(keptPlatformId(KEYRING, kept)).toBe(kept);
  });

  it.each([
    ['0192f1a2-7c1d-4b7e-9b59-6c1f4f1f2a11', undefined],
    ['01234567-1234-4234-9234-123456789012', undefined],
    ['CA5f1c9ab24155550142', undefined],
    ['call-0142', '0142'],
    ['17550142', '42'],
    ['call-2026-02-03-0142', undefined],
    ['1800000000000', undefined],
    ['call-7', undefined],
    ['ça 🙂', undefined],
  ])('leaves %s, called by %s, unchanged', (identifier, number) => {
    expect(keptPlatformId(KEYRING, identifier, number)).toBe(identifier);
    expect(hasIdentifiers(identifier)).toBe(false);
  });

  it('distinguishes calls that look the same when masked, which requires the key', () => {
    const [one, other] = ['+14155550142@sip.example.com', '+13125550142@sip.example.com'];
    const kept = keptPlatformId(KEYRING, one);
    expect(keptPlatformId(KEYRING, other)).not.toBe(kept);
    expect(keptPlatformId({ lookupKey: Buffer.alloc(32, 2) }, one)).not.toBe(kept);
  });
});
