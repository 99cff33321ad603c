import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, realpath, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';
import { createExclusively, nonce, readIfExists, writeAtomically } from './files.js';
import { canReach, chooseServerUser, runsAsRoot } from './server-user.js';

/** Contents of the state file in the data directory, which only its owner can read. */
interface ClusterState {
  /** Random ID in external paths, so that a new data directory never finds the database of a removed one. */
  readonly id: string;
  /** Folder of the cluster, either absolute or relative to the data directory, which can then be moved. */
  readonly cluster: string;
  readonly password: string;
  readonly initialised: boolean;
}

/** Paths and state of one cluster. */
export interface ClusterHome {
  readonly dataDir: string;
  readonly state: ClusterState;
  /** Folder of the lock, the log and `data`, owned by the user of this process. */
  readonly directory: string;
  /** PostgreSQL's own data directory, owned by the user that the server runs as. */
  readonly data: string;
  readonly log: string;
}

/** Folder for root's clusters if other users cannot enter the data directory. It survives a reboot, unlike /tmp. */
const OUTSIDE = '/var/lib/sotto';
const STATE_FILE = 'postgres.json';
const INSIDE = 'postgres';

/** Finds a data directory's cluster, or decides its location. If two processes start at once, only one decides. */
export async function openHome(dataDir: string): Promise<ClusterHome> {
  const path = resolve(dataDir);
  if ((await mkdir(path, { recursive: true })) !== undefined) await chmod(path, directoryMode());
  const home = (await findHome(path)) ?? (await createHome(path));
  await mkdir(home.directory, { recursive: true });
  await chmod(home.directory, directoryMode());
  return home;
}

/** Returns the cluster of a data directory; undefined if the directory has no cluster yet. */
export async function findHome(dataDir: string): Promise<ClusterHome | undefined> {
  const path = resolve(dataDir);
  const text = await readIfExists(join(path, STATE_FILE));
  if (text === undefined) return undefined;
  const state = JSON.parse(text) as ClusterState;
  const directory = isAbsolute(state.cluster) ? state.cluster : join(path, state.cluster);
  return {
    dataDir: path,
    state,
    directory,
    data: join(directory, 'data'),
    log: join(directory, 'server.log'),
  };
}

/** Records that the database exists, so that its loss is noticed and not mistaken for a first start. */
export async function markInitialised(home: ClusterHome): Promise<void> {
  const content = JSON.stringify({ ...home.state, initialised: true });
  await writeAtomically(join(home.dataDir, STATE_FILE), content, 0o600);
}

/** Returns the folder for copied programs, which the server's user can read. */
export async function programsFolder(home: ClusterHome): Promise<string> {
  if (!runsAsRoot()) return home.dataDir;
  await makeOutside();
  return OUTSIDE;
}

/** Deletes the cluster. The folder is renamed first, so that no start finds an incomplete cluster. */
export async function deleteHome(home: ClusterHome): Promise<void> {
  const doomed = `${home.directory}.removed-${nonce()}`;
  await rm(join(home.dataDir, STATE_FILE), { force: true });
  await rename(home.directory, doomed);
  await rm(doomed, { recursive: true, force: true, maxRetries: 10 });
  if (dirname(home.directory) === OUTSIDE) await rmdir(OUTSIDE).catch(() => undefined);
}

async function createHome(dataDir: string): Promise<ClusterHome> {
  const id = randomBytes(8).toString('hex');
  const state: ClusterState = {
    id,
    cluster: await chooseLocation(dataDir, id),
    password: randomBytes(24).toString('base64url'),
    initialised: false,
  };
  await createExclusively(join(dataDir, STATE_FILE), JSON.stringify(state), 0o600);
  const home = await findHome(dataDir);
  if (home === undefined) throw new Error(`${join(dataDir, STATE_FILE)} disappeared`);
  return home;
}

async function chooseLocation(dataDir: string, id: string): Promise<string> {
  const inside = join(dataDir, INSIDE);
  if (await isDirectory(join(inside, 'data'))) {
    throw new EmbeddedPostgresError(
      `The folder ${inside} contains a database, but its password file ${join(dataDir, STATE_FILE)} is missing. ` +
        `Restore that file, or remove ${inside} to start with an empty database.`,
    );
  }
  if (!runsAsRoot() || (await canReach(chooseServerUser(), dataDir, true))) return INSIDE;
  await makeOutside();
  const hash = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex');
  return join(OUTSIDE, `${hash.slice(0, 12)}-${id}`);
}

async function makeOutside(): Promise<void> {
  await mkdir(OUTSIDE, { recursive: true });
  await chmod(OUTSIDE, 0o755);
}

/** Returns the mode of folders. Root's server runs as another user, who must be able to pass through. */
function directoryMode(): number {
  return runsAsRoot() ? 0o711 : 0o700;
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
