import { describe, expect, it } from '@jest/globals';
import { maskedNumber, withoutNumbers } from './masked-number.js';

describe('maskedNumber', () => {
  it.each([
    ['+14155550142', '***42'],
    ['(415) 555-0199', '***99'],
    ['555-0101', '***01'],
    ['sip:+14155550142@example.com', '***42'],
    ['555-010', '***'],
    ['jane.okafor', '***'],
    ['jane42', '***'],
  ])('shows of %s only %s', (number, masked) => {
    expect(maskedNumber(number)).toBe(masked);
  });
});

describe('withoutNumbers', () => {
  it.each([
    ['0192f1a2-7c1d-4b7e-9b59-6c1f4f1f2a11', undefined, '0192f1a2-7c1d-4b7e-9b59-6c1f4f1f2a11'],
    ['CA5f1c9ab24155550142', undefined, 'CA5f1c9ab24155550142'],
    ['call-_+14155550142_x9', undefined, 'call-_***42_x9'],
    ['from+14155550142to+13125550199', undefined, 'from***42to***99'],
    ['call-4155550142-7', '+1 415 555 0142', 'call-***42-7'],
    ['call-14155550142-7', '+1 415 555 0142', 'call-***42-7'],
    ['call-5550142', '5550142', 'call-***42'],
    ['call-0142', '0142', 'call-0142'],
    ['17550142', '42', '17550142'],
  ])('makes of %s, called by %s, %s', (identifier, number, expected) => {
    expect(withoutNumbers(identifier, number)).toBe(expected);
  });
});
