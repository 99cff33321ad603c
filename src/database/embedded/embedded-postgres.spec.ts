import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';
import {
  joinEmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './embedded-postgres.js';

const asRoot = process.getuid?.() === 0;

let parent: string;
/** Most tests use one cluster, because it takes a second to make one. */
let shared: string;
let dataDir: string;
let opened: EmbeddedPostgres[];

beforeAll(async () => {
  shared = await openFolder();
});

afterAll(() => removeFolder(shared));

beforeEach(() => {
  parent = shared;
  dataDir = join(parent, 'data');
  opened = [];
});

afterEach(stopAll);

/** For the tests of a describe block: a data directory that doesn't exist yet. */
function withNewDirectory(): void {
  beforeEach(async () => {
    parent = await openFolder();
    dataDir = join(parent, 'data');
  });
  afterEach(async () => {
    await stopAll();
    await removeFolder(parent);
  });
}

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sotto-'));
  await chmod(folder, 0o755);
  return folder;
}

async function removeFolder(folder: string): Promise<void> {
  await removeEmbeddedPostgres(join(folder, 'data'));
  await rm(folder, { recursive: true, force: true });
}

async function stopAll(): Promise<void> {
  await Promise.all(opened.map((server) => server.stop()));
}

async function start(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings });
  opened.push(server);
  return server;
}

async function joinServer(): Promise<EmbeddedPostgres> {
  const server = await joinEmbeddedPostgres({ dataDir });
  opened.push(server);
  return server;
}

async function ask(server: EmbeddedPostgres, statement: string, values: unknown[] = []): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement, values);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

async function clusterFolder(): Promise<string> {
  const state = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')) as { cluster: string };
  return state.cluster.startsWith('/') ? state.cluster : join(dataDir, state.cluster);
}

async function serverPid(): Promise<number> {
  return Number.parseInt(await readFile(join(await clusterFolder(), 'data', 'postmaster.pid'), 'utf8'), 10);
}

function processesNaming(text: string): string[] {
  const list = execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' });
  return list.split('\n').filter((line) => line.includes(text));
}

