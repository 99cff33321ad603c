// Builds the service and the portal. Generates the identifier data, compiles src/ into dist/, copies other files
// (built-in policies, API examples, words of other languages), runs the identifiers' examples, builds the portal and
// compresses its files.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Types generated from the OpenAPI document. */
const GENERATED = 'src/api/schema.d.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const identifiers = join(root, 'scripts', 'identifiers.mjs');
run(identifiers);
run(tsc, '-p', 'tsconfig.build.json');

const policies = join('src', 'policies', 'builtin');
if (existsSync(join(root, policies))) {
  for (const file of readdirSync(join(root, policies))) {
    if (file.endsWith('.yaml')) cpSync(join(root, policies, file), join(root, 'dist', policies, file));
  }
}

for (const data of [
  join('src', 'api-docs', 'examples.json'),
  join('src', 'detection', 'languages', 'other-languages.json'),
]) {
  if (existsSync(join(root, data))) cpSync(join(root, data), join(root, 'dist', data));
}

run(identifiers, '--check');
buildPortal();

/** Builds the portal. The build takes seconds, so it is skipped while the portal's sources are unchanged. */
function buildPortal() {
  const [built, stamp, digest] = [
    join(root, 'dist', 'portal'),
    join(root, 'dist', '.portal-sources'),
    portalDigest(),
  ];
  if (existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  const bin = (path) => join(root, 'node_modules', path);
  run(bin('openapi-typescript/bin/cli.js'), 'docs/openapi.json', '-o', `portal/${GENERATED}`);
  run(bin('vite/bin/vite.js'), 'build', 'portal', '--logLevel', 'warn');
  compressFiles(built, 'br', brotliCompressSync);
  compressFiles(built, 'gzip', (content) => gzipSync(content, { level: 9 }));
  writeFileSync(stamp, digest);
}

/** Writes a compressed copy of each file that becomes smaller, into a folder named after the encoding. */
function compressFiles(built, encoding, compress) {
  mkdirSync(join(built, encoding));
  for (const file of readdirSync(join(built, 'assets'))) {
    const content = readFileSync(join(built, 'assets', file));
    const copy = compress(content);
    if (copy.length < content.length) writeFileSync(join(built, encoding, file), copy);
  }
}

function portalDigest() {
  const ofPortal = readdirSync(join(root, 'portal'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('node_modules') && !file.endsWith(GENERATED));
  const hash = createHash('sha256');
  for (const file of [...ofPortal.sort(), 'docs/openapi.json', 'package-lock.json', 'scripts/build.mjs']) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function run(script, ...words) {
  const ended = spawnSync(process.execPath, [script, ...words], { cwd: root, stdio: 'inherit' });
  if (ended.status !== 0) process.exit(ended.status ?? 1);
}
