import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { query } from '../support/databases.js';
import { callMany, maskedHashes, type Outcome } from './callers.js';
import type { FaultyService } from './faulty-service.js';
import { type FaultySetting, faultySetting } from './faulty-setting.js';
import { allEnded, findLosses, NOTHING_LOST } from './journal-check.js';
import { until } from '../support/until.js';
import { type MovableDatabase, movableDatabase } from './movable-database.js';
import { describeFullDisk, type SmallDisk } from './small-disk.js';

const CALLS = 12;
/** More rounds of calls than the existing pages have space for. */
const MOST_ROUNDS = 200;
const PATIENCE_MS = 30_000;

jest.setTimeout(300_000);
await describeFullDisk('a full disk of the database', 220, whenFull);

function whenFull(small: SmallDisk): void {
  let database: MovableDatabase;
  let setting: FaultySetting;
  let service: FaultyService;
  const outcomes: Outcome[] = [];

  beforeAll(async () => {
    database = await movableDatabase(`${small.folder}/data`);
    setting = await faultySetting(database.url);
    service = await setting.start({ url: database.url });
    await callUntil((seen) => seen.every(({ isWhole }) => isWhole));
  });

  afterAll(async () => {
    try {
      await setting.end();
      await database.remove();
    } finally {
      await small.remove();
    }
  });

  async function callUntil(isEnough: (seen: readonly Outcome[]) => boolean): Promise<Outcome[]> {
    const deadline = Date.now() + PATIENCE_MS;
    for (let round = 0; round < MOST_ROUNDS && Date.now() < deadline; round += 1) {
      const seen = await callMany(service.baseUrl + setting.path, CALLS);
      outcomes.push(...seen);
      if (isEnough(seen)) return seen;
      await pause(10);
    }
    throw new Error('calls go on as they did');
  }

  /** Returns the database state that load balancers get. */
  async function databaseState(): Promise<unknown> {
    const answer = await fetch(`${service.baseUrl}/health/ready`);
    return ((await answer.json()) as { database: unknown }).database;
  }

  it('leads to rejected calls, and nothing is forwarded that is not journaled', async () => {
    // The write-ahead log has a file of 16 MiB with free space, so that only the tables cannot grow.
    await query(database.url, 'SELECT pg_switch_wal()');
    await query(database.url, 'CHECKPOINT');
    await small.fill();
    const refused = await callUntil((seen) => seen.every(({ isWhole }) => !isWhole));
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['audit_unavailable']));
    const before = setting.upstream.requests.length;
    await callMany(service.baseUrl + setting.path, CALLS);
    expect(setting.upstream.requests).toHaveLength(before);
    expect(await databaseState()).toBe('not_writable');
  });

  it('no longer affects calls once space is free again, and nothing is lost', async () => {
    await small.free();
    await callUntil((seen) => seen.every(({ isWhole }) => isWhole));
    await until(async () => (await databaseState()) === 'ok');
    await allEnded(database.url, 30_000);
    const received = maskedHashes(setting.upstream.requests);
    expect(await findLosses(database.url, outcomes, received)).toEqual(NOTHING_LOST);
  });
}
