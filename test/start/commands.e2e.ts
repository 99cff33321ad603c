import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { removeEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';
import { freshDatabase, query } from '../support/databases.js';
import { type Ran, runSotto } from '../support/run-sotto.js';

// Each CLI command is a separate process.
jest.setTimeout(300_000);

describe('sotto without a database', () => {
  let place: string;

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'sotto-commands-'));
  });

  afterAll(() => rm(place, { recursive: true }));

  const sotto = (dataDir: string, ...args: string[]): Promise<Ran> =>
    runSotto(args, { env: { SERVICE_DATA_DIR: dataDir } });

  it.each([
    [2, ['audit', 'verify']],
    [2, ['audit', 'verify', '--since-checkpoint']],
    [2, ['audit', 'prove', '--session', 'sess_01KZ0000000000000000000001']],
    [1, ['audit', 'export', '--account', 'default']],
    [1, ['audit', 'purge']],
    [1, ['keys', 'list', '--account', 'default']],
    [1, ['keys', 'rotate', '--account', 'default']],
    [1, ['vault', 'purge']],
  ])('exits with %d for %j, names the folder, and creates nothing', async (code, args) => {
    const mistyped = join(place, 'mistyped');
    const ran = await sotto(mistyped, ...args);
    expect(ran).toMatchObject({ code, out: '', err: expect.stringContaining(`no database in ${mistyped}.`) });
    expect(existsSync(mistyped)).toBe(false);
  });

  it('exits with 1 for ["audit", "public-key"], which needs only the key, and creates nothing', async () => {
    const mistyped = join(place, 'mistyped');
    const ran = await sotto(mistyped, 'audit', 'public-key');
    const err = expect.stringContaining(`no checkpoint key in ${mistyped}, and none is set`);
    expect(ran).toMatchObject({ code: 1, out: '', err });
    expect(existsSync(mistyped)).toBe(false);
  });

  it.each([[['session', 'create', '--login', 'sam']], [['migrate']]])(
    'asks for confirmation before %j creates a database, and names the folder',
    async (args) => {
      const mistyped = join(place, 'mistyped');
      const ran = await sotto(mistyped, ...args);
      expect(ran).toMatchObject({ code: 1, out: '', err: expect.stringContaining('confirm with --yes') });
      expect(ran.err).toContain(
        `There is no database in ${mistyped} (SERVICE_DATA_DIR). This command creates a new one.`,
      );
      expect(existsSync(mistyped)).toBe(false);
    },
  );

  it('creates a database after confirmation, and does not ask again', async () => {
    const dataDir = join(place, 'wanted');
    const first = await sotto(dataDir, 'session', 'create', '--login', 'sam', '--yes');
    expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/^\S{20,}\n$/) });
    expect(await sotto(dataDir, 'session', 'create', '--login', 'kim')).toMatchObject({ code: 0 });
    expect(await sotto(dataDir, 'audit', 'verify')).toMatchObject({
      code: 0,
      out: expect.stringContaining('chain ok'),
    });
    await removeEmbeddedPostgres(dataDir);
    expect(await readdir(place)).toEqual(['wanted']);
  });

  it('does not change the schema with a command that only reads', async () => {
    const database = await freshDatabase();
    await query(database.url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const env = { DATABASE_URL: database.url, SERVICE_MASTER_KEY: Buffer.alloc(32, 1).toString('base64') };
    const ran = await runSotto(['audit', 'verify'], { env });
    expect(ran).toMatchObject({ code: 2, out: '', err: expect.stringContaining('npx sotto migrate') });
    const tables = `SELECT 1 FROM pg_tables WHERE schemaname = 'public'`;
    expect(await query(database.url, tables)).toEqual([]);
    await database.drop();
  });
});

describe('sotto', () => {
  it('prints its version, and help with examples', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect(await runSotto(['--version'], { env: {} })).toEqual({ code: 0, out: `${version}\n`, err: '' });
    const help = await runSotto(['--help'], { env: {} });
    expect(help).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Commands:[^]*Examples:\n {2}npx sotto/),
    });
    const audit = await runSotto(['audit', '--help'], { env: {} });
    expect(audit.out).toMatch(/verify .*verify the chains/);
    const verify = await runSotto(['audit', 'verify', '--help'], { env: {} });
    expect(verify.out).toContain('--public-key <keys...>');
  });

  it('reports an unknown command', async () => {
    expect(await runSotto(['audti'], { env: {} })).toMatchObject({
      code: 1,
      err: expect.stringContaining("unknown command 'audti'"),
    });
  });
});
