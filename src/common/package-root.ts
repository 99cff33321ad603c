import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Root folder of the service's package, for source and compiled code. */
export const PACKAGE_ROOT = packageRoot();

/** Release number from `package.json`. */
export const VERSION = versionOf(PACKAGE_ROOT);

function packageRoot(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  throw new Error('no package.json was found in any folder above the service');
}

function versionOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}
