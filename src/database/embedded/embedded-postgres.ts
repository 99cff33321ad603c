import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { provideBinaries } from './binaries.js';
import { deleteHome, findHome, openHome, programsFolder, type ClusterHome } from './cluster-home.js';
import { ensureCluster, serverUserOf } from './cluster-init.js';
import { databaseUrl, ensureDatabase } from './connection.js';
import { DirectoryInUse, EmbeddedPostgresError, toEmbeddedPostgresError } from './embedded-postgres.error.js';
import { hasGuests, registerGuest } from './guests.js';
import { currentHolder, tryLock, type LockHolder, type OwnerLock, type OwnerPurpose } from './owner-lock.js';
import { cleanUpAfterCrash } from './postmaster-file.js';
import { startPostmaster, type Postmaster } from './postmaster.js';

export interface EmbeddedPostgres {
  /** postgres://… URL of the database `sotto`, with a superuser login. The port can change with each start. */
  readonly url: string;
  /**
   * Resolves (never rejects) if the server ends without a call of `stop()`, so that its owner cannot continue. Remains
   * pending otherwise, and always for a server that was joined.
   */
  readonly died: Promise<EmbeddedPostgresError>;
  /** Ends everything that this handle started, and resolves afterwards. Can be called more than once. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Created if missing. */
  readonly dataDir: string;
  /** Additional server settings, as in postgresql.conf, which override the built-in settings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** TCP port; a free port if undefined. */
  readonly port?: number;
}

/** Cluster that this process has locked. */
interface OwnedCluster {
  readonly home: ClusterHome;
  readonly lock: OwnerLock;
}

/** Milliseconds that a service waits for a command with a server of its own, and a command for a service to start. */
const LOCK_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

/**
 * Starts the server for a service that owns the data directory. The first start creates the cluster. A server that a
 * killed service left behind is stopped first.
 * @throws EmbeddedPostgresError if another running service owns the directory, or the server cannot be started
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return withContext(options.dataDir, async () => {
    return startOwned(await takeHome(options.dataDir), 'service', options);
  });
}

/** Returns whether a data directory has a database. Creates no files. */
export async function hasEmbeddedDatabase(dataDir: string): Promise<boolean> {
  return (await findHome(dataDir))?.state.initialised === true;
}

/** @throws EmbeddedPostgresError if the data directory has no database */
export async function requireEmbeddedDatabase(dataDir: string): Promise<void> {
  if (await hasEmbeddedDatabase(dataDir)) return;
  throw new EmbeddedPostgresError(
    `There is no database in ${resolve(dataDir)}. Run the command in the folder of the service, or set ` +
      'SERVICE_DATA_DIR or DATABASE_URL to the value that the service uses.',
  );
}

/**
 * Joins the server of a running service for a command, or starts a server for the duration of the command. `stop()`
 * ends only a server that was started here, and waits for other commands that have joined it.
 */
export async function joinEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return withContext(options.dataDir, async () => {
    const deadline = Date.now() + LOCK_TIMEOUT_MS;
    for (;;) {
      const attempt = await tryHome(options.dataDir, 'command');
      if ('lock' in attempt) return startOwned(attempt, 'command', options);
      const joined = await joinHolder(attempt.home, attempt.holder);
      if (joined !== undefined) return joined;
      if (Date.now() > deadline) throw inUse(attempt.home, attempt.holder);
      await delay(POLL_MS);
    }
  });
}

/**
 * Deletes the cluster of a data directory and its password. The rest of the directory remains.
 * @throws EmbeddedPostgresError while a service uses the cluster
 */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  await withContext(dataDir, async () => {
    if ((await findHome(dataDir)) === undefined) return;
    const { home, lock } = await takeHome(dataDir);
    try {
      await cleanUpAfterCrash(home);
      await deleteHome(home);
    } catch (error) {
      await lock.release();
      throw error;
    }
  });
}