describe('the first start', () => {
  withNewDirectory();

  it('makes a durable UTF-8 database `sotto` that only the password opens', async () => {
    const server = await start({ work_mem: '5MB' });

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
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);

    const intruder = new URL(server.url);
    intruder.password = 'guess';
    await expect(ask({ ...server, url: intruder.href }, 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    );
  });

  it('lets one of several simultaneous first starts win', async () => {
    const starts = await Promise.allSettled([start(), start(), start()]);

    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('refuses to take a database whose password is lost for a new one', async () => {
    await (await start()).stop();
    const folder = await clusterFolder();
    await rm(join(dataDir, 'postgres.json'));

    await expect(start()).rejects.toThrow(/postgres\.json, which holds its password, is missing/);
    await rm(folder, { recursive: true });
  });
});

describe('startEmbeddedPostgres', () => {
  it('keeps the data over a restart', async () => {
    const first = await start();
    await ask(first, 'CREATE TABLE kept AS SELECT 42 AS n');
    await first.stop();

    const second = await start();

    expect(await ask(second, 'SELECT n FROM kept')).toBe(42);
  });

  it('refuses a directory that a running service owns', async () => {
    const owner = await start();

    const refused = startEmbeddedPostgres({ dataDir });

    await expect(refused).rejects.toBeInstanceOf(EmbeddedPostgresError);
    await expect(refused).rejects.toThrow(
      `The data directory ${dataDir} is in use by a running service (pid ${process.pid}). ` +
        'Stop it, or set SERVICE_DATA_DIR or DATABASE_URL.',
    );
    expect(await ask(owner, 'SELECT 1')).toBe(1);
  });

  it('tells what the server said when it does not start, and frees the directory', async () => {
    const failing = start({ shared_preload_libraries: 'no_such_library' });

    await expect(failing).rejects.toBeInstanceOf(EmbeddedPostgresError);
    await expect(failing).rejects.toThrow(/could not access file "no_such_library".*DATABASE_URL/s);
    expect(await ask(await start(), 'SELECT 1')).toBe(1);
  });

  it('tells the owner when the server ends by itself, and starts again after that', async () => {
    const server = await start();
    await ask(server, 'CREATE TABLE survives AS SELECT 7 AS n');

    process.kill(await serverPid(), 'SIGKILL');

    expect(await server.died).toBeInstanceOf(EmbeddedPostgresError);
    await server.stop();
    expect(await ask(await start(), 'SELECT n FROM survives')).toBe(7);
  });

  it('writes no value of a statement into its log', async () => {
    const server = await start();
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

    const log = await readFile(join(await clusterFolder(), 'server.log'), 'utf8');
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

describe('stop', () => {
  it('leaves no process and no lock behind, and may be called twice', async () => {
    const server = await start();
    expect(processesNaming(dataDir).length).toBeGreaterThan(0);

    await Promise.all([server.stop(), server.stop()]);
    await server.stop();

    expect(processesNaming(dataDir)).toEqual([]);
    expect((await readdir(await clusterFolder())).sort()).toEqual(['data', 'server.log']);
  });

  it('ends open connections rather than waiting for them', async () => {
    const server = await start();
    const sleeping = ask(server, 'SELECT pg_sleep(60)');
    sleeping.catch(() => undefined);

    const before = Date.now();
    await server.stop();

    expect(Date.now() - before).toBeLessThan(5_000);
    await expect(sleeping).rejects.toThrow();
  });
});

describe('joinEmbeddedPostgres', () => {
  it('uses the server of a running service and leaves it running', async () => {
    const owner = await start();
    const guest = await joinServer();

    expect(guest.url).toBe(owner.url);
    await guest.stop();

    expect(await ask(owner, 'SELECT 1')).toBe(1);
  });

  it('starts a server when none runs and ends it', async () => {
    const command = await joinServer();
    expect(await ask(command, 'SELECT 1')).toBe(1);

    await command.stop();

    expect(processesNaming(dataDir)).toEqual([]);
  });

  it('keeps its server for another command until that has done', async () => {
    const longer = [await joinServer(), await joinServer()] as const;
    const stopping = longer[0].stop();
    await delay(200);

    expect(await ask(longer[1], 'SELECT 1')).toBe(1);
    await longer[1].stop();
    await stopping;

    expect(processesNaming(dataDir)).toEqual([]);
  });

  it('makes a starting service wait for its end', async () => {
    const command = await joinServer();
    const starting = start();
    await delay(200);

    await command.stop();

    expect(await ask(await starting, 'SELECT 1')).toBe(1);
  });
});

describe('removeEmbeddedPostgres', () => {
  withNewDirectory();

  it('deletes the cluster and its password, and does nothing when there is none', async () => {
    await removeEmbeddedPostgres(dataDir);
    await (await start()).stop();
    const folder = await clusterFolder();

    await removeEmbeddedPostgres(dataDir);

    expect(await readdir(dataDir)).toEqual([]);
    await expect(stat(folder)).rejects.toThrow('ENOENT');
  });

  it('refuses while a service uses it', async () => {
    const server = await start();

    await expect(removeEmbeddedPostgres(dataDir)).rejects.toThrow('in use by a running service');
    expect(await ask(server, 'SELECT 1')).toBe(1);
  });
});

(asRoot ? describe : describe.skip)('as root, in a folder that only root may enter', () => {
  withNewDirectory();
  beforeEach(() => chmod(parent, 0o700));

  it('keeps the cluster outside, where the unprivileged server can read it', async () => {
    const first = await start();
    await ask(first, 'CREATE TABLE kept AS SELECT 1 AS n');
    await first.stop();
    const folder = await clusterFolder();
    expect(folder.startsWith(dataDir)).toBe(false);

    expect(await ask(await start(), 'SELECT n FROM kept')).toBe(1);
    await Promise.all(opened.map((server) => server.stop()));
    await removeEmbeddedPostgres(dataDir);

    await expect(stat(folder)).rejects.toThrow('ENOENT');
  });

  it('starts with an empty database after the data directory was removed', async () => {
    const first = await start();
    await ask(first, 'CREATE TABLE gone AS SELECT 1 AS n');
    await first.stop();
    const folder = await clusterFolder();
    await rm(dataDir, { recursive: true });

    const second = await start();

    expect(await ask(second, "SELECT to_regclass('gone')")).toBeNull();
    await rm(folder, { recursive: true });
  });

  it('says so when the cluster outside is gone', async () => {
    await (await start()).stop();
    await rm(await clusterFolder(), { recursive: true });

    await expect(start()).rejects.toThrow(/which is gone/);
  });
});
