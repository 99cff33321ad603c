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
  /** postgres://… URL of the database `sotto`, superuser login. Another one after each start: the port changes. */
  readonly url: string;
  /**
   * Resolves (never rejects) when the server has ended though nobody called `stop()`: the owner can't go on.
   * Stays pending otherwise, and always for a server that was joined.
   */
  readonly died: Promise<EmbeddedPostgresError>;
  /** Ends what this handle started, and resolves when that is done. May be called more than once. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Created when missing. */
  readonly dataDir: string;
  /** Extra server settings, as in postgresql.conf; they win over the built-in ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** TCP port; a free one by default. */
  readonly port?: number;
}

/** A cluster whose lock this process holds. */
interface OwnedCluster {
  readonly home: ClusterHome;
  readonly lock: OwnerLock;
}

/** How long a service waits for a command that runs a server of its own, and a command for a service's start. */
const LOCK_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

/**
 * Starts the server for a service that owns the data directory; the first time, creates the cluster.
 * A server that a killed service left behind is stopped before.
 * Throws EmbeddedPostgresError when another running service owns the directory or the server can't be started.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return withContext(options.dataDir, async () => {
    return startOwned(await takeHome(options.dataDir), 'service', options);
  });
}

/** Whether a data directory has a database. Makes nothing. */
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
 * For commands: joins the server of a running service, or starts one for the time of the command when none runs.
 * `stop()` ends only what it started, and waits for other commands that joined it meanwhile.
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
 * Deletes the cluster of a data directory wherever it lies, its password included; the rest of the directory stays.
 * Throws EmbeddedPostgresError while a service uses it.
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

/** Takes the lock. A command holds it for a moment only: wait for that; a service holds it for good. */
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

/** Finds the cluster and tries its lock; starts over when the cluster was removed between the two. */
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

/** Marks the lock as closing before it counts guests; a guest registers before it reads the lock: neither misses the other. */
async function waitForGuests(home: ClusterHome, lock: OwnerLock): Promise<void> {
  await lock.update({ closing: true });
  while (await hasGuests(home.directory)) await delay(POLL_MS);
}

/** undefined when the holder's server isn't ready yet, or closes. */
async function joinHolder(home: ClusterHome, { pid }: LockHolder): Promise<EmbeddedPostgres | undefined> {
  const leave = await registerGuest(home.directory);
  try {
    const holder = await currentHolder(home.directory);
    if (holder?.pid === pid && holder.port !== undefined && holder.closing !== true) {
      await ensureDatabase(home, holder.port);
      const died = new Promise<EmbeddedPostgresError>(() => undefined);
      return { url: databaseUrl(home, holder.port), died, stop: leave };
    }
  } catch {
    // Its server has just stopped; the next attempt finds the lock free or held by another.
  }
  await leave();
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
