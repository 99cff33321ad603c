import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../../src/common/errors/error-code.js';

const run = promisify(execFile);

/** Temporary folder in which the `openssl` command runs. */
export class OpenSsl {
  private constructor(readonly folder: string) {}

  static async inNewFolder(): Promise<OpenSsl> {
    return new OpenSsl(await mkdtemp(join(tmpdir(), 'sotto-openssl-')));
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** Runs the command. @returns its standard output and standard error */
  async run(...words: readonly string[]): Promise<string> {
    try {
      const { stdout, stderr } = await run('openssl', [...words], { cwd: this.folder });
      return stdout + stderr;
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      throw new Error('these tests need the command `openssl` (3.0 or later) on the path', { cause: error });
    }
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
