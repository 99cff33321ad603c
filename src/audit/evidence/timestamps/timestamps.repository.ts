import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Checkpoint that needs a timestamp. */
export interface UnstampedCheckpoint {
  readonly size: number;
  readonly note: string;
  readonly createdAt: Date;
}

export interface StoredTimestamp {
  readonly size: number;
  /** DER of the authority's TimeStampResp. */
  readonly response: Buffer;
}

/** Checkpoint with its timestamp. */
export interface StampedCheckpoint extends StoredTimestamp {
  readonly note: string;
}

/** Timestamps of checkpoints. Every method runs inside a transaction. */
@Injectable()
export class TimestampsRepository {
  /**
   * Reserves the latest checkpoint for this instance for `leaseMs` milliseconds.
   * @returns undefined if it has a timestamp, another instance has reserved it, or the last failure is too recent
   */
  async claim(manager: EntityManager, leaseMs: number): Promise<UnstampedCheckpoint | undefined> {
    const rows = await manager.query<UnstampedCheckpoint[]>(
      `SELECT of_size::float8 AS size, signed_note AS note, signed_at AS "createdAt"
       FROM claim_timestamp($1 * interval '1 ms')`,
      [leaseMs],
    );
    return rows[0];
  }

  /** Stores a verified response unless the checkpoint already has one. */
  async store(manager: EntityManager, { size, response }: StoredTimestamp, time: Date): Promise<void> {
    await manager.query('SELECT keep_timestamp($1, $2, $3)', [size, response, time]);
  }

  /** Postpones the next request after a failure. The delay doubles with each consecutive failure, up to `longestMs`. */
  async postpone(manager: EntityManager, shortestMs: number, longestMs: number): Promise<void> {
    await manager.query(`SELECT postpone_timestamp($1 * interval '1 ms', $2 * interval '1 ms')`, [
      shortestMs,
      longestMs,
    ]);
  }

  /** Returns the timestamp of the largest stamped checkpoint. */
  async findLatest(manager: EntityManager): Promise<StoredTimestamp | undefined> {
    const rows = await manager.query<StoredTimestamp[]>(
      'SELECT t.size::float8 AS size, t.response FROM checkpoint_timestamps t ORDER BY t.size DESC LIMIT 1',
    );
    return rows[0];
  }

  /** Returns the smallest stamped checkpoint that contains the leaf, which is the earliest proof of the leaf. */
  async findFirstCovering(manager: EntityManager, leafIndex: number): Promise<StampedCheckpoint | undefined> {
    const rows = await manager.query<StampedCheckpoint[]>(
      `SELECT t.size::float8 AS size, t.response, c.note FROM checkpoint_timestamps t JOIN checkpoints c USING (size)
       WHERE t.size > $1 ORDER BY t.size LIMIT 1`,
      [leafIndex],
    );
    return rows[0];
  }

  /** Returns when the first checkpoint after the last stamped one was signed; undefined if all are stamped. */
  async findWaitingSince(manager: EntityManager): Promise<Date | undefined> {
    const rows = await manager.query<{ at: Date }[]>(
      `SELECT c.created_at AS at FROM checkpoints c
       WHERE c.size > coalesce((SELECT max(t.size) FROM checkpoint_timestamps t), 0) ORDER BY c.size LIMIT 1`,
    );
    return rows[0]?.at;
  }
}
