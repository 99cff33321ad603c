import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ArchiveSettings } from '../../../config/archive-settings.js';
import { Bucket } from '../bucket.js';

/**
 * State of an object. A `deleted` object is hidden by a delete marker. An `overwritten` object has a newer version than
 * the first one. In both cases, the first version is read.
 */
export type ObjectState = 'kept' | 'deleted' | 'overwritten';

/** Archive in a bucket or a folder. */
export interface ArchiveReader {
  /** Lists all objects by their keys below the archive's prefix. */
  list(): Promise<ReadonlyMap<string, ObjectState>>;
  /** Reads a listed object. @returns bytes of the object; `isLocked` is undefined for a folder, which has no locks */
  read(key: string): Promise<{ readonly body: Buffer; readonly isLocked?: boolean }>;
  close(): void;
}

/** Reads an archive that was downloaded to a folder. */
export class FolderReader implements ArchiveReader {
  constructor(private readonly folder: string) {}

  async list(): Promise<ReadonlyMap<string, ObjectState>> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => !entry.isDirectory());
    return new Map(
      files.map(({ parentPath, name }) => [
        relative(this.folder, join(parentPath, name)).split(sep).join('/'),
        'kept',
      ]),
    );
  }

  async read(key: string): Promise<{ body: Buffer }> {
    return { body: await readFile(join(this.folder, key)) };
  }

  close(): void {
    // There are no open handles.
  }
}

/** Reads an archive in its bucket. */
export class BucketReader implements ArchiveReader {
  /** ID of the first version of each key. */
  readonly #first = new Map<string, string>();

  private constructor(private readonly bucket: Bucket) {}

  static async open(settings: ArchiveSettings): Promise<BucketReader> {
    return new BucketReader(await Bucket.open(settings));
  }

  async list(): Promise<ReadonlyMap<string, ObjectState>> {
    const states = new Map<string, ObjectState>();
    for (const { key, versionId } of await this.bucket.versions()) {
      // A delete marker without any version is treated as a missing object.
      if (versionId === undefined && this.#first.has(key)) states.set(key, 'deleted');
      else if (versionId === undefined) continue;
      else if (this.#first.has(key)) states.set(key, 'overwritten');
      else {
        this.#first.set(key, versionId);
        states.set(key, 'kept');
      }
    }
    return states;
  }

  async read(key: string): Promise<{ body: Buffer; isLocked?: boolean }> {
    return this.bucket.read(key, this.#first.get(key));
  }

  close(): void {
    this.bucket.close();
  }
}
