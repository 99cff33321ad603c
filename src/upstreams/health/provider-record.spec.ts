import { beforeEach, describe, expect, it } from '@jest/globals';
import { latencyPercentile } from '../../common/time/latency-histogram.js';
import { ProviderRecord } from './provider-record.js';

const MINUTE = 60_000;

describe('ProviderRecord', () => {
  let record: ProviderRecord;

  beforeEach(() => {
    record = new ProviderRecord();
  });

  it('is empty at first', () => {
    expect(record.attempts(0)).toEqual({ firstToken: [], answered: 0, failed: new Map() });
    expect(record.ejections(0)).toEqual([]);
  });

  it('adds up its time slices', () => {
    for (const minute of [0, 4, 9, 59]) {
      record.answered(minute * MINUTE);
      record.contentReceived(minute * MINUTE, 200);
    }
    record.failed(MINUTE, 'timeout');
    record.failed(20 * MINUTE, 'timeout');
    record.failed(20 * MINUTE, 'outrun');
    const { firstToken, answered, failed } = record.attempts(59 * MINUTE);
    expect([answered, failed]).toEqual([
      4,
      new Map([
        ['timeout', 2],
        ['outrun', 1],
      ]),
    ]);
    expect(firstToken.reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(Math.abs(latencyPercentile(firstToken, 0.5) - 200)).toBeLessThan(4);
  });

  it('forgets entries after an hour, even without new ones', () => {
    record.answered(0);
    record.failed(6 * MINUTE, 'refused');
    record.ejectedFor(6 * MINUTE, 5_000);
    expect(record.attempts(60 * MINUTE).answered).toBe(0);
    expect(record.attempts(60 * MINUTE).failed.size).toBe(1);
    record.answered(60 * MINUTE);
    expect(record.attempts(66 * MINUTE)).toMatchObject({ answered: 1, failed: new Map() });
    expect(record.ejections(65 * MINUTE)).toHaveLength(1);
    expect(record.ejections(66 * MINUTE)).toEqual([]);
  });

  it('keeps the twenty latest ejections, latest first', () => {
    for (let each = 1; each <= 25; each += 1) record.ejectedFor(each, each * 1_000);
    const ejections = record.ejections(30);
    expect(ejections.map(({ forMs }) => forMs)).toEqual(
      Array.from({ length: 20 }, (_, at) => (25 - at) * 1_000),
    );
    expect(ejections[0]?.at).toBeInstanceOf(Date);
  });
});
