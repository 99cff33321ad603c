import { readFileSync } from 'node:fs';
import { chown, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';

/** Account that the server runs as if this process is root, because PostgreSQL refuses to run as root. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Accounts without rights of their own. The ID of `nobody` is the same on nearly every system. */
const PREFERRED = ['postgres', 'nobody'];
const NOBODY: ServerUser = { name: 'nobody', uid: 65534, gid: 65534 };

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Chooses an account from the text of passwd(5). */
export function chooseServerUser(passwd = readPasswd()): ServerUser {
  const accounts = passwd.split('\n').map((line) => line.split(':'));
  for (const name of PREFERRED) {
    const fields = accounts.find((account) => account[0] === name);
    const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])];
    if (uid > 0 && gid > 0) return { name, uid, gid };
  }
  return NOBODY;
}

/** Returns the owner of an existing cluster. It takes precedence, because accounts may change after the creation. */
export async function ownerOf(directory: string): Promise<ServerUser> {
  const { uid, gid } = await stat(directory);
  return { name: `uid ${uid}`, uid, gid };
}

export async function giveTo(user: ServerUser | undefined, path: string): Promise<void> {
  if (user === undefined) return;
  try {
    await chown(path, user.uid, user.gid);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL doesn't run as root, and this root user may not switch to another user (${user.name}). ` +
        'Run as an ordinary user, or set DATABASE_URL to use another PostgreSQL.',
      { cause: error },
    );
  }
}

/**
 * Returns whether the user may read and enter (or execute) the target, by the permission bits along its path. With
 * `passing`, passing through is enough. Without a user, returns true, because this process created the target.
 */
export async function canReach(
  user: ServerUser | undefined,
  target: string,
  passing = false,
): Promise<boolean> {
  if (user === undefined) return true;
  let at = await realpath(target);
  let needed = passing ? 0o1 : 0o5;
  for (;;) {
    const { uid, gid, mode } = await stat(at);
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
    if (((mode >> shift) & needed) !== needed) return false;
    const parent = dirname(at);
    if (parent === at) return true;
    at = parent;
    needed = 0o1;
  }
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}
