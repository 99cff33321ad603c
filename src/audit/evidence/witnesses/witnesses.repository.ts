import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { runExclusively } from '../../../database/exclusive-run.js';
import type { StoredCheckpoint } from '../../checkpoints/checkpoints.repository.js';
import type { WitnessFailure } from './witness-client.js';

/** Advisory lock key that allows only one instance to send requests to witnesses. Arbitrary, but must not change. */
const WITNESS_LOCK = 7_305_506;

export interface WitnessProgress {
  /** Name and ID of the witness's key. */
  readonly witness: string;
  /** Size of the last checkpoint that the witness cosigned, as far as known. */
  readonly knownSize: number;
  /** Whether the pause after a failure has ended. */
  readonly isDue: boolean;
  /** Failure of the last attempt; null if it succeeded. */
  readonly failure: WitnessFailure | null;
}

/** Largest checkpoint for which a witness's cosignature is stored. */
export interface LastCosignature {
  readonly witness: string;
  readonly size: number;
  readonly line: string;
  /** Note of the checkpoint, without cosignatures. */
  readonly note: string;
}

/** Cosignatures of checkpoints, and the progress of each witness. */
@Injectable()
export class WitnessesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Runs the work unless another instance sends requests to witnesses; then returns undefined. */
  exclusively<T>(work: () => Promise<T>): Promise<T | undefined> {
    return runExclusively(this.dataSource, WITNESS_LOCK, work);
  }

  /** Lists the witnesses' progress, except for witnesses that never got a request. */
  async listProgress(manager: EntityManager, witnesses: readonly string[]): Promise<WitnessProgress[]> {
    return manager.query<WitnessProgress[]>(
      `SELECT witness, known_size::float8 AS "knownSize", retry_at <= now() AS "isDue", failure
       FROM witness_progress WHERE witness = ANY ($1)`,
      [witnesses],
    );
  }

  async listLast(manager: EntityManager, witnesses: readonly string[]): Promise<LastCosignature[]> {
    return manager.query<LastCosignature[]>(
      `SELECT w.witness, l.size::float8 AS size, l.line, c.note FROM unnest($1::text[]) AS w (witness),
         LATERAL (SELECT s.size, s.line FROM checkpoint_cosignatures s WHERE s.witness = w.witness
           ORDER BY s.size DESC LIMIT 1) l
       JOIN checkpoints c ON c.size = l.size`,
      [witnesses],
    );
  }

  /** Lists the cosignature lines of these witnesses under the checkpoint of this size. */
  async listLines(manager: EntityManager, size: number, witnesses: readonly string[]): Promise<string[]> {
    const rows = await manager.query<{ line: string }[]>(
      'SELECT line FROM checkpoint_cosignatures WHERE size = $1 AND witness = ANY ($2)',
      [size, witnesses],
    );
    return rows.map(({ line }) => line);
  }

  /** Returns the smallest checkpoint larger than `size` that `quorum` of these witnesses have cosigned. */
  async findCosigned(
    manager: EntityManager,
    size: number,
    witnesses: readonly string[],
    quorum: number,
  ): Promise<StoredCheckpoint | undefined> {
    const rows = await manager.query<StoredCheckpoint[]>(
      `SELECT c.size::float8 AS size, c.note
       FROM (SELECT s.size FROM checkpoint_cosignatures s WHERE s.size > $1 AND s.witness = ANY ($2)
         GROUP BY s.size HAVING count(*) >= $3 ORDER BY s.size LIMIT 1) f
       JOIN checkpoints c USING (size)`,
      [size, witnesses, quorum],
    );
    return rows[0];
  }

  /** Returns when the first checkpoint larger than `size` was signed. */
  async findTimeAfter(manager: EntityManager, size: number): Promise<Date | undefined> {
    const rows = await manager.query<{ at: Date }[]>(
      'SELECT created_at AS at FROM checkpoints c WHERE c.size > $1 ORDER BY c.size LIMIT 1',
      [size],
    );
    return rows[0]?.at;
  }

  async store(manager: EntityManager, witness: string, size: number, line: string): Promise<void> {
    await manager.query('SELECT keep_cosignature($1, $2, $3)', [witness, size, line]);
  }

  /** Schedules the next attempt: `firstMs` after the first failure, twice the delay after each further failure. */
  async postpone(
    manager: EntityManager,
    witness: string,
    knownSize: number,
    failure: WitnessFailure,
    { firstMs, longestMs }: { readonly firstMs: number; readonly longestMs: number },
  ): Promise<void> {
    const milliseconds = (value: number): string => `${value} milliseconds`;
    await manager.query('SELECT postpone_witness($1, $2, $3, $4, $5)', [
      witness,
      knownSize,
      failure,
      milliseconds(firstMs),
      milliseconds(longestMs),
    ]);
  }
}
