import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { errorCode } from '../common/errors/error-code.js';
import { NotFound } from './not-found.js';

/** Writes a line, and resolves when it is ready for the next one. */
export type WriteLine = (line: string) => Promise<void>;

/**
 * Writes lines to a file that only its owner can read, or to standard output.
 * @param path output file; undefined for standard output
 * @throws NotFound if the file cannot be written
 */
export async function writeLines(
  path: string | undefined,
  work: (write: WriteLine) => Promise<void>,
): Promise<void> {
  if (path === undefined) {
    await work((line) => writeLine(process.stdout, line));
    return;
  }
  const target = createWriteStream(path, { mode: 0o600 });
  const failed = once(target, 'error').then(([error]: unknown[]): never => {
    throw cannotWrite(path, error);
  });
  const written = async (): Promise<void> => {
    await once(target, 'open');
    await work((line) => writeLine(target, line));
    target.end();
    await finished(target);
  };
  await Promise.race([written(), failed]).finally(() => target.destroy());
}

/** @throws NotFound if the file cannot be written */
export async function writeText(path: string, text: string): Promise<void> {
  await writeFile(path, text).catch((error: unknown) => {
    throw cannotWrite(path, error);
  });
}

async function writeLine(target: Writable, line: string): Promise<void> {
  if (!target.write(`${line}\n`)) await once(target, 'drain');
}

function cannotWrite(path: string, error: unknown): NotFound {
  const code = errorCode(error) ?? 'unknown';
  return new NotFound(
    `${path} cannot be written (${code})${code === 'ENOENT' ? ': the folder does not exist' : ''}.`,
  );
}
