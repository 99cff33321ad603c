import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { errorCode } from '../../common/errors/error-code.js';
import { CONFIG, type Config } from '../../config/config.js';
import { splitNote } from '../chain/log/note-format.js';
import { LogRolledBack } from './log-faults.js';
import type { StoredCheckpoint } from './checkpoints.repository.js';

/** Number of digits of sizes in file names, so that names sort in order of size. */
export const SIZE_DIGITS = 16;
const NAME = new RegExp(String.raw`^checkpoint-(\d{${SIZE_DIGITS}})\.note$`);
const VERIFIED = 'last-verified.note';

/** Checkpoints outside the database, so that an attacker who rewrites the database cannot change them. */
@Injectable()
export class CheckpointFolder {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Writes a checkpoint unless it exists. Without a configured folder, no file is written.
   * @throws LogRolledBack if the folder contains a different checkpoint of this size
   */
  async save({ size, note }: StoredCheckpoint): Promise<void> {
    const name = fileName(size, 'note');
    if (await this.writeNew(name, note)) return;
    const existing = await this.read(size);
    // An earlier write did not finish, for example because the disk was full.
    if (existing !== note && note.startsWith(existing))
      await writeFile(this.path(name), note, { flush: true });
    else if (textOf(existing) !== textOf(note)) throw new LogRolledBack(size, size);
  }

  /** Writes a checkpoint's timestamp to the folder unless it exists. */
  async saveTimestamp({
    size,
    response,
  }: {
    readonly size: number;
    readonly response: Buffer;
  }): Promise<void> {
    await this.writeNew(fileName(size, 'tsr'), response);
  }

  /** Lists the sizes of the checkpoints in the folder, smallest first. */
  async sizes(): Promise<number[]> {
    const folder = this.config.checkpointDir;
    if (folder === undefined) return [];
    const names = await readdir(folder).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });
    return names
      .flatMap((name) => NAME.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
  }

  /** Reads the note of a checkpoint listed by {@link sizes}. */
  async read(size: number): Promise<string> {
    return readFile(this.path(fileName(size, 'note')), 'utf8');
  }

  /** Reads the last verified checkpoint; undefined before the first verification. */
  async readVerified(): Promise<string | undefined> {
    return readFile(join(this.stateFolder, VERIFIED), 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    });
  }

  async writeVerified(note: string): Promise<void> {
    await mkdir(this.stateFolder, { recursive: true });
    const path = join(this.stateFolder, VERIFIED);
    await writeFile(`${path}.new`, note);
    await rename(`${path}.new`, path);
  }

  /** @returns false if the file exists */
  private async writeNew(name: string, content: string | Buffer): Promise<boolean> {
    const folder = this.config.checkpointDir;
    if (folder === undefined) return true;
    await mkdir(folder, { recursive: true });
    try {
      await writeFile(this.path(name), content, { flag: 'wx', mode: 0o644, flush: true });
      return true;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      return false;
    }
  }

  private path(name: string): string {
    return join(this.config.checkpointDir ?? '', name);
  }

  private get stateFolder(): string {
    return this.config.checkpointDir ?? this.config.dataDir;
  }
}

/** Returns a note's signed text. */
function textOf(note: string): string | undefined {
  return splitNote(note)?.text;
}

function fileName(size: number, ending: 'note' | 'tsr'): string {
  return `checkpoint-${String(size).padStart(SIZE_DIGITS, '0')}.${ending}`;
}
