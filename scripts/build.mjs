// Compiles src/ into dist/ and copies what the compiler leaves behind (built-in policy files).
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const compiled = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (compiled.status !== 0) process.exit(compiled.status ?? 1);

const policies = join('src', 'policies', 'builtin');
if (existsSync(join(root, policies))) {
  for (const file of readdirSync(join(root, policies))) {
    if (file.endsWith('.yaml')) cpSync(join(root, policies, file), join(root, 'dist', policies, file));
  }
}
