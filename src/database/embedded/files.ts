import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';

/** Returns a random text that is valid in file names on every platform. */
export function nonce(): string {
  return randomBytes(8).toString('hex');
}

/**
 * Returns the code of a failed system call (`ENOENT`, …) or statement (SQLSTATE), if the error has one. Recognizes
 * errors by their shape, because `instanceof Error` is false for errors of another realm (Node.js in a test runner).
 */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}

/** Returns a file's content; undefined if the file does not exist. */
export async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces a file in one step, so that a reader finds either the old or the new content, even after a crash. */
export async function writeAtomically(path: string, content: string, mode: number): Promise<void> {
  const draft = `${path}.${nonce()}`;
  try {
    await writeFile(draft, content, { mode, flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Creates a file with its whole content in one step. Returns false if the name is taken.
 * Uses `link` instead of O_EXCL, with which another process could read the file while it is still empty.
 */
export async function createExclusively(path: string, content: string, mode: number): Promise<boolean> {
  const draft = `${path}.${nonce()}`;
  try {
    await writeFile(draft, content, { mode, flush: true });
    await link(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
