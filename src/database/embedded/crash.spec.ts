import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { transformFile } from '@swc/core';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { itWith } from '../../../test/support/left-out.js';
import { PS } from '../../../test/support/needs.js';
import { removeEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';

const here = dirname(fileURLToPath(import.meta.url));
const project = join(here, '..', '..', '..');

/**
 * Service in a process of its own. It starts the server, commits a row and performs the action in its second
 * argument.
 */
const SERVICE = `
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.js';
const [, , dataDir, then] = process.argv;
const server = await startEmbeddedPostgres({ dataDir });
const client = new pg.Client({ connectionString: server.url });
await client.connect();
await client.query('CREATE TABLE IF NOT EXISTS kept (n int)');
await client.query('INSERT INTO kept VALUES (1)');
await client.end();
if (then === 'stop') await server.stop();
else setInterval(() => undefined, 1_000);
process.stdout.write('ready');
`;

let compiled: string;
let parent: string;
let dataDir: string;
let running: { service?: ChildProcess; server?: EmbeddedPostgres };

beforeAll(async () => {
  compiled = await mkdtemp(join(tmpdir(), 'sotto-compiled-'));
  for (const name of await readdir(here)) {
    if (!name.endsWith('.ts') || name.endsWith('.spec.ts')) continue;
    const { code } = await transformFile(join(here, name), { configFile: join(project, '.swcrc') });
    await writeFile(join(compiled, name.replace(/ts$/, 'js')), code);
  }
  await writeFile(join(compiled, 'package.json'), '{"type":"module"}');
  await writeFile(join(compiled, 'service.js'), SERVICE);
  await symlink(join(project, 'node_modules'), join(compiled, 'node_modules'));
});

afterAll(() => rm(compiled, { recursive: true, force: true }));

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'sotto-'));
  await chmod(parent, 0o755);
  dataDir = join(parent, 'data');
  running = {};
});

afterEach(async () => {
  running.service?.kill('SIGKILL');
  await running.server?.stop();
  await removeEmbeddedPostgres(dataDir);
  await rm(parent, { recursive: true, force: true });
});

async function runService(then: 'stay' | 'stop'): Promise<ChildProcess & { pid: number }> {
  const child = spawn(process.execPath, [join(compiled, 'service.js'), dataDir, then], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.service = child;
  await once(child.stdout, 'data');
  return child as typeof child & { pid: number };
}

async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function startHere(): Promise<EmbeddedPostgres> {
  running.server = await startEmbeddedPostgres({ dataDir });
  return running.server;
}

async function rowsKept(server: EmbeddedPostgres): Promise<number> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM kept');
  await client.end();
  return rows[0]?.n ?? 0;
}

async function serverPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10);
}

function processes(): { pid: number; parent: number; group: number; state: string; args: string }[] {
  const list = execFileSync(
    'ps',
    ['-A', ...['pid=', 'ppid=', 'pgid=', 'stat=', 'args='].flatMap((column) => ['-o', column])],
    { encoding: 'utf8' },
  );
  return list.split('\n').flatMap((line) => {
    const [, pid, ppid, group, state, args] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined
      ? []
      : [
          {
            pid: Number(pid),
            parent: Number(ppid),
            group: Number(group),
            state: state ?? '',
            args: args ?? '',
          },
        ];
  });
}

function lives(pid: number): boolean {
  return processes().some((candidate) => candidate.pid === pid && !candidate.state.startsWith('Z'));
}

describe('a service killed with SIGKILL', () => {
  itWith([PS], 'ends its database server, and the next start finds all committed rows', async () => {
    const service = await runService('stay');
    const server = await serverPid();

    await killed(service);

    for (const deadline = Date.now() + 10_000; lives(server) && Date.now() < deadline;) await delay(50);
    expect(lives(server)).toBe(false);
    expect(await rowsKept(await startHere())).toBe(1);
  });

  it('does not prevent a simultaneous start from using the data', async () => {
    await killed(await runService('stay'));

    expect(await rowsKept(await startHere())).toBe(1);
  });

  itWith([PS], 'may leave its server running, which the next start ends first', async () => {
    const service = await runService('stay');
    const orphan = await serverPid();
    const watcher = processes().find(
      ({ parent: of, args }) => of === service.pid && args.includes('postgres-watch'),
    );
    process.kill(watcher?.pid ?? 0, 'SIGKILL');
    await killed(service);
    await delay(200);
    expect(lives(orphan)).toBe(true);

    const server = await startHere();

    expect(lives(orphan)).toBe(false);
    expect(await rowsKept(server)).toBe(1);
  });
});

describe('leftover files that name an unrelated process', () => {
  it('do not prevent a start and do not affect that process', async () => {
    await runService('stop');
    const stranger = spawn('sleep', ['60']);
    const { pid } = stranger;
    const cluster = join(dataDir, 'postgres');
    const remains = [pid, join(cluster, 'data'), 1, 5432, '', '127.0.0.1', '0 0', 'ready', ''].join('\n');
    await writeFile(join(cluster, 'data', 'postmaster.pid'), remains);
    await writeFile(
      join(cluster, 'owner.1.lock'),
      JSON.stringify({ pid, startedAt: 'earlier', purpose: 'service' }),
    );

    const server = await startHere();

    expect(await rowsKept(server)).toBe(1);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill();
  });
});

describe('the process that started a database server', () => {
  it('exits after stop()', async () => {
    const service = await runService('stop');
    if (service.exitCode === null) await once(service, 'exit');

    expect(service.exitCode).toBe(0);
  });

  itWith(
    [PS],
    'runs the server in another process group, which Ctrl-C in the terminal does not reach',
    async () => {
      await startHere();
      const server = await serverPid();

      expect(processes().find(({ pid }) => pid === server)?.group).toBe(server);
    },
  );
});
