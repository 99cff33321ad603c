import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CountsRow } from '../counts/slice.js';
import { bandOf, deviance, distance, type Family } from './deviance.js';
import { judge, type KnownAlarm } from './judge.js';
import { varianceBetween } from './variance.js';

const DAY_MS = 86_400_000;
const SLOT_MS = DAY_MS / 4;
const NOW = Date.parse('2026-03-30T12:00:00Z');

/** Poisson and binomial tail probabilities, summed term by term. */
function tail(family: Family, units: number, mean: number, from: number): number {
  let term = family === 'count' ? Math.exp(-units * mean) : (1 - mean) ** units;
  let sum = 0;
  for (let hits = 0; hits <= units * 5; hits += 1) {
    if (hits >= from) sum += term;
    term *=
      family === 'count' ? (units * mean) / (hits + 1) : ((units - hits) / (hits + 1)) * (mean / (1 - mean));
    if (family === 'share' && hits >= units) break;
  }
  return sum;
}

describe('deviance', () => {
  it.each([
    ['count', 50, 0.2, 25],
    ['count', 40, 0.05, 9],
    ['share', 40, 0.1, 15],
    ['share', 30, 0.9, 30],
  ] as const)(
    'bounds the probability of a random result: %s, %d units with mean %d, %d hits',
    (family, units, mean, hits) => {
      const chance = tail(family, units, mean, hits);
      const bound = Math.exp(-deviance(family, hits / units, mean, units));
      expect(chance).toBeLessThanOrEqual(bound * (1 + 1e-9));
      expect(chance).toBeGreaterThan(bound / 100);
    },
  );

  it('is smaller if the baseline is uncertain, and unchanged if it is well known', () => {
    const alone = deviance('share', 0.5, 0.9, 40);
    expect(distance('share', 0.5, { mean: 0.9, units: 10 }, 40)).toBeLessThan(alone / 2);
    expect(distance('share', 0.5, { mean: 0.9, units: 1e9 }, 40)).toBeCloseTo(alone, 3);
  });

  it('at the edges of the band equals the limit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Family>('count', 'share'),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        fc.integer({ min: 1, max: 5_000 }),
        (family, mean, units) => {
          const known = { mean, units: 10_000 };
          const { low, high } = bandOf(family, known, units, 21);
          const isEdge = (seen: number): boolean =>
            seen === 0 || seen === 1 || Math.abs(distance(family, seen, known, units) - 21) < 0.01;
          return low <= mean && mean <= high && isEdge(low) && isEdge(high);
        },
      ),
    );
  });
});

describe('varianceBetween', () => {
  it('is 0 if the means differ only by their errors', () => {
    expect(varianceBetween([9, 11, 10, 10].map((mean) => ({ mean, variance: 4 })))).toBe(0);
  });

  it('is the variance of the means beyond their errors', () => {
    const all = [-3, 3, -3, 3].map((mean) => ({ mean, variance: 1 }));
    expect(varianceBetween(all)).toBeCloseTo(12 - 1, 9);
  });

  it('is 0 for a single mean', () => {
    expect(varianceBetween([{ mean: 1, variance: 1 }])).toBe(0);
  });
});

describe('drift detection for an agent', () => {
  const row = (begun: number, phones: number, spoken: number, refused = 0): CountsRow => ({
    language: 'en',
    begunAt: new Date(begun),
    width: 0,
    calls: 50,
    turns: 50,
    refused,
    batches: 1,
    refusedSquares: null,
    kinds: { PHONE: [phones, phones * 0.94, spoken] },
  });

  /** Batches up to the given time, two in six hours. Nights have half as many findings as days. */
  function weeks(days: number, until = NOW): CountsRow[] {
    const rows: CountsRow[] = [];
    for (let begun = until - days * DAY_MS; begun < until; begun += SLOT_MS / 2) {
      const phones = (begun % DAY_MS < SLOT_MS ? 6 : 12) + (Math.floor(begun / SLOT_MS) % 3);
      rows.push(row(begun, phones, phones));
    }
    return rows;
  }

  const lately = (count: number, of: (begun: number) => CountsRow, until = NOW): CountsRow[] =>
    Array.from({ length: count }, (_, at) => of(until + (at + 1) * 60_000));

  async function raisedBy(rows: CountsRow[], alarms: KnownAlarm[] = []): Promise<string[]> {
    const last = rows.at(-1)?.begunAt.getTime() ?? NOW;
    const { raised } = await judge(rows, alarms, last + 60_000);
    return raised.map(({ kind, rate }) => `${rate} ${kind}`);
  }

  it('raises no alarm for daily variation', async () => {
    for (const days of [15, 28, 42, 60]) expect(await raisedBy(weeks(days))).toEqual([]);
  });

  it('raises an alarm for a changed rate', async () => {
    const inDigits = [...weeks(35), ...lately(3, (begun) => row(begun, 12, 0))];
    expect(await raisedBy(inDigits)).toEqual(['spoken ', 'spoken PHONE']);
    const refused = [...weeks(35), ...lately(3, (begun) => row(begun, 12, 12, 30))];
    expect(await raisedBy(refused)).toEqual(['refusals ']);
    const many = [...weeks(35), ...lately(8, (begun) => row(begun, 60, 60))];
    expect(await raisedBy(many)).toEqual(['findings ', 'findings PHONE']);
  });

  it('raises no alarm within the first two weeks', async () => {
    expect(await raisedBy([...weeks(13), ...lately(8, (begun) => row(begun, 12, 0))])).toEqual([]);
  });

  it('compares with the rates before a pause', async () => {
    const paused = weeks(28, NOW - 12 * DAY_MS);
    expect(await raisedBy([...paused, ...lately(3, (begun) => row(begun, 12, 12))])).toEqual([]);
    expect(await raisedBy([...paused, ...lately(3, (begun) => row(begun, 12, 0))])).toContain('spoken PHONE');
  });

  const alarm = (ended: KnownAlarm['ended']): KnownAlarm => ({
    id: 'drf_1',
    language: 'en',
    kind: 'PHONE',
    rate: 'spoken',
    since: NOW + 60_000,
    seen: 0,
    ended,
  });

  it('raises one alarm at a time for a rate, and none after its new level was confirmed', async () => {
    const rows = [...weeks(35), ...lately(6, (begun) => row(begun, 12, 0))];
    expect(await raisedBy(rows, [alarm(undefined)])).toEqual(['spoken ']);
    expect(await raisedBy(rows, [alarm({ at: NOW + 240_000, for: 'confirmed' })])).toEqual(['spoken ']);
  });

  it('ends an alarm only when the rate is back', async () => {
    const drifted = [...weeks(35), ...lately(3, (begun) => row(begun, 12, 0))];
    const open = [alarm(undefined)];
    expect((await judge(drifted, open, NOW + DAY_MS)).ended).toEqual([]);
    const back = [...drifted, ...lately(4, (begun) => row(begun, 12, 12), NOW + SLOT_MS)];
    expect((await judge(back, open, NOW + DAY_MS)).ended).toEqual([{ id: 'drf_1', for: 'back' }]);
  });

  it('ends an alarm after four weeks, when the new rate has become the baseline', async () => {
    const rows = weeks(35);
    const begun = NOW + 60_000;
    expect((await judge(rows, [alarm(undefined)], begun + 27.9 * DAY_MS)).ended).toEqual([]);
    expect((await judge(rows, [alarm(undefined)], begun + 28 * DAY_MS)).ended).toEqual([
      { id: 'drf_1', for: 'base' },
    ]);
  });
});
