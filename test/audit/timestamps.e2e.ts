import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CheckpointJob } from '../../src/audit/checkpoints/checkpoint-job.js';
import { TimestampJob } from '../../src/audit/evidence/timestamps/timestamp-job.js';
import { Timestamps } from '../../src/audit/evidence/timestamps/timestamps.service.js';
import { query } from '../support/databases.js';
import { TimestampAuthority } from '../support/timestamp-authority.js';
import { type AuthorityServer, serveAuthority } from '../support/timestamp-server.js';
import { until } from '../support/until.js';
import { type JournaledService, runJournaledService } from './journaled-service.js';
import { describeWith } from '../support/left-out.js';
import { OPENSSL } from '../support/needs.js';

const NEVER = new AbortController().signal;

/** See "Timestamps" in docs/evidence.md. */
describeWith([OPENSSL], 'checkpoints with a time-stamping authority', () => {
  let authority: TimestampAuthority;
  let server: AuthorityServer;
  let folder: string;
  let service: JournaledService;

  beforeAll(async () => {
    authority = await TimestampAuthority.create({ key: 'ec' });
    server = await serveAuthority(authority);
    folder = await mkdtemp(join(tmpdir(), 'sotto-checkpoints-'));
    service = await runJournaledService({
      env: {
        SERVICE_TSA_URL: server.url,
        SERVICE_TSA_ROOTS: authority.rootsPath,
        SERVICE_CHECKPOINT_DIR: folder,
      },
    });
  }, 300_000);

  afterEach(() => {
    server.behave();
  });

  afterAll(async () => {
    await service.stop();
    await server.stop();
    await authority.remove();
    await rm(folder, { recursive: true });
  });

  /** Makes a new checkpoint and resets the delay after earlier failures. */
  async function checkpoint(): Promise<void> {
    await service.call();
    await service.service.app.get(CheckpointJob).run();
    await query(service.databaseUrl, 'UPDATE timestamp_attempts SET next_at = now()');
  }

  async function stored(): Promise<number[]> {
    const rows = await query<{ size: number }>(
      service.databaseUrl,
      'SELECT size::int FROM checkpoint_timestamps ORDER BY size',
    );
    return rows.map(({ size }) => size);
  }

  const stamp = (): Promise<string | undefined> => service.service.app.get(Timestamps).stamp(NEVER);

  it('get a timestamp that openssl verifies, next to the note in the folder', async () => {
    await checkpoint();
    await service.service.app.get(TimestampJob).run();
    const names = (await readdir(folder)).sort();
    expect(names).toEqual([
      expect.stringMatching(/^checkpoint-\d{16}\.note$/),
      expect.stringMatching(/\.tsr$/),
    ]);
    const [note = '', tsr = ''] = names.map((name) => join(folder, name));
    expect(await authority.opinion(await readFile(tsr), await readFile(note, 'utf8'))).toContain(
      'Verification: OK',
    );
    expect(service.service.app.get(TimestampJob).waitingSince).toBeUndefined();
  });

  it('are stamped once, by one instance at a time, the latest first', async () => {
    const before = await stored();
    await checkpoint();
    await checkpoint();
    const asked = server.asked();
    expect(await Promise.all([stamp(), stamp(), stamp()])).toEqual([undefined, undefined, undefined]);
    expect(await stamp()).toBeUndefined();
    expect(server.asked()).toBe(asked + 1);
    expect(await stored()).toEqual([...before, expect.any(Number)]);
    const [latest] = await query<{ size: number }>(
      service.databaseUrl,
      'SELECT max(size)::int AS size FROM checkpoints',
    );
    expect((await stored()).at(-1)).toBe(latest?.size);
  });

  it.each([
    ['unreachable', 'gone'],
    ['status', 'broken'],
    ['too_large', 'endless'],
    ['malformed', 'silly'],
    ['not_granted', 'refusing'],
    ['wrong_nonce', 'repeating'],
    ['wrong_imprint', 'confused'],
  ] as const)('are not stamped with an invalid response: %s', async (fault, behaviour) => {
    await checkpoint();
    const before = await stored();
    server.behave(behaviour);
    expect(await stamp()).toBe(fault);
    expect(await stored()).toEqual(before);
    const asked = server.asked();
    expect(await stamp()).toBeUndefined();
    expect(server.asked()).toBe(asked);
  });

  it('are stamped after growing delays, which end with the first success', async () => {
    const waits: number[] = [];
    await checkpoint();
    await stamp();
    server.behave('broken');
    for (let round = 0; round < 8; round += 1) {
      await checkpoint();
      await stamp();
      const [row] = await query<{ wait: number }>(
        service.databaseUrl,
        'SELECT round(extract(epoch FROM next_at - now()) / 60)::int AS wait FROM timestamp_attempts',
      );
      waits.push(row?.wait ?? 0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    server.behave();
    await checkpoint();
    expect(await stamp()).toBeUndefined();
    await service.call();
    await service.service.app.get(CheckpointJob).run();
    const before = await stored();
    expect(await stamp()).toBeUndefined();
    expect(await stored()).toHaveLength(before.length + 1);
  });

  it('delay neither calls nor a shutdown while the authority does not respond', async () => {
    await checkpoint();
    server.behave('silent');
    const ending = new AbortController();
    const asking = service.service.app.get(Timestamps).stamp(ending.signal);
    expect(await service.call()).toMatch(/^sess_/);
    await service.checkpoint();
    ending.abort();
    expect(await asking).toBeUndefined();
  });

  it.each([
    'UPDATE checkpoint_timestamps SET stamped_at = now()',
    'DELETE FROM checkpoint_timestamps',
    'TRUNCATE checkpoint_timestamps',
  ])('have timestamps that even the table owner cannot change: %s', async (sql) => {
    await expect(query(service.databaseUrl, sql)).rejects.toThrow(/append-only/);
  });

  it('are reported as late in the health check', async () => {
    const health = async (): Promise<unknown> => (await service.get('/health')).json();
    await checkpoint();
    await stamp();
    expect(await health()).toMatchObject({ status: 'ok', database: 'ok', timestamps: 'ok' });
    await checkpoint();
    server.behave('gone');
    const job = service.service.app.get(TimestampJob);
    const { failures } = job;
    await job.run();
    expect(job.failures).toBe(failures + 1);
    expect(job.waitingSince).toBeGreaterThan(0);
    await service.tamper(`UPDATE checkpoints SET created_at = now() - interval '16 minutes'`);
    expect(await health()).toMatchObject({ status: 'ok', database: 'ok', timestamps: 'late' });
    server.behave();
    await query(service.databaseUrl, 'UPDATE timestamp_attempts SET next_at = now()');
    await job.run();
    expect(await health()).toMatchObject({ status: 'ok', database: 'ok', timestamps: 'ok' });
  });
});

describeWith([OPENSSL], 'a service that signs checkpoints at an interval', () => {
  it('stamps its first checkpoint automatically', async () => {
    const authority = await TimestampAuthority.create({ key: 'ec' });
    const server = await serveAuthority(authority);
    const service = await runJournaledService({
      env: {
        SERVICE_TSA_URL: server.url,
        SERVICE_TSA_ROOTS: authority.rootsPath,
        SERVICE_CHECKPOINT_INTERVAL_MS: '100',
      },
    });
    const stamped = (): Promise<unknown[]> =>
      query(service.databaseUrl, 'SELECT size FROM checkpoint_timestamps');
    await until(async () => (await stamped()).length > 0);
    expect(server.asked()).toBeGreaterThan(0);
    await service.stop();
    await server.stop();
    await authority.remove();
  });
});

describe('timestamp settings', () => {
  it('require readable root certificates and a URL without credentials', async () => {
    const env = { SERVICE_TSA_URL: 'https://tsa.example.com' };
    await expect(runJournaledService({ env })).rejects.toThrow('SERVICE_TSA_ROOTS: required');
    const missing = { ...env, SERVICE_TSA_ROOTS: join(tmpdir(), 'no-such-roots.pem') };
    await expect(runJournaledService({ env: missing })).rejects.toThrow('SERVICE_TSA_ROOTS: the file');
    const credentials = { ...missing, SERVICE_TSA_URL: 'https://user:word@tsa.example.com' };
    await expect(runJournaledService({ env: credentials })).rejects.toThrow('SERVICE_TSA_URL');
  });
});
