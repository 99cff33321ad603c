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

/** A separate disk in memory that can be filled to the last byte. */
export interface SmallDisk {
  readonly folder: string;
  fill(): Promise<void>;
  /** Removes the data that fills the disk. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** Used only for the names of tests that are left out. */
const NO_DISK: SmallDisk = {
  folder: '',
  fill: () => Promise.resolve(),
  free: () => Promise.resolve(),
  remove: () => Promise.resolve(),
};

/**
 * Describes behavior with a full disk. The tests are left out, by name, if this process cannot mount a disk.
 */
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
      // Unmounts lazily, because a server that could not be ended may still use the disk.
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
