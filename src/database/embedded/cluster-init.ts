import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Binaries } from './binaries.js';
import { markInitialised, type ClusterHome } from './cluster-home.js';
import { SUPERUSER } from './connection.js';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';
import { nonce, errorCode } from './files.js';
import { serverEnvironment } from './server-settings.js';
import { canReach, chooseServerUser, giveTo, ownerOf, runsAsRoot, type ServerUser } from './server-user.js';

const DRAFT = 'data.init-';
/**
 * Size of a WAL segment in MiB. Until checkpoints leave segments for reuse, a commit that fills a segment waits for a
 * new segment. This takes 70 ms for PostgreSQL's default of 16 MB, and less than 10 ms for this size.
 */
const WAL_SEGMENT_MB = 1;

/** Returns the user that the server runs as; undefined for the user of this process. */
export async function serverUserOf(home: ClusterHome): Promise<ServerUser | undefined> {
  if (!runsAsRoot()) return undefined;
  const user = (await exists(home.data)) ? await ownerOf(home.data) : chooseServerUser();
  if (user.uid !== 0 && (await canReach(user, home.directory, true))) return user;
  throw new EmbeddedPostgresError(
    `The database in ${home.data} can't be served: PostgreSQL doesn't run as root, and the user that it would run ` +
      `as (${user.name}) doesn't own it or can't enter its folder. Restore its owner or the permissions of the ` +
      'folders above, run as an ordinary user, or set DATABASE_URL.',
  );
}

/** Creates the cluster if it is missing. A rename puts it in place, so that a crash leaves no incomplete cluster. */
export async function ensureCluster(
  home: ClusterHome,
  binaries: Binaries,
  user: ServerUser | undefined,
): Promise<void> {
  if (!(await exists(home.data))) {
    if (home.state.initialised && isAbsolute(home.state.cluster)) throw lostCluster(home);
    await removeDrafts(home);
    const draft = await mkdtemp(join(home.directory, DRAFT));
    await giveTo(user, draft);
    await runInitdb(home, draft, binaries, user);
    await rename(draft, home.data);
  }
  if (!home.state.initialised) await markInitialised(home);
}

async function runInitdb(
  home: ClusterHome,
  draft: string,
  binaries: Binaries,
  user: ServerUser | undefined,
): Promise<void> {
  const passwordFile = join(home.directory, `${DRAFT}password-${nonce()}`);
  const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--no-locale', '--no-instructions'];
  const superuser = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile}`];
  const args = ['-D', draft, `--wal-segsize=${WAL_SEGMENT_MB}`, ...superuser, ...flags];
  try {
    await writeFile(passwordFile, `${home.state.password}\n`, { mode: 0o600, flag: 'wx' });
    await giveTo(user, passwordFile);
    await runToEnd(binaries.initdb, args, home.directory, user);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

function runToEnd(program: string, args: string[], cwd: string, user: ServerUser | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const ids = user === undefined ? {} : { uid: user.uid, gid: user.gid };
    const child = spawn(program, args, { cwd, env: serverEnvironment(), windowsHide: true, ...ids });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`initdb exited with ${signal ?? `status ${code ?? '?'}`}:\n${output.trim()}`));
    });
  });
}

async function removeDrafts(home: ClusterHome): Promise<void> {
  for (const name of await readdir(home.directory)) {
    if (name.startsWith(DRAFT))
      await rm(join(home.directory, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

function lostCluster(home: ClusterHome): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database for the data directory ${home.dataDir} was stored in ${home.data}, which no longer exists. Restore it, or ` +
      `remove the data directory to start with an empty database.`,
  );
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
