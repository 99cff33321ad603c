import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';

/** Random, and valid in a file name on every platform. */
export function nonce(): string {
  return randomBytes(8).toString('hex');
}

/**
 * The code of a failed system call (`ENOENT`, …) or statement (SQLSTATE), if the error is one. Recognized by its shape:
 * `instanceof Error` is false for errors of another realm, which Node's own are in a test runner.
 */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}

/** The content of a file, or undefined when there is none. */
export async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces a file in one step: a reader, or a crash, finds the old or the new content and nothing between. */
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
 * Creates a file with its whole content in one step. False when the name is taken.
 * `link` instead of O_EXCL: with the latter another process could read the file while it is still empty.
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
