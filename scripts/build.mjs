// Generates the data of identifiers, compiles src/ into dist/, holds the identifiers against their examples, copies other files
// (built-in policies, examples of the API), and builds the portal.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Types generated from the API's document. */
const GENERATED = 'src/api/schema.d.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const identifiers = join(root, 'scripts', 'identifiers.mjs');
run(identifiers);
run(tsc, '-p', 'tsconfig.build.json');
run(identifiers, '--check');

const policies = join('src', 'policies', 'builtin');
if (existsSync(join(root, policies))) {
  for (const file of readdirSync(join(root, policies))) {
    if (file.endsWith('.yaml')) cpSync(join(root, policies, file), join(root, 'dist', policies, file));
  }
}

const examples = join('src', 'api-docs', 'examples.json');
if (existsSync(join(root, examples))) cpSync(join(root, examples), join(root, 'dist', examples));

buildPortal();

/** Takes seconds, so it is skipped while the portal's sources are unchanged. */
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
  writeFileSync(stamp, digest);
}

function portalDigest() {
  const ofPortal = readdirSync(join(root, 'portal'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('node_modules') && !file.endsWith(GENERATED));
  const hash = createHash('sha256');
  for (const file of [...ofPortal.sort(), 'docs/openapi.json', 'package-lock.json']) {
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
