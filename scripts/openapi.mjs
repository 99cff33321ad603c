// Regenerates src/api-docs/examples.json and docs/openapi.json: starts the service on a fresh database (of the server in
// DATABASE_URL, else an embedded one), calls every operation, and records the responses. `npm test` compares with them.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

function run(args, env = {}) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exit(status ?? 1);
}

const jest = ['--experimental-vm-modules', '--no-warnings', join('node_modules', 'jest', 'bin', 'jest.js')];
run([join('scripts', 'build.mjs')]);
run([...jest, 'test/contract/openapi.e2e.ts'], { SOTTO_OPENAPI: 'record' });
run([join('scripts', 'build.mjs')]);
