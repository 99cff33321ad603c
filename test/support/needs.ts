import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Need } from './left-out.js';

/** Folders to search. Some packages install programs into a folder that is not in every PATH. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

export const BASH = program('bash', 'Bash');
export const BUILDAH = program('buildah', 'buildah');
export const CURL = program('curl', 'curl');
export const DEBOOTSTRAP = program('debootstrap', 'debootstrap');
export const GIT = program('git', 'Git');
export const HAPROXY = program('haproxy', 'HAProxy');
export const JQ = program('jq', 'jq');
/** Requirement of OpenSSL 3. The `openssl` command of LibreSSL lacks features that the tests use. */
export const OPENSSL = {
  missing: openSslVersion() >= 3 ? undefined : 'OpenSSL 3 is not installed',
} satisfies Need;
/** Program of poppler-utils that extracts attachments from a PDF. */
export const PDFDETACH = program('pdfdetach', 'pdfdetach');
export const PS = program('ps', 'ps');
export const PYTHON = program('python3', 'Python 3');
export const REDIS = program('redis-server', 'Redis');
export const RUNC = program('runc', 'runc');
export const ROOT = {
  missing: process.getuid?.() === 0 ? undefined : 'only root can run them',
} satisfies Need;

/** Returns the path of a program; undefined if it is not installed. */
export function findProgram(name: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function program(name: string, title: string): Need {
  return { missing: findProgram(name) === undefined ? `${title} is not installed` : undefined };
}

/** Returns the major version of OpenSSL; 0 if OpenSSL is not installed. */
function openSslVersion(): number {
  if (findProgram('openssl') === undefined) return 0;
  const printed = execFileSync('openssl', ['version'], { encoding: 'utf8' });
  return Number(/^OpenSSL (\d+)/.exec(printed)?.[1] ?? 0);
}
