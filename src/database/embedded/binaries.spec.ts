import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { provideBinaries } from './binaries.js';
import type { ServerUser } from './server-user.js';

const stranger: ServerUser = { name: 'stranger', uid: 61_001, gid: 61_001 };

let folder: string;
let root: string;
let copies: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sotto-binaries-'));
  await chmod(folder, 0o755);
  root = join(folder, 'package');
  copies = join(folder, 'copies');
  await mkdir(copies);
  await makePackage();
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** The package as npm leaves it if its install script was skipped. */
async function makePackage(): Promise<void> {
  const files = {
    'package.json': '{"version":"18.0.0"}',
    'native/pg-symlinks.json': '[{"source":"native/lib/libpq.so.5.18","target":"native/lib/libpq.so.5"}]',
    'native/bin/initdb': 'initdb',
    'native/bin/postgres': 'postgres',
    'native/bin/pg_ctl': 'pg_ctl',
    'native/lib/libpq.so.5.18': 'library',
    'native/lib/libpq.a': 'for builds',
    'native/share/postgresql/postgres.bki': 'catalog',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(root, dirname(name)), { recursive: true });
    await writeFile(join(root, name), content, { mode: 0o600 });
  }
}

const provide = (user?: ServerUser): ReturnType<typeof provideBinaries> =>
  provideBinaries(user, () => Promise.resolve(copies), root);

describe('provideBinaries', () => {
  it('completes the package in place for the user of this process', async () => {
    const { postgres } = await provide();

    expect(postgres).toBe(join(root, 'native', 'bin', 'postgres'));
    expect((await stat(postgres)).mode & 0o111).toBe(0o111);
    expect(await readFile(join(root, 'native', 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
    expect(await readdir(copies)).toEqual([]);
  });

  it('makes one complete copy for a user who cannot read the package, even if called twice at once', async () => {
    const [{ initdb }, second] = await Promise.all([provide(stranger), provide(stranger)]);

    expect(second.initdb).toBe(initdb);
    expect(await provide(stranger)).toEqual(second);
    expect(await readdir(copies)).toEqual([`postgres-18.0.0-${process.platform}-${process.arch}`]);
    const native = dirname(dirname(initdb));
    expect((await stat(initdb)).mode & 0o777).toBe(0o755);
    expect((await stat(join(native, 'share', 'postgresql', 'postgres.bki'))).mode & 0o777).toBe(0o644);
    expect((await readdir(join(native, 'lib'))).sort()).toEqual(['libpq.so.5', 'libpq.so.5.18']);
    expect(await readFile(join(native, 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
  });
});
