import { describe, expect, it } from '@jest/globals';
import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ask,
  type ClusterHome,
  useNewDirectory,
  useSharedCluster,
} from '../../../test/support/embedded-clusters.js';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';
import { removeEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';
import { describeWith } from '../../../test/support/left-out.js';
import { ROOT } from '../../../test/support/needs.js';

async function serverPid(home: ClusterHome): Promise<number> {
  return Number.parseInt(await readFile(join(await home.cluster(), 'data', 'postmaster.pid'), 'utf8'), 10);
}

describe('an embedded server that stops unexpectedly or loses a process', () => {
  const home = useSharedCluster();

  it('notifies its owner and can be started again', async () => {
    const server = await home().start();
    await ask(server, 'CREATE TABLE survives AS SELECT 7 AS n');

    process.kill(await serverPid(home()), 'SIGKILL');

    expect(await server.died).toBeInstanceOf(EmbeddedPostgresError);
    await server.stop();
    expect(await ask(await home().start(), 'SELECT n FROM survives')).toBe(7);
  });

  it('writes no values from statements to its log', async () => {
    const server = await home().start();
    await ask(server, 'CREATE TABLE t (id uuid, name text PRIMARY KEY)');
    await ask(server, 'INSERT INTO t (name) VALUES ($1)', ['Marisol Quintero']);

    await expect(ask(server, 'INSERT INTO t (name) VALUES ($1)', ['Marisol Quintero'])).rejects.toThrow(
      'duplicate',
    );
    await expect(ask(server, 'INSERT INTO t VALUES ($1, $2)', ['Quintero', 'x'])).rejects.toThrow('uuid');
    await expect(ask(server, "SELECT 'Quintero' FROM nowhere")).rejects.toThrow('nowhere');
    const crashing = ask(server, "SELECT pg_sleep(60), 'Quintero'");
    crashing.catch(() => undefined);
    await killBackend(server, 'pg_sleep(60)');
    await expect(crashing).rejects.toThrow();
    await recovered(server);

    const log = await readFile(join(await home().cluster(), 'server.log'), 'utf8');
    expect(log).toContain('was terminated by signal 9');
    expect(log).not.toContain('Quintero');
  });

  async function recovered(server: EmbeddedPostgres): Promise<void> {
    const works = (): Promise<boolean> =>
      ask(server, 'SELECT 1').then(
        () => true,
        () => false,
      );
    while (!(await works())) await delay(20);
  }

  async function killBackend(server: EmbeddedPostgres, statement: string): Promise<void> {
    for (;;) {
      const pid = await ask(
        server,
        'SELECT pid FROM pg_stat_activity WHERE strpos(query, $1) > 0 AND pid <> pg_backend_pid()',
        [statement],
      );
      if (typeof pid === 'number') {
        process.kill(pid, 'SIGKILL');
        return;
      }
      await delay(20);
    }
  }
});

describe('removeEmbeddedPostgres', () => {
  const home = useNewDirectory();

  it('deletes the cluster and its password, and does nothing if there is no cluster', async () => {
    await removeEmbeddedPostgres(home().dataDir);
    await (await home().start()).stop();
    const folder = await home().cluster();

    await removeEmbeddedPostgres(home().dataDir);

    expect(await readdir(home().dataDir)).toEqual([]);
    await expect(stat(folder)).rejects.toThrow('ENOENT');
  });

  it('rejects a data directory that a running service uses', async () => {
    const server = await home().start();

    await expect(removeEmbeddedPostgres(home().dataDir)).rejects.toThrow('in use by a running service');
    expect(await ask(server, 'SELECT 1')).toBe(1);
  });
});

describeWith([ROOT], 'startEmbeddedPostgres as root in a folder that only root can enter', () => {
  const home = useNewDirectory(0o700);

  it('keeps the cluster in another folder that the unprivileged server can read', async () => {
    const first = await home().start();
    await ask(first, 'CREATE TABLE kept AS SELECT 1 AS n');
    await first.stop();
    const folder = await home().cluster();
    expect(folder.startsWith(home().dataDir)).toBe(false);

    expect(await ask(await home().start(), 'SELECT n FROM kept')).toBe(1);
    await home().stopAll();
    await removeEmbeddedPostgres(home().dataDir);

    await expect(stat(folder)).rejects.toThrow('ENOENT');
  });

  it('starts with an empty database after the data directory was deleted', async () => {
    const first = await home().start();
    await ask(first, 'CREATE TABLE gone AS SELECT 1 AS n');
    await first.stop();
    const folder = await home().cluster();
    await rm(home().dataDir, { recursive: true });

    const second = await home().start();

    expect(await ask(second, "SELECT to_regclass('gone')")).toBeNull();
    await rm(folder, { recursive: true });
  });

  it('reports that the cluster in the other folder no longer exists', async () => {
    await (await home().start()).stop();
    await rm(await home().cluster(), { recursive: true });

    await expect(home().start()).rejects.toThrow(/which no longer exists/);
  });
});
