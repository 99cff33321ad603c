import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Folders of the code that determines findings, apart from the model. */
const FOLDERS = ['detection', join('common', 'text')];
const SOURCE = /(?<!\.spec|\.d)\.[jt]s$/;

/** Returns the hex SHA-256 of the detection code, because another release may have other findings in the same text. */
export function finderVersion(): string {
  const root = join(import.meta.dirname, '..');
  const hash = createHash('sha256');
  for (const folder of FOLDERS) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => SOURCE.test(name)).sort()) {
      const path = join(root, folder, file);
      hash
        .update(`${relative(root, path)}\0`)
        .update(readFileSync(path))
        .update('\0');
    }
  }
  return hash.digest('hex');
}
