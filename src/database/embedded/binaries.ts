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
/** Only needed to build other programs. */
const BUILD_FILES = /[/\\](include|pkgconfig)$|\.a$/;

/**
 * Programs that `user` can run: those of the npm package where they lie, or a copy in the folder `copyRoot` when they lie
 * where the user can't read, or the package is incomplete (its install script was skipped) and can't be written.
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

/** `embedded-postgres` publishes one package per platform and calls win32 windows. */
function platformName(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

/** Resolved from here, or from `embedded-postgres`, next to which a strict package manager puts it. */
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

/** Does what the package's install script does: links that npm packages can't hold, and the right to execute. */
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

/** Copies next to the final place and renames, so that no process meets half a copy; of two at once, one wins. */
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

/** Undoes a strict umask of the installing user. */
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
