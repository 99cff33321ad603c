import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { removeEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';
import { type Instance, startInstance } from '../support/instances.js';

/** Libraries that report their usage store a machine ID in the user's folder. */
describe('the libraries of the service', () => {
  let folder: string;
  let home: string;
  let instance: Instance;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sotto-silence-'));
    home = await mkdtemp(join(tmpdir(), 'sotto-home-'));
    // CI is not set, because such libraries are silent in CI.
    instance = await startInstance({ HOME: home, SERVICE_DATA_DIR: folder });
  });

  afterAll(async () => {
    await instance.stop();
    await removeEmbeddedPostgres(folder);
    await Promise.all([folder, home].map((path) => rm(path, { recursive: true, force: true })));
  });

  it('write nothing into the home folder of the user', async () => {
    const health = await fetch(`${instance.baseUrl}/health/ready`);
    expect(health.status).toBe(200);
    expect(await readdir(home, { recursive: true })).toEqual([]);
  });
});
