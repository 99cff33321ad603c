import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sinceStart } from './since.js';

const NOW = Date.UTC(2026, 6, 1, 12);
const HOUR = 3_600_000;

describe('sinceStart', () => {
  it.each([
    ['0s', 0],
    ['90s', 90_000],
    ['15m', 15 * 60_000],
    ['1h', HOUR],
    ['24h', 24 * HOUR],
    ['7d', 7 * 24 * HOUR],
    ['2w', 14 * 24 * HOUR],
    ['007d', 7 * 24 * HOUR],
  ])('reads %s as a duration before now', (text, ms) => {
    expect(sinceStart(text, NOW)).toBe(NOW - ms);
  });

  it.each([
    ['2026-06-30T10:20:30Z', '2026-06-30T10:20:30.000Z'],
    ['2026-06-30T10:20:30+00:00', '2026-06-30T10:20:30.000Z'],
    ['2026-06-30T10:20:30 00:00', '2026-06-30T10:20:30.000Z'],
    ['2026-06-30T10:20Z', '2026-06-30T10:20:00.000Z'],
    ['2026-06-30T10:20:30.5Z', '2026-06-30T10:20:30.500Z'],
    ['2026-06-30T10:20:30.007Z', '2026-06-30T10:20:30.007Z'],
    ['2026-06-30T10:20:30.007000000Z', '2026-06-30T10:20:30.007Z'],
    ['2026-06-30T10:20:30.0070001Z', '2026-06-30T10:20:30.008Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['9999-12-31T23:59:59.9999Z', '+010000-01-01T00:00:00.000Z'],
  ])('reads %s as a point in time', (text, expected) => {
    expect(sinceStart(text, NOW)).toBe(Date.parse(expected));
  });

  it.each(['36500d', '5214w', '0001-01-01T00:00:00Z', '0000-01-01T00:00:00Z'])(
    'returns 1970 for an earlier time: %s',
    (text) => {
      expect(sinceStart(text, NOW)).toBe(0);
    },
  );

  it.each([
    '',
    ' ',
    '24',
    'h',
    '24H',
    '-1h',
    '+1h',
    ' 1h',
    '1h ',
    '1.5h',
    '1h30m',
    '1y',
    '1ms',
    '1e3s',
    '٣h',
    '36501d',
    '5215w',
    '99999999999s',
    'yesterday',
    '1700000000',
    'Z',
    'T',
    '2026-06-30',
    '2026-06-30T10:20:30',
    '2026-06-30 10:20:30Z',
    '2026-06-30T10:20:30z',
    '2026-06-30t10:20:30Z',
    '2026-06-30T10:20:30+02:00',
    '2026-06-30T10:20:30-00:00',
    '2026-06-30T10:20:30+0000',
    '2026-06-30T10:20:30  00:00',
    '2026-06-30T10:20:30.Z',
    '2026-06-30T10:20:30.0000000001Z',
    '2026-06-30T10Z',
    '2026-06-30T24:00:00Z',
    '2026-06-30T10:60:00Z',
    '2026-06-30T10:20:60Z',
    '2026-06-31T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '12026-01-01T00:00:00Z',
    '20260630T102030Z',
    '2026-06-30T10:20:30Z\n',
  ])('rejects %j', (text) => {
    expect(sinceStart(text, NOW)).toBeUndefined();
  });

  it('reads every ISO timestamp that JavaScript writes', () => {
    const days = fc.date({
      min: new Date(0),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (date) => {
        expect(sinceStart(date.toISOString(), NOW)).toBe(date.getTime());
      }),
    );
  });

  it('does not throw for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        sinceStart(text, NOW);
      }),
    );
  });
});
