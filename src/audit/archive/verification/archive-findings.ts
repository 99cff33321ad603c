import { isUtf8 } from 'node:buffer';
import { sizeOf } from '../archive-keys.js';
import type { ArchiveReader, ObjectState } from './archive-reader.js';

/** Problem with an object. An `unlocked` object can be deleted at any time. */
export type ProblemKind = 'missing' | 'altered' | 'additional' | 'unlocked' | Exclude<ObjectState, 'kept'>;

export interface ArchiveProblem {
  readonly kind: ProblemKind;
  readonly key: string;
  readonly detail?: string;
}

/** Objects of an archive, with the problems that were found. */
export class ArchiveFindings {
  readonly problems: ArchiveProblem[] = [];

  private constructor(
    private readonly reader: ArchiveReader,
    private readonly unread: Map<string, ObjectState>,
  ) {
    for (const [key, state] of unread) if (state !== 'kept') this.report(state, key);
  }

  static async of(reader: ArchiveReader): Promise<ArchiveFindings> {
    return new ArchiveFindings(reader, new Map(await reader.list()));
  }

  report(kind: ProblemKind, key: string, detail?: string): void {
    this.problems.push(detail === undefined ? { kind, key } : { kind, key, detail });
  }

  /** Keys of unread objects. */
  get keys(): Iterable<string> {
    return this.unread.keys();
  }

  has(key: string): boolean {
    return this.unread.has(key);
  }

  /** Reads an object's text. If it is missing or not UTF-8, reports a problem and returns undefined. */
  async take(key: string): Promise<string | undefined> {
    if (!this.unread.delete(key)) {
      this.report('missing', key);
      return undefined;
    }
    const { body, isLocked } = await this.reader.read(key);
    if (isLocked === false) this.report('unlocked', key);
    if (isUtf8(body)) return body.toString();
    this.report('altered', key, 'it is not in UTF-8');
    return undefined;
  }

  /** Excludes objects that cannot be verified, because objects that they depend on are missing or altered. */
  skip(prefix: string): void {
    for (const key of this.unread.keys()) if (key.startsWith(prefix)) this.unread.delete(key);
  }

  /**
   * Reports objects that were not read.
   * @param size size of the last complete checkpoint
   * @returns number of objects that belong to a later checkpoint, which is incomplete
   */
  reportRest(size: number): number {
    let later = 0;
    for (const key of this.unread.keys()) {
      if ((sizeOf(key) ?? 0) > size) later += 1;
      else this.report('additional', key);
    }
    return later;
  }
}
