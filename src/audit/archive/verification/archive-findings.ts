import { isUtf8 } from 'node:buffer';
import { sizeOf } from '../archive-keys.js';
import type { ArchiveReader, ObjectState } from './archive-reader.js';

/** What is wrong with an object. `unlocked`: it can be deleted at any time. */
export type ProblemKind = 'missing' | 'altered' | 'additional' | 'unlocked' | Exclude<ObjectState, 'kept'>;

export interface ArchiveProblem {
  readonly kind: ProblemKind;
  readonly key: string;
  readonly detail?: string;
}

/** The objects of an archive, and what was found to be wrong with them. */
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

  /** Keys of objects that were not read. */
  get keys(): Iterable<string> {
    return this.unread.keys();
  }

  has(key: string): boolean {
    return this.unread.has(key);
  }

  /** Text of an object; undefined, with a problem, if it is missing or not in UTF-8. */
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

  /** Leaves out objects that nothing can be said about, because others are missing or altered. */
  skip(prefix: string): void {
    for (const key of this.unread.keys()) if (key.startsWith(prefix)) this.unread.delete(key);
  }

  /**
   * Reports objects that were not read.
   * @param size of the last checkpoint
   * @returns number of objects of a later checkpoint, which is not complete yet
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
