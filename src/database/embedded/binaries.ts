import { constants } from 'node:fs';
import {
  access,
  chmod,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';
import { nonce, readIfExists, errorCode } from './files.js';
import { canReach, type ServerUser } from './server-user.js';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

const PROGRAMS = ['initdb', 'postgres', 'pg_ctl'];
const EXTENSION = process.platform === 'win32' ? '.exe' : '';
/** Files that are only needed to build other programs. */
const BUILD_FILES = /[/\\](include|pkgconfig)$|\.a$/;

/**
 * Returns programs that `user` can run: the files of the npm package, or a copy in the folder `copyRoot`. A copy is
 * needed if the user cannot read the package, or if it is incomplete (its install script was skipped) and read-only.
 */
export async function provideBinaries(
  user: ServerUser | undefined,
  copyRoot: () => Promise<string>,
  root = packageRoot(),
): Promise<Binaries> {
  const native = join(root, 'native');
  if ((await reachable(native, user)) && (await tryComplete(native))) return programsIn(native);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const copy = join(await copyRoot(), `postgres-${version}-${platformName()}`);
  if (!(await exists(copy))) await copyOnce(native, copy);
  return programsIn(join(copy, 'native'));
}

/** Returns the platform's name in the packages of `embedded-postgres`, which call win32 windows. */
function platformName(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

/** Resolves the package from here, or from `embedded-postgres`, next to which strict package managers install it. */
function packageRoot(): string {
  const wanted = `@embedded-postgres/${platformName()}`;
  const here = createRequire(import.meta.url);
  try {
    return dirname(dirname(here.resolve(wanted)));
  } catch {
    try {
      return dirname(dirname(createRequire(here.resolve('embedded-postgres')).resolve(wanted)));
    } catch (error) {
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL is not available on this machine, because the package ${wanted} is not installed. ` +
          'Set DATABASE_URL to use another PostgreSQL.',
        { cause: error },
      );
    }
  }
}

function programsIn(native: string): Binaries {
  const program = (name: string): string => join(native, 'bin', name + EXTENSION);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

async function reachable(native: string, user: ServerUser | undefined): Promise<boolean> {
  const places = ['lib', 'share', 'bin', join('bin', `postgres${EXTENSION}`)];
  const answers = await Promise.all(places.map((place) => canReach(user, join(native, place))));
  return answers.every(Boolean);
}

async function tryComplete(native: string): Promise<boolean> {
  try {
    await complete(native);
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/** Does the work of the package's install script: creates links, which npm packages cannot contain, and sets modes. */
async function complete(native: string): Promise<void> {
  const list = await readIfExists(join(native, 'pg-symlinks.json'));
  const links = JSON.parse(list ?? '[]') as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (await exists(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
  for (const name of PROGRAMS) {
    const path = join(native, 'bin', name + EXTENSION);
    const runnable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!runnable) await chmod(path, 0o755);
  }
}

/** Copies to a draft and renames the draft, so that every process finds a complete copy. One of two copies wins. */
async function copyOnce(native: string, copy: string): Promise<void> {
  const draft = `${copy}.${nonce()}`;
  const inDraft = join(draft, basename(native));
  try {
    await mkdir(draft, { recursive: true });
    await cp(native, inDraft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !BUILD_FILES.test(source),
    });
    await complete(inDraft);
    await openToAll(draft);
    await rename(draft, copy);
  } catch (error) {
    if (!(await exists(copy))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Makes a copy readable for all users, even if the umask of the installing user is strict. */
async function openToAll(path: string): Promise<void> {
  const { mode } = await stat(path);
  await chmod(path, (mode & 0o111) === 0 ? 0o644 : 0o755);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await openToAll(child);
    else if (entry.isFile()) await chmod(child, ((await stat(child)).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
