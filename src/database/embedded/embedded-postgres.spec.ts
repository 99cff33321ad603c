import { describe, expect, it } from '@jest/globals';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ask,
  processesNaming,
  useNewDirectory,
  useSharedCluster,
} from '../../../test/support/embedded-clusters.js';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { itWith } from '../../../test/support/left-out.js';
import { PS } from '../../../test/support/needs.js';

describe('the first start of the embedded database', () => {
  const home = useNewDirectory();

  it('creates a durable UTF-8 database `sotto` that requires the password', async () => {
    const server = await home().start({ work_mem: '5MB' });

    expect(new URL(server.url).hostname).toBe('127.0.0.1');
    expect(await ask(server, 'SELECT current_database()')).toBe('sotto');
    expect(await ask(server, 'SHOW server_encoding')).toBe('UTF8');
    expect(await ask(server, "SELECT datcollate FROM pg_database WHERE datname = 'sotto'")).toBe('C');
    expect(await ask(server, 'SHOW is_superuser')).toBe('on');
    expect(await ask(server, 'SHOW fsync')).toBe('on');
    expect(await ask(server, 'SHOW synchronous_commit')).toBe('on');
    expect(await ask(server, 'SHOW jit')).toBe('off');
    expect(await ask(server, 'SHOW wal_segment_size')).toBe('1MB');
    expect(await ask(server, 'SHOW max_wal_size')).toBe('256MB');
    expect(await ask(server, 'SHOW default_statistics_target')).toBe('25');
    expect(await ask(server, 'SHOW autovacuum_naptime')).toBe('5min');
    expect(await ask(server, 'SHOW work_mem')).toBe('5MB');
    expect((await stat(join(home().dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);

    const intruder = new URL(server.url);
    intruder.password = 'guess';
    await expect(ask({ ...server, url: intruder.href }, 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    );
  });

  it('succeeds for only one of several simultaneous starts', async () => {
    const starts = await Promise.allSettled([home().start(), home().start(), home().start()]);

    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('fails if the password of an existing database is missing', async () => {
    await (await home().start()).stop();
    const folder = await home().cluster();
    await rm(join(home().dataDir, 'postgres.json'));

    await expect(home().start()).rejects.toThrow(/its password file .*postgres\.json is missing/);
    await rm(folder, { recursive: true });
  });
});

describe('startEmbeddedPostgres', () => {
  const home = useSharedCluster();

  it('keeps the data after a restart', async () => {
    const first = await home().start();
    await ask(first, 'CREATE TABLE kept AS SELECT 42 AS n');
    await first.stop();

    const second = await home().start();

    expect(await ask(second, 'SELECT n FROM kept')).toBe(42);
  });

  it('rejects a data directory that a running service owns', async () => {
    const owner = await home().start();

    const refused = startEmbeddedPostgres({ dataDir: home().dataDir });

    await expect(refused).rejects.toBeInstanceOf(EmbeddedPostgresError);
    await expect(refused).rejects.toThrow(
      `The data directory ${home().dataDir} is in use by a running service (pid ${process.pid}). ` +
        'Stop it, or set SERVICE_DATA_DIR or DATABASE_URL.',
    );
    expect(await ask(owner, 'SELECT 1')).toBe(1);
  });

  it("reports the server's message if the server does not start, and releases the directory", async () => {
    const failing = home().start({ shared_preload_libraries: 'no_such_library' });

    await expect(failing).rejects.toBeInstanceOf(EmbeddedPostgresError);
    await expect(failing).rejects.toThrow(/could not access file "no_such_library".*DATABASE_URL/s);
    expect(await ask(await home().start(), 'SELECT 1')).toBe(1);
  });
});

describe('stop', () => {
  const home = useSharedCluster();

  itWith([PS], 'leaves no process and no lock, and can be called twice', async () => {
    const server = await home().start();
    expect(processesNaming(home().dataDir).length).toBeGreaterThan(0);

    await Promise.all([server.stop(), server.stop()]);
    await server.stop();

    expect(processesNaming(home().dataDir)).toEqual([]);
    expect((await readdir(await home().cluster())).sort()).toEqual(['data', 'server.log']);
  });

  it('closes open connections without waiting for their queries', async () => {
    const server = await home().start();
    const sleeping = ask(server, 'SELECT pg_sleep(60)');
    sleeping.catch(() => undefined);

    const before = Date.now();
    await server.stop();

    expect(Date.now() - before).toBeLessThan(5_000);
    await expect(sleeping).rejects.toThrow();
  });
});
