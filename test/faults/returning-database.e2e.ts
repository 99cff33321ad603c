import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { callMany, maskedHashes, type Outcome } from './callers.js';
import type { FaultyService } from './faulty-service.js';
import { type FaultySetting, faultySetting } from './faulty-setting.js';
import { allEnded, findLosses, NOTHING_LOST } from './journal-check.js';
import { type MovableDatabase, movableDatabase } from './movable-database.js';

const CALLS = 12;
const PATIENCE_MS = 30_000;

jest.setTimeout(300_000);

/** The service is never restarted here. It must find the database again by itself. */
describe('a database that goes away and comes back', () => {
  let database: MovableDatabase;
  let setting: FaultySetting;
  let service: FaultyService;
  const outcomes: Outcome[] = [];

  beforeAll(async () => {
    database = await movableDatabase();
    setting = await faultySetting(database.url);
    service = await setting.start({ url: database.url });
    await untilItServes();
  });

  afterAll(async () => {
    await setting.end();
    await database.remove();
  });

  const url = (): string => service.baseUrl + setting.path;
  const health = async (): Promise<number> => (await fetch(`${service.baseUrl}/health`)).status;

  async function expectRefusals(): Promise<void> {
    const received = setting.upstream.requests.length;
    const seen = await callMany(url(), CALLS);
    outcomes.push(...seen);
    expect(new Set(seen.map(({ code }) => code))).toEqual(new Set(['audit_unavailable']));
    expect(setting.upstream.requests).toHaveLength(received);
  }

  /** Calls until as many calls succeed at once as there are connections, and the health check passes. */
  async function untilItServes(): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const seen = await callMany(url(), CALLS);
      outcomes.push(...seen);
      if (seen.every(({ isWhole }) => isWhole) && (await health()) === 200) return;
      if (Date.now() > deadline) throw new Error('calls are still refused');
      await pause(50);
    }
  }

  async function expectNothingLost(): Promise<void> {
    await allEnded(database.url, 30_000);
    const received = maskedHashes(setting.upstream.requests);
    expect(await findLosses(database.url, outcomes, received)).toEqual(NOTHING_LOST);
  }

  it('leads to rejected calls while it is stopped, and serves calls afterwards', async () => {
    const calling = callMany(url(), CALLS);
    await pause(20);
    await database.stop();
    outcomes.push(...(await calling));
    await expectRefusals();
    expect(await health()).toBe(503);
    await database.start();
    await untilItServes();
    await expectNothingLost();
  });

  it('is not awaited without end if it does not respond', async () => {
    database.fallSilent();
    const seen = await callMany(url(), CALLS);
    outcomes.push(...seen);
    expect(seen.filter(({ code }) => code !== 'audit_unavailable')).toEqual([]);
    database.speak();
    await untilItServes();
    await expectNothingLost();
  });
});
