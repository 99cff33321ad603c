import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { runExclusively } from '../../../database/exclusive-run.js';
import type { StoredCheckpoint } from '../../checkpoints/checkpoints.repository.js';
import type { WitnessFailure } from './witness-client.js';

/** Key of the advisory lock under which a single instance asks the witnesses. Arbitrary, but must not change. */
const WITNESS_LOCK = 7_305_506;

export interface WitnessProgress {
  /** Name and id of the witness's key. */
  readonly witness: string;
  /** Size of the log up to which the witness has come, as far as is known. */
  readonly knownSize: number;
  /** Whether the pause after a failure is over. */
  readonly isDue: boolean;
  /** Of the last attempt; null if it succeeded. */
  readonly failure: WitnessFailure | null;
}

/** The largest checkpoint under which a witness's cosignature is kept. */
export interface LastCosignature {
  readonly witness: string;
  readonly size: number;
  readonly line: string;
  /** The checkpoint. */
  readonly note: string;
}

/** Cosignatures under the log's checkpoints, and how far each witness has come. */
@Injectable()
export class WitnessesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Undefined while another instance asks the witnesses. */
  exclusively<T>(work: () => Promise<T>): Promise<T | undefined> {
    return runExclusively(this.dataSource, WITNESS_LOCK, work);
  }

  /** Without those that were never asked. */
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

  /** Signature lines of these witnesses under the checkpoint of that size. */
  async listLines(manager: EntityManager, size: number, witnesses: readonly string[]): Promise<string[]> {
    const rows = await manager.query<{ line: string }[]>(
      'SELECT line FROM checkpoint_cosignatures WHERE size = $1 AND witness = ANY ($2)',
      [size, witnesses],
    );
    return rows.map(({ line }) => line);
  }

  /** The smallest checkpoint with more leaves under which that many of these witnesses have lines. */
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

  /** When the first checkpoint with more leaves was signed. */
  async findTimeAfter(manager: EntityManager, size: number): Promise<Date | undefined> {
    const rows = await manager.query<{ at: Date }[]>(
      'SELECT created_at AS at FROM checkpoints c WHERE c.size > $1 ORDER BY c.size LIMIT 1',
      [size],
    );
    return rows[0]?.at;
  }

  async keep(manager: EntityManager, witness: string, size: number, line: string): Promise<void> {
    await manager.query('SELECT keep_cosignature($1, $2, $3)', [witness, size, line]);
  }

  /** Sets when the witness is asked again: in `firstMs` after a success, with each further failure in twice the time. */
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
