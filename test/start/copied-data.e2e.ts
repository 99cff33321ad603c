import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { runSotto } from '../support/run-sotto.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

// Each command starts a database of its own.
jest.setTimeout(120_000);

/** docs/operations.md: the data directory of the embedded database, copied while nothing runs. */
describe('a copy of the data directory', () => {
  let folder: string;
  const at = (name: string): Record<string, string> => ({ SERVICE_DATA_DIR: join(folder, name) });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sotto-copied-'));
    // Where the server's user can pass through, the cluster lies within the data directory, also root's.
    await chmod(folder, 0o755);
    const made = ['session', 'create', '--login', 'sam', '--account', 'clinic', '--yes'];
    expect(await runSotto(made, { env: at('data') })).toMatchObject({ code: 0 });
    await run('cp', ['-a', join(folder, 'data'), join(folder, 'copy')]);
    await rm(join(folder, 'data'), { recursive: true });
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('has all of it: the account, its keys, its chain', async () => {
    const keys = await runSotto(['keys', 'list', '--account', 'clinic'], { env: at('copy') });
    expect(keys).toMatchObject({ code: 0, out: expect.stringMatching(/data +primary/) });
    const verified = await runSotto(['audit', 'verify'], { env: at('copy') });
    expect(verified).toMatchObject({ code: 0, out: expect.stringMatching(/chain ok/) });
  });

  it('without its master key does not start, and does once the key is put back', async () => {
    const file = join(folder, 'copy', 'master.key');
    const key = await readFile(file, 'utf8');
    await rm(file);
    const env = { PATH: process.env.PATH, SERVICE_PORT: '0', ...at('copy') };
    const started = run(process.execPath, ['dist/src/main.js'], { cwd: ROOT, env });
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The master key is not the one/),
    });
    await writeFile(file, key);
    expect(await runSotto(['keys', 'list', '--account', 'clinic'], { env: at('copy') })).toMatchObject({
      code: 0,
    });
  });
});
