import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../../src/common/errors/error-code.js';
import { describeWith } from '../support/left-out.js';
import { ROOT } from '../support/needs.js';

const run = promisify(execFile);
const STEPS = [1_048_576, 4_096];

/** A disk of its own, in memory, that can be filled to the last byte. */
export interface SmallDisk {
  readonly folder: string;
  fill(): Promise<void>;
  /** Takes back what filled it. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** For the names of tests that are left out. */
const NO_DISK: SmallDisk = {
  folder: '',
  fill: () => Promise.resolve(),
  free: () => Promise.resolve(),
  remove: () => Promise.resolve(),
};

/** Describes what becomes of a full disk; left out, by name, where this process may not mount one. */
export async function describeFullDisk(
  name: string,
  mebibytes: number,
  whenFull: (disk: SmallDisk) => void,
): Promise<void> {
  const disk = await mountSmallDisk(mebibytes);
  const reason = ROOT.missing === undefined ? 'no disk may be mounted here' : 'only root may mount a disk';
  describeWith([{ missing: disk === undefined ? reason : undefined }], name, () => {
    whenFull(disk ?? NO_DISK);
  });
}

async function mountSmallDisk(mebibytes: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'sotto-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]);
  } catch {
    await rmdir(folder);
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: async () => {
      const file = await open(ballast, 'a');
      try {
        for (const size of STEPS) await appendUntilFull((part) => file.write(part), Buffer.alloc(size));
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    remove: async () => {
      // Lazily: a server that could not be ended may still use it.
      await run('umount', ['-l', folder]);
      await rmdir(folder);
    },
  };
}

async function appendUntilFull(write: (part: Buffer) => Promise<unknown>, part: Buffer): Promise<void> {
  for (;;) {
    try {
      await write(part);
    } catch (error) {
      if (errorCode(error) === 'ENOSPC') return;
      throw error;
    }
  }
}