/** Takes the lock. Waits for commands, which lock only briefly, but not for services. */
async function takeHome(dataDir: string): Promise<OwnedCluster> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const attempt = await tryHome(dataDir, 'service');
    if ('lock' in attempt) return attempt;
    const { home, holder } = attempt;
    if (holder.purpose === 'service' || Date.now() > deadline) throw inUse(home, holder);
    await delay(POLL_MS);
  }
}

/** Finds the cluster and tries to lock it. Starts over if the cluster was removed in between. */
async function tryHome(
  dataDir: string,
  purpose: OwnerPurpose,
): Promise<OwnedCluster | { home: ClusterHome; holder: LockHolder }> {
  for (;;) {
    const home = await openHome(dataDir);
    const attempt = await tryLock(home.directory, purpose);
    if ('holder' in attempt) return { home, holder: attempt.holder };
    const current = await findHome(dataDir);
    if (current?.state.id === home.state.id) return { home: current, lock: attempt.lock };
    await attempt.lock.release();
  }
}

async function startOwned(
  { home, lock }: OwnedCluster,
  purpose: OwnerPurpose,
  { settings = {}, port }: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  let postmaster: Postmaster | undefined;
  try {
    const user = await serverUserOf(home);
    const binaries = await provideBinaries(user, () => programsFolder(home));
    await cleanUpAfterCrash(home);
    await ensureCluster(home, binaries, user);
    postmaster = await startPostmaster({ home, binaries, user, settings }, port);
    await ensureDatabase(home, postmaster.port);
    await lock.update({ port: postmaster.port });
    return ownedHandle({ home, lock }, purpose, postmaster);
  } catch (error) {
    await postmaster?.stop();
    await lock.release();
    throw error;
  }
}

function ownedHandle(
  { home, lock }: OwnedCluster,
  purpose: OwnerPurpose,
  postmaster: Postmaster,
): EmbeddedPostgres {
  let stopping: Promise<void> | undefined;
  const died = new Promise<EmbeddedPostgresError>((resolve) => {
    void postmaster.exited.then(() => {
      if (stopping !== undefined) return;
      resolve(
        new EmbeddedPostgresError(`The embedded PostgreSQL exited unexpectedly. See its log ${home.log}.`),
      );
    });
  });
  const stop = async (): Promise<void> => {
    if (purpose === 'command') await waitForGuests(home, lock);
    await postmaster.stop();
    await lock.release();
  };
  return { url: databaseUrl(home, postmaster.port), died, stop: () => (stopping ??= stop()) };
}

/** Marks the lock before counting guests. Guests register before reading the lock, so neither side misses the other. */
async function waitForGuests(home: ClusterHome, lock: OwnerLock): Promise<void> {
  await lock.update({ closing: true });
  while (await hasGuests(home.directory)) await delay(POLL_MS);
}

/** Returns undefined if the holder's server is not ready yet, or is closing. */
async function joinHolder(home: ClusterHome, { pid }: LockHolder): Promise<EmbeddedPostgres | undefined> {
  const unregister = await registerGuest(home.directory);
  try {
    const holder = await currentHolder(home.directory);
    if (holder?.pid === pid && holder.port !== undefined && holder.closing !== true) {
      await ensureDatabase(home, holder.port);
      const died = new Promise<EmbeddedPostgresError>(() => undefined);
      return { url: databaseUrl(home, holder.port), died, stop: unregister };
    }
  } catch {
    // The server has just stopped. The next attempt finds the lock free, or another holder.
  }
  await unregister();
  return undefined;
}

function inUse(home: ClusterHome, holder: LockHolder): DirectoryInUse {
  return new DirectoryInUse(
    `The data directory ${home.dataDir} is in use by a running ${holder.purpose} (pid ${holder.pid}). ` +
      'Stop it, or set SERVICE_DATA_DIR or DATABASE_URL.',
  );
}

async function withContext<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toEmbeddedPostgresError(error, dataDir);
  }
}
