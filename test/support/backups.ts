import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { emptyDatabase, inDatabase, query } from './databases.js';

const run = promisify(execFile);
/** Folder into which Debian and its derivatives install the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';

interface Logins {
  /** URL with the superuser's login. */
  readonly url: string;
  /** Database owner's login name. */
  readonly owner: string;
  readonly ownerUrl: string;
}

export interface Backup {
  /** Restores the backup into a new database of the same owner. */
  restore(): Promise<{ url: string; drop: () => Promise<void> }>;
  drop(): Promise<void>;
}

export interface BackupTool {
  /** Method of the backup, for the names of tests. */
  readonly name: string;
  /** Backs a database up while services are connected to it. */
  backUp(database: Logins, folder: string): Promise<Backup>;
}

/**
 * Returns a tool that uses `pg_dump` and `pg_restore` as documented. If no programs of the server's version or newer
 * are installed (the embedded PostgreSQL has none), the server copies its database itself, which tests everything
 * except the dump.
 */
export async function backupTool(): Promise<BackupTool> {
  const [row] = await query<{ version: string }>(
    process.env.SOTTO_TEST_SERVER_URL ?? '',
    `SELECT current_setting('server_version_num') AS version`,
  );
  const major = Math.floor(Number(row?.version) / 10_000);
  const programs = await findPrograms(major);
  if (programs === undefined) return { name: `a copy by the server: no pg_dump ${major} here`, backUp: copy };
  return {
    name: `pg_dump ${programs.major}`,
    backUp: (database, folder) => dump(programs, database, folder),
  };
}

interface Programs {
  /** Folder of the programs, with a trailing slash; empty if the programs are in the PATH. */
  readonly folder: string;
  readonly major: number;
}

async function findPrograms(atLeast: number): Promise<Programs | undefined> {
  const installed = await readdir(VERSIONS).catch(() => []);
  for (const folder of ['', ...installed.map((version) => `${join(VERSIONS, version, 'bin')}/`)]) {
    const version = await run(`${folder}pg_dump`, ['--version']).catch(() => undefined);
    const major = Number(/\) (\d+)/.exec(version?.stdout ?? '')?.[1]);
    if (major >= atLeast) return { folder, major };
  }
  return undefined;
}

async function dump(programs: Programs, { owner, ownerUrl }: Logins, folder: string): Promise<Backup> {
  const file = join(folder, `${randomBytes(4).toString('hex')}.dump`);
  await run(`${programs.folder}pg_dump`, [
    '-Fc',
    '--enable-row-security',
    '--no-unlogged-table-data',
    '-f',
    file,
    ownerUrl,
  ]);
  return {
    restore: async () => {
      const database = await emptyDatabase(owner);
      const url = inDatabase(ownerUrl, database.url);
      await run(`${programs.folder}pg_restore`, ['--exit-on-error', '--no-owner', '-d', url, file]);
      return database;
    },
    drop: () => rm(file),
  };
}

async function copy({ url, owner }: Logins): Promise<Backup> {
  const name = new URL(url).pathname.slice(1);
  const server = process.env.SOTTO_TEST_SERVER_URL ?? '';
  await query(server, `ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
  await query(server, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  const kept = await emptyDatabase(owner, name);
  await query(server, `ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`);
  return {
    restore: () => emptyDatabase(owner, new URL(kept.url).pathname.slice(1)),
    drop: () => kept.drop(),
  };
}
