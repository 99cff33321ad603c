// Exits with 1 unless the images were built and tested with the present files, because `npm run test:image` takes
// minutes. `--record` stores the digest of the tested files.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const RECORD = join(ROOT, 'test', 'image', 'tried.sha256');
const FILES = [
  '.dockerignore',
  'Dockerfile',
  'docker-compose.yml',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/image',
  'test/image',
];

const hash = createHash('sha256');
for (const path of FILES.flatMap(filesOf)) {
  hash
    .update(`${path}\0`)
    .update(readFileSync(join(ROOT, path)))
    .update('\0');
}
const digest = `${hash.digest('hex')}\n`;
if (process.argv.includes('--record')) writeFileSync(RECORD, digest);
else if (!existsSync(RECORD) || readFileSync(RECORD, 'utf8') !== digest) process.exitCode = 1;

function filesOf(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  const names = readdirSync(join(ROOT, path)).filter((name) => !name.endsWith('.sha256'));
  return names.sort().map((name) => `${path}/${name}`);
}
