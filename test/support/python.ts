import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Minimum version of Python that the locked packages support. */
const OLDEST = [3, 11];

/** Error for a missing requirement of a run. */
export class Missing extends Error {}

/**
 * Returns the Python that has the packages of a lock file, which are installed once for each lock file.
 * @param name packages' folder
 * @returns path of the Python program
 * @throws Missing if Python or its packages are not available
 */
export async function preparePython(name: string, lock: URL): Promise<string> {
  const python = process.env.PYTHON ?? 'python3';
  const version = await versionOf(python);
  const digest = createHash('sha256')
    .update(version)
    .update(await readFile(lock));
  const home = join(ROOT, 'node_modules', '.cache', `${name}-${digest.digest('hex').slice(0, 16)}`);
  const program = join(home, 'bin', 'python');
  if (!existsSync(join(home, 'complete'))) await install(python, home, program, fileURLToPath(lock));
  return program;
}

/**
 * Returns the environment of a Python program. Imported modules are compiled once, and the bytecode is cached beside
 * the packages.
 */
export function pythonEnv(program: string): Readonly<Record<string, string | undefined>> {
  const bytecode = join(dirname(program), '..', 'bytecode');
  return { PATH: process.env.PATH, PYTHONUTF8: '1', PYTHONPYCACHEPREFIX: bytecode };
}

async function versionOf(python: string): Promise<string> {
  const words = ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])'];
  const { stdout } = await run(python, words).catch(() => {
    throw new Missing('a Python (python3, or another one named in PYTHON)');
  });
  const version = stdout.trim();
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor))
    throw new Missing(`Python ${OLDEST.join('.')} or newer; ${python} is ${version}`);
  return version;
}

async function install(python: string, home: string, program: string, lock: string): Promise<void> {
  await rm(home, { recursive: true, force: true });
  await run(python, ['-m', 'venv', home]).catch(() => {
    throw new Missing("Python's venv and pip (`apt-get install -y python3-venv`)");
  });
  const options = ['--quiet', '--disable-pip-version-check', '--no-compile', '--no-deps'];
  await run(program, ['-m', 'pip', 'install', ...options, '-r', lock], { maxBuffer: 1 << 26 }).catch(
    (error: unknown) => {
      const lines = (error as { stderr: string }).stderr.trim().split('\n');
      throw new Missing(
        `the packages of ${relative(ROOT, lock)} from the package index: ${lines.at(-1) ?? ''}`,
      );
    },
  );
  await writeFile(join(home, 'complete'), '');
}
