import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { call, callMany, maskedHashes, type Outcome } from './callers.js';
import type { FaultyService } from './faulty-service.js';
import { type FaultySetting, faultySetting } from './faulty-setting.js';
import { allEnded, findLosses, NOTHING_LOST } from './journal-check.js';
import { type MovableDatabase, movableDatabase } from './movable-database.js';

/**
 * Milliseconds. Limits for a machine that also runs other tests. On an idle machine, about half is enough.
 */
const FIRST_VERDICT_MS = 2_500;
const SHARED_VERDICT_MS = 500;
const READINESS_MS = 1_500;
const PATIENCE_MS = 30_000;

jest.setTimeout(300_000);

describe('a database that hangs', () => {
  let database: MovableDatabase;
  let setting: FaultySetting;
  let service: FaultyService;
  const outcomes: Outcome[] = [];

  beforeAll(async () => {
    database = await movableDatabase();
    setting = await faultySetting(database.url);
    service = await setting.start({ url: database.url });
    await untilReady();
  });

  afterAll(async () => {
    await setting.end();
    await database.remove();
  });

  const url = (): string => service.baseUrl + setting.path;

  /** The service in these tests has no model, so only the database state counts. */
  async function readiness(path = '/health/ready'): Promise<{ database: string; ms: number }> {
    const start = performance.now();
    const answer = await fetch(service.baseUrl + path);
    const { database: state } = (await answer.json()) as { database: string };
    return { database: state, ms: performance.now() - start };
  }

  async function untilReady(): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while ((await readiness()).database !== 'ok') {
      if (Date.now() > deadline) throw new Error('the service is not ready again');
      await pause(50);
    }
  }

  /** Returns the milliseconds until all calls are rejected. */
  async function refusals(calls: number): Promise<number> {
    const start = performance.now();
    const seen = await callMany(url(), calls);
    outcomes.push(...seen);
    expect(seen.map(({ code }) => code)).toEqual(seen.map(() => 'audit_unavailable'));
    return performance.now() - start;
  }

  it('is noticed once for all calls, and later calls are rejected at once', async () => {
    const received = setting.upstream.requests.length;
    database.fallSilent();
    expect(await refusals(12)).toBeLessThan(FIRST_VERDICT_MS);
    for (let round = 0; round < 5; round += 1) expect(await refusals(4)).toBeLessThan(SHARED_VERDICT_MS);
    expect(setting.upstream.requests).toHaveLength(received);
    const ready = await readiness();
    expect(ready.database).toBe('unreachable');
    expect(ready.ms).toBeLessThan(SHARED_VERDICT_MS);
  });

  it('serves the first and all later calls once it is back', async () => {
    database.speak();
    await untilReady();
    for (let nth = 0; nth < 20; nth += 1) {
      const outcome = await call(url(), nth % 2 === 1);
      outcomes.push(outcome);
      expect(outcome.code).toBeUndefined();
      expect(outcome.isWhole).toBe(true);
    }
  });

  it('is reported by readiness in time, even without calls', async () => {
    database.fallSilent();
    for (const ready of await Promise.all([readiness(), readiness('/health')])) {
      expect(ready.database).toBe('unreachable');
      expect(ready.ms).toBeLessThan(READINESS_MS);
    }
    database.speak();
    await untilReady();
  });

  it('loses no confirmed call', async () => {
    await allEnded(database.url, PATIENCE_MS);
    expect(await findLosses(database.url, outcomes, maskedHashes(setting.upstream.requests))).toEqual(
      NOTHING_LOST,
    );
  });
});
