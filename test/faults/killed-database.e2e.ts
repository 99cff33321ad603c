import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/database/embedded/embedded-postgres.js';
import { query } from '../support/databases.js';
import { callMany, maskedHashes, type Outcome } from './callers.js';
import { type FaultySetting, faultySetting } from './faulty-setting.js';
import { allEnded, findLosses, NOTHING_LOST } from './journal-check.js';
import { cutJournalWrites, withStuckWrites } from './journal-faults.js';

const IS_FULL = process.env.SOTTO_FAULTS === 'full';
const CALLS = IS_FULL ? 64 : 12;
const ROUNDS = IS_FULL ? 20 : 2;

jest.setTimeout(IS_FULL ? 900_000 : 90_000);

describe('a database whose connections break in the middle of transactions', () => {
  let setting: FaultySetting;
  const outcomes: Outcome[] = [];

  beforeAll(async () => {
    setting = await faultySetting();
  });

  afterAll(() => setting.end());

  it('loses nothing, and calls continue over new connections', async () => {
    const service = await setting.start();
    const url = service.baseUrl + setting.path;
    for (let round = 0; round < ROUNDS; round += 1) {
      let calling: Promise<Outcome[]> = Promise.resolve([]);
      const cut = await cutJournalWrites(setting.databaseUrl, () => {
        calling = callMany(url, CALLS);
      });
      expect(cut).toBeGreaterThan(0);
      outcomes.push(...(await calling));
    }
    expect(outcomes.some(({ code }) => code === 'audit_unavailable')).toBe(true);
    outcomes.push(...(await callMany(url, CALLS)));
    expect(outcomes.slice(-CALLS).every(({ isWhole }) => isWhole)).toBe(true);
    await allEnded(setting.databaseUrl);
    const received = maskedHashes(setting.upstream.requests);
    expect(await findLosses(setting.databaseUrl, outcomes, received)).toEqual(NOTHING_LOST);
  });
});

/** Uses its own database server, because the server is killed as a whole. */
describe('a database server that is killed in the middle of transactions', () => {
  let dataDir: string;
  let server: EmbeddedPostgres;
  let setting: FaultySetting;
  const outcomes: Outcome[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sotto-killed-'));
    server = await startEmbeddedPostgres({ dataDir });
    setting = await faultySetting(server.url);
  });

  afterAll(async () => {
    await setting.end();
    await server.stop();
    await removeEmbeddedPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });

  async function killServer(): Promise<void> {
    const [row] = await query<{ data_directory: string }>(server.url, 'SHOW data_directory');
    const file = await readFile(join(row?.data_directory ?? '', 'postmaster.pid'), 'utf8');
    process.kill(Number.parseInt(file, 10), 'SIGKILL');
    await server.died;
    await server.stop();
  }

  /** Kills the server while calls are in all stages. Some wait in a transaction, others for the upstream. */
  async function killDuringCalls(url: string): Promise<void> {
    const calling = callMany(url, CALLS);
    await pause(40);
    let late: Promise<Outcome[]> = Promise.resolve([]);
    await withStuckWrites(
      server.url,
      () => {
        late = callMany(url, CALLS);
      },
      killServer,
    );
    outcomes.push(...(await calling), ...(await late));
  }

  it('loses nothing that it had confirmed, and other sessions end', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const service = await setting.start({ url: server.url });
      await killDuringCalls(service.baseUrl + setting.path);
      await service.kill();
      server = await startEmbeddedPostgres({ dataDir });
      const received = maskedHashes(setting.upstream.requests);
      expect(await findLosses(server.url, outcomes, received)).toEqual(NOTHING_LOST);
    }
    const service = await setting.start({ url: server.url });
    outcomes.push(...(await callMany(service.baseUrl + setting.path, CALLS)));
    expect(outcomes.slice(-CALLS).every(({ isWhole }) => isWhole)).toBe(true);
    await allEnded(server.url);
    await service.stop();
    expect(await findLosses(server.url, outcomes, maskedHashes(setting.upstream.requests))).toEqual(
      NOTHING_LOST,
    );
    expect(outcomes.some(({ code }) => code === 'audit_unavailable')).toBe(true);
  });
});
