import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nonce, readIfExists, writeAtomically } from './files.js';
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity.js';

const FILE_NAME = /^guest\.[0-9a-f]+\.json$/;

/**
 * Registers this process as a guest of a server that another process started. A command that started a server waits for
 * its guests before it stops the server, so that the shorter of two commands does not break the longer one.
 * @returns a function that ends the registration
 */
export async function registerGuest(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, `guest.${nonce()}.json`);
  await writeAtomically(path, JSON.stringify(ownIdentity()), 0o600);
  return () => rm(path, { force: true });
}

/** Returns whether a running process is registered. Removes the registrations of ended processes. */
export async function hasGuests(directory: string): Promise<boolean> {
  let found = false;
  for (const name of await readdir(directory)) {
    if (!FILE_NAME.test(name)) continue;
    const text = await readIfExists(join(directory, name));
    if (text === undefined) continue;
    if (isRunning(JSON.parse(text) as ProcessIdentity)) found = true;
    else await rm(join(directory, name), { force: true });
  }
  return found;
}
