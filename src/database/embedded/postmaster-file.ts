import { readFileSync } from 'node:fs';
import { readlink, realpath, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterHome } from './cluster-home.js';
import { databaseUrl, query } from './connection.js';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';
import { readIfExists } from './files.js';
import { identify, isRunning, type ProcessIdentity } from './process-identity.js';

/** Contents of the `postmaster.pid` of a running server (see PostgreSQL's `utils/pidfile.h`). */
interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

const FAST_SHUTDOWN_MS = 10_000;

export async function readPostmasterFile(data: string): Promise<PostmasterFile | undefined> {
  const lines = (await readIfExists(join(data, 'postmaster.pid')))?.split('\n');
  if (lines === undefined) return undefined;
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Cleans up after a killed service. Stops its server if that still runs, and removes its `postmaster.pid`, with which
 * PostgreSQL refuses to start if another process, or a zombie, has that PID now. Only the holder of the lock may call
 * this function.
 */
export async function cleanUpAfterCrash(home: ClusterHome): Promise<void> {
  const file = await readPostmasterFile(home.data);
  if (file === undefined) return;
  const orphan = identify(file.pid);
  if (orphan !== undefined && (await serves(orphan, file, home))) await stopOrphan(orphan, home);
  await rm(join(home.data, 'postmaster.pid'), { force: true });
}

/** Requests a fast shutdown, then an immediate one, which is safe because of the write-ahead log. */
async function stopOrphan(orphan: ProcessIdentity, home: ClusterHome): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isRunning(orphan)) process.kill(orphan.pid, signal);
    const deadline = Date.now() + FAST_SHUTDOWN_MS;
    while (Date.now() < deadline) {
      if (!isRunning(orphan)) return;
      await delay(20);
    }
  }
  throw new EmbeddedPostgresError(
    `The data directory ${home.dataDir} is still served by a PostgreSQL (pid ${orphan.pid}) that a killed service ` +
      'left behind and that does not exit. Stop it, or set SERVICE_DATA_DIR or DATABASE_URL.',
  );
}

/** Returns whether the process is the server of this cluster, and not another program with the same PID. */
async function serves(candidate: ProcessIdentity, file: PostmasterFile, home: ClusterHome): Promise<boolean> {
  if (process.platform === 'linux') return linuxProcessServes(candidate.pid, home.data);
  return reportsDirectory(home, file.port, candidate);
}

async function linuxProcessServes(pid: number, data: string): Promise<boolean> {
  const [program, ...args] = commandLine(pid);
  if (!/(^|\/)postgres$/.test(program ?? '')) return false;
  // The server's working directory is its data directory, even after the folders above it have been renamed.
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  return args.includes(data) || directory === (await realpath(data));
}

function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** Asks the server for its data directory. Asks again while the server refuses connections, as during its start. */
async function reportsDirectory(
  home: ClusterHome,
  port: number,
  candidate: ProcessIdentity,
): Promise<boolean> {
  const deadline = Date.now() + FAST_SHUTDOWN_MS;
  while (isRunning(candidate) && Date.now() < deadline) {
    try {
      const served = await query(databaseUrl(home, port, 'postgres'), 'SHOW data_directory');
      return typeof served === 'string' && resolve(served) === resolve(home.data);
    } catch {
      await delay(100);
    }
  }
  return false;
}
