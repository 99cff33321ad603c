import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createExclusively, readIfExists, writeAtomically } from './files.js';
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity.js';

export type OwnerPurpose = 'service' | 'command';

/** Upper bound of a random delay in milliseconds, so that two processes that backed off do not collide again. */
const BACK_OFF_MS = 20;

/** Process that owns a cluster, as described by the lock file. */
export interface LockHolder extends ProcessIdentity {
  readonly purpose: OwnerPurpose;
  /** TCP port of the process's server, once it accepts connections. */
  readonly port?: number;
  /** True if a command is about to stop its server, so that other commands must not join it. */
  readonly closing?: boolean;
}

export interface OwnerLock {
  update(patch: Pick<LockHolder, 'port' | 'closing'>): Promise<void>;
  release(): Promise<void>;
}

interface LockFile {
  readonly path: string;
  readonly number: number;
  /** Undefined if the process has ended, or the file is unreadable (truncated by a power failure). */
  readonly holder: LockHolder | undefined;
}

const FILE_NAME = /^owner\.(\d+)\.lock$/;

/**
 * Takes the cluster's lock, or returns its holder.
 *
 * A stale lock file is not removed and created again, because two processes could do that to each other. Instead, it is
 * succeeded by a file with the next number, which only one process can create. A process with an outdated view may
 * create a number next to a valid lock, so each process checks again after creating, and backs off if another lock is
 * valid. If two processes create files, the later check finds the other file, so that at most one keeps its file.
 */
export async function tryLock(
  directory: string,
  purpose: OwnerPurpose,
): Promise<{ lock: OwnerLock } | { holder: LockHolder }> {
  const own: LockHolder = { ...ownIdentity(), purpose };
  for (;;) {
    const present = await lockFiles(directory);
    const holder = present.find((file) => file.holder !== undefined)?.holder;
    if (holder !== undefined) return { holder };
    const number = Math.max(0, ...present.map((file) => file.number)) + 1;
    const path = join(directory, `owner.${number}.lock`);
    if (!(await createExclusively(path, JSON.stringify(own), 0o644))) continue;
    if (await isAlone(directory, path)) return { lock: lockAt(path, own) };
    await rm(path, { force: true });
    await delay(Math.random() * BACK_OFF_MS);
  }
}

/** Returns the running process that has the lock now. */
export async function currentHolder(directory: string): Promise<LockHolder | undefined> {
  return (await lockFiles(directory)).find((file) => file.holder !== undefined)?.holder;
}

/** Returns whether the new lock is the only valid one. If so, removes the stale lock files. */
async function isAlone(directory: string, path: string): Promise<boolean> {
  const present = await lockFiles(directory);
  const live = present.filter((file) => file.holder !== undefined);
  if (live.length !== 1 || live[0]?.path !== path) return false;
  for (const file of present) {
    if (file.path !== path) await rm(file.path, { force: true });
  }
  return true;
}

function lockAt(path: string, own: LockHolder): OwnerLock {
  let content = own;
  return {
    async update(patch) {
      content = { ...content, ...patch };
      await writeAtomically(path, JSON.stringify(content), 0o644);
    },
    async release() {
      await rm(path, { force: true });
    },
  };
}

async function lockFiles(directory: string): Promise<LockFile[]> {
  const files: LockFile[] = [];
  for (const name of await readdir(directory)) {
    const number = FILE_NAME.exec(name)?.[1];
    if (number === undefined) continue;
    const path = join(directory, name);
    const text = await readIfExists(path);
    if (text === undefined) continue;
    const holder = parseHolder(text);
    files.push({ path, number: Number(number), holder: holder && isRunning(holder) ? holder : undefined });
  }
  return files;
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    const holder = JSON.parse(text) as LockHolder;
    return Number.isSafeInteger(holder.pid) ? holder : undefined;
  } catch {
    return undefined;
  }
}
