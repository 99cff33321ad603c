import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ArchiveFault } from './archive-failure.js';

/** Progress of an archive. */
export interface ArchiveProgress {
  /** Reason why the last round failed; undefined if it succeeded. */
  readonly fault: ArchiveFault | undefined;
  /** End of the oldest session that is sealed and signed but not archived; undefined if all are archived. */
  readonly waitingSince: Date | undefined;
}

const NONE: ArchiveProgress = { fault: undefined, waitingSince: undefined };

/** Progress of archives, by their location. Every method runs inside a transaction. */
@Injectable()
export class ArchivesRepository {
  /** Returns the size of the last archived checkpoint; undefined while the last failure is too recent. */
  async open(manager: EntityManager, location: string): Promise<number | undefined> {
    const rows = await manager.query<{ size: number | null }[]>('SELECT open_archive($1)::float8 AS size', [
      location,
    ]);
    return rows[0]?.size ?? undefined;
  }

  async advance(manager: EntityManager, location: string, from: number, to: number): Promise<void> {
    await manager.query('SELECT advance_archive($1, $2, $3)', [location, from, to]);
  }

  /**
   * Records a round's result. Consecutive failures double the delay before the next round, of which a random part of up
   * to half is subtracted.
   * @param fault undefined if the round succeeded
   * @returns whether the result differs from the preceding round's
   */
  async settle(
    manager: EntityManager,
    location: string,
    fault: ArchiveFault | undefined,
    [shortestMs, longestMs]: readonly [number, number],
  ): Promise<boolean> {
    const rows = await manager.query<{ changed: boolean }[]>(
      `SELECT settle_archive($1, $2, $3 * interval '1 ms', $4 * interval '1 ms') AS changed`,
      [location, fault ?? null, shortestMs, longestMs],
    );
    return rows[0]?.changed === true;
  }

  /** Returns the size of the last archived checkpoint; 0 before the first one. */
  async size(manager: EntityManager, location: string): Promise<number> {
    const rows = await manager.query<{ size: number }[]>(
      'SELECT a.size::float8 AS size FROM archives a WHERE a.location = $1',
      [location],
    );
    return rows[0]?.size ?? 0;
  }

  async find(manager: EntityManager, location: string): Promise<ArchiveProgress> {
    const rows = await manager.query<{ fault: ArchiveFault | null; since: Date | null }[]>(
      `SELECT a.fault, oldest_unarchived(a.size) AS since FROM archives a
       WHERE a.location = $1`,
      [location],
    );
    const [row] = rows;
    if (row === undefined) return NONE;
    return { fault: row.fault ?? undefined, waitingSince: row.since ?? undefined };
  }
}
