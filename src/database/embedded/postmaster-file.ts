import { readFileSync } from 'node:fs';
import { readlink, realpath, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterHome } from './cluster-home.js';
import { databaseUrl, query } from './connection.js';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';
import { readIfExists } from './files.js';
import { identify, isRunning, type ProcessIdentity } from './process-identity.js';

/** What a running server writes into `postmaster.pid` (see PostgreSQL's `utils/pidfile.h`). */
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
 * Cleans up what a killed service left in the data directory: stops its server if that still runs, else removes its
 * `postmaster.pid`. Left there, PostgreSQL refuses to start when another process, or a zombie, has that pid now.
 * Only for the holder of the lock.
 */
export async function cleanUpAfterCrash(home: ClusterHome): Promise<void> {
  const file = await readPostmasterFile(home.data);
  if (file === undefined) return;
  const orphan = identify(file.pid);
  if (orphan !== undefined && (await serves(orphan, file, home))) await stopOrphan(orphan, home);
  await rm(join(home.data, 'postmaster.pid'), { force: true });
}

/** Fast shutdown, then an immediate one, which the write-ahead log makes safe. */
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

/** Whether the process is the server of this cluster, and not another program that got its pid. */
async function serves(candidate: ProcessIdentity, file: PostmasterFile, home: ClusterHome): Promise<boolean> {
  if (process.platform === 'linux') return linuxProcessServes(candidate.pid, home.data);
  return reportsDirectory(home, file.port, candidate);
}

async function linuxProcessServes(pid: number, data: string): Promise<boolean> {
  const [program, ...args] = commandLine(pid);
  if (!/(^|\/)postgres$/.test(program ?? '')) return false;
  // Its working directory is its data directory, also after the folders above have been renamed.
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

/** Asks the server itself, again while it is starting or shutting down, when it refuses connections. */
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
