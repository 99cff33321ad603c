import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { blockOf } from '../docs/blocks.js';
import { shell } from '../docs/shell.js';
import { describeWith } from '../support/left-out.js';
import { BASH, OPENSSL } from '../support/needs.js';
import { runSotto } from '../support/run-sotto.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

// Each command starts its own database.
jest.setTimeout(300_000);

/** The data directory of the embedded database is copied while nothing runs. See docs/operations.md. */
describe('a copy of the data directory', () => {
  let folder: string;
  const at = (name: string): Record<string, string> => ({ SERVICE_DATA_DIR: join(folder, name) });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sotto-copied-'));
    // If the server's user can enter the folder, the cluster is inside the data directory, even for root.
    await chmod(folder, 0o755);
    const made = ['session', 'create', '--login', 'sam', '--account', 'clinic', '--yes'];
    expect(await runSotto(made, { env: at('data') })).toMatchObject({ code: 0 });
    await run('cp', ['-a', join(folder, 'data'), join(folder, 'copy')]);
    await rm(join(folder, 'data'), { recursive: true });
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('contains the account, its keys and its chain', async () => {
    const keys = await runSotto(['keys', 'list', '--account', 'clinic'], { env: at('copy') });
    expect(keys).toMatchObject({ code: 0, out: expect.stringMatching(/data +primary/) });
    const verified = await runSotto(['audit', 'verify'], { env: at('copy') });
    expect(verified).toMatchObject({ code: 0, out: expect.stringMatching(/chain ok/) });
  });

  it('does not work without its checkpoint key, unless another key is set', async () => {
    const file = join(folder, 'copy', 'checkpoint.key');
    const key = await readFile(file, 'utf8');
    await rm(file);
    const list = ['keys', 'list', '--account', 'clinic'];
    const failed = await runSotto(list, { env: at('copy') });
    expect(failed).toMatchObject({
      code: 1,
      err: expect.stringMatching(/checkpoint\.key is missing, although the folder contains a database/),
    });
    await expect(readFile(file)).rejects.toThrow('ENOENT');
    const SERVICE_CHECKPOINT_KEY = Buffer.alloc(32, 3).toString('base64');
    expect(await runSotto(list, { env: { ...at('copy'), SERVICE_CHECKPOINT_KEY } })).toMatchObject({
      code: 0,
    });
    await writeFile(file, key);
  });

  it('does not start without its master key, and works once the key is restored', async () => {
    const file = join(folder, 'copy', 'master.key');
    const key = await readFile(file, 'utf8');
    await rm(file);
    const env = { PATH: process.env.PATH, SERVICE_PORT: '0', ...at('copy') };
    const started = run(process.execPath, ['dist/src/main.js'], { cwd: ROOT, env });
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/master\.key is missing, although the folder contains a database/),
    });
    await expect(readFile(file)).rejects.toThrow('ENOENT');
    await writeFile(file, key);
    expect(await runSotto(['keys', 'list', '--account', 'clinic'], { env: at('copy') })).toMatchObject({
      code: 0,
    });
  });
});

/** See "Embedded database" in docs/operations.md. */
describeWith([BASH], 'the documented commands for a copy', () => {
  it('make the copy, and restore it to the data directory', async () => {
    const sh = await shell({});
    await chmod(sh.folder, 0o755);
    await sh.run('mkdir backup; npx sotto session create --login sam --account clinic --yes');
    const [copy, restore] = ['cp -a .sotto', 'rm -rf .sotto'].map((text) =>
      blockOf('docs/operations.md', 'sh', text).replaceAll('/backup/', 'backup/'),
    );
    await sh.run(copy ?? '');
    await sh.run('echo damaged > .sotto/postgres.json');
    expect(await sh.run(restore ?? '')).toMatch(/chain ok/);
    expect(await sh.run('npx sotto keys list --account clinic')).toMatch(/data +primary/);
    await sh.remove();
  });
});

/** See "Embedded database" in docs/keys.md. */
describeWith([BASH, OPENSSL], 'the master key of a data directory', () => {
  it('is replaced by the documented commands', async () => {
    const sh = await shell({});
    await chmod(sh.folder, 0o755);
    await sh.run('npx sotto session create --login sam --account clinic --yes');
    expect(await sh.run(blockOf('docs/keys.md', 'sh', 'master.key'))).toMatch(/^2 keys/);
    await sh.run('rm .sotto/master.key.old');
    expect(await sh.run('npx sotto keys list --account clinic')).toMatch(/data +primary/);
    expect(await sh.run('npx sotto keys rewrap --dry-run')).toMatch(/^0 keys/);
    await sh.remove();
  });
});
