import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const BIN = fileURLToPath(new URL('../../bin/sotto.js', import.meta.url));

/** A shell in a temporary folder, in which `npx sotto` runs this project. */
export interface Shell {
  readonly folder: string;
  /** Runs commands. @returns their output @throws Error if a command fails */
  run(commands: string): Promise<string>;
  remove(): Promise<void>;
}

/** Creates a shell. @param env environment variables in addition to PATH */
export async function shell(env: Readonly<Record<string, string>>): Promise<Shell> {
  const folder = await mkdtemp(join(tmpdir(), 'sotto-docs-'));
  const npx = join(folder, 'npx');
  await writeFile(npx, `#!/bin/sh\nshift\nexec '${process.execPath}' '${BIN}' "$@"\n`);
  await chmod(npx, 0o755);
  const PATH = `${folder}:${process.env.PATH ?? ''}`;
  return {
    folder,
    run: async (commands) =>
      (await run('bash', ['-euo', 'pipefail', '-c', commands], { cwd: folder, env: { ...env, PATH } }))
        .stdout,
    remove: () => rm(folder, { recursive: true }),
  };
}
