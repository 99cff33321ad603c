import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CheckpointJob } from '../../src/audit/checkpoints/checkpoint-job.js';
import { Checkpoints } from '../../src/audit/checkpoints/checkpoints.service.js';
import { AuditVerification } from '../../src/audit/verification/audit-verification.service.js';
import { query } from '../support/databases.js';
import { until } from '../support/until.js';
import { type ExportingService, runExportingService } from './exporting-service.js';
import { forAll, runJournaledService } from './journaled-service.js';

jest.setTimeout(300_000);

describe('a log that does not continue the checkpoints in the folder', () => {
  let service: ExportingService;
  let notes: Map<string, string>;

  beforeAll(async () => {
    service = await runExportingService();
    await service.disarm();
    await copy('early');
    await service.call();
    await service.checkpoint();
    await copy('late');
    notes = await read();
  });

  beforeEach(async () => {
    await restore('late');
    for (const name of await readdir(service.folder)) await rm(join(service.folder, name));
    for (const [name, note] of notes) await writeFile(join(service.folder, name), note);
  });

  afterAll(() => service.stop());

  async function copy(name: string): Promise<void> {
    await query(
      service.databaseUrl,
      forAll((table) => `CREATE TABLE ${name}_${table} AS SELECT * FROM ${table}`),
    );
  }

  async function restore(name: string): Promise<void> {
    await service.disarm();
    await query(
      service.databaseUrl,
      forAll((table) => `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM ${name}_${table}`),
    );
  }

  async function read(): Promise<Map<string, string>> {
    const names = (await readdir(service.folder)).filter((name) => name.endsWith('.note')).sort();
    const texts = names.map(
      async (name) => [name, await readFile(join(service.folder, name), 'utf8')] as const,
    );
    return new Map(await Promise.all(texts));
  }

  const lastName = (): string => [...notes.keys()].at(-1) ?? '';
  const sizes = (): Promise<unknown> =>
    query(service.databaseUrl, 'SELECT size::int AS size FROM checkpoints ORDER BY size');

  it('gets no further checkpoint after the database was restored to an earlier state', async () => {
    await restore('early');
    const before = await sizes();
    await service.call();
    await expect(service.checkpoint()).rejects.toThrow(/restored to an earlier state or changed/);
    expect(await sizes()).toEqual(before);
    expect(await read()).toEqual(notes);
  });

  it('is detected at startup and reported by the health check until it is repaired', async () => {
    await restore('early');
    const other = await runJournaledService({
      databaseUrl: service.databaseUrl,
      env: {
        SERVICE_CHECKPOINT_KEY: Buffer.alloc(32, 5).toString('base64'),
        SERVICE_CHECKPOINT_DIR: service.folder,
        SERVICE_MASTER_KEY: Buffer.alloc(32, 6).toString('base64'),
      },
    });
    const job = other.service.app.get(CheckpointJob);
    await until(() => job.fault !== undefined);
    expect(job.fault).toBe('rolled_back');
    const health = await fetch(`${other.baseUrl}/health`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({ status: 'ok', checkpoints: 'rolled_back' });
    await other.stop();
    await restore('late');
    await service.call();
    await service.checkpoint();
    expect((await read()).size).toBe(notes.size + 1);
  });

  it('gets no further checkpoint if the folder contains another checkpoint of the same size', async () => {
    const sameSize = notes.get(lastName())?.split('\n')[1] ?? '';
    const { databaseUrl } = service;
    await restore('early');
    await query(
      databaseUrl,
      'DELETE FROM checkpoints; DELETE FROM checkpoint_nodes; DELETE FROM checkpoint_leaves',
    );
    for (const name of notes.keys()) await rm(join(service.folder, name));
    for (let calls = 0; Number(sameSize) > ((await latest()) ?? 0) && calls < 20; calls += 1) {
      await service.call();
      await service.checkpoint();
    }
    await writeFile(join(service.folder, lastName()), notes.get(lastName()) ?? '');
    for (const name of await readdir(service.folder))
      if (name > lastName()) await rm(join(service.folder, name));
    await service.call();
    await expect(service.checkpoint()).rejects.toThrow(/different root at this size/);
  });

  async function latest(): Promise<number | undefined> {
    const rows = await query<{ size: number }>(
      service.databaseUrl,
      'SELECT max(size)::int AS size FROM checkpoints',
    );
    return rows[0]?.size;
  }

  it('is not confused with a truncated copy of a checkpoint, which is written again', async () => {
    const note = notes.get(lastName()) ?? '';
    await writeFile(join(service.folder, lastName()), note.slice(0, 40));
    await service.checkpoint();
    expect((await read()).get(lastName())).toBe(note);
  });

  it('is not confused with a log signed by an unknown key', async () => {
    const stranger = await runJournaledService({
      databaseUrl: service.databaseUrl,
      env: { SERVICE_MASTER_KEY: Buffer.alloc(32, 6).toString('base64') },
    });
    const { app } = stranger.service;
    await expect(app.get(Checkpoints, { strict: false }).check()).rejects.toThrow(/signed by an unknown key/);
    expect(await (await fetch(`${stranger.baseUrl}/health`)).json()).toMatchObject({
      checkpoints: 'unknown_key',
    });
    const { failure, message } = await app.get(AuditVerification).verifyAll();
    expect(failure?.code).toBe('unknown_key');
    expect(message).toMatch(/signed by an unknown key/);
    await stranger.stop();
  });
});
