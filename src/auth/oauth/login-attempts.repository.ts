import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SweepServiceEvery, TEN_MINUTES_MS } from '../../database/sweeps.js';

/** Logins in progress at the identity provider. They belong to no account yet. */
@Injectable()
export class LoginAttemptsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param seconds longest duration of the attempt */
  async insert(stateHash: Buffer, browserHash: Buffer, verifier: string, seconds: number): Promise<void> {
    await this.dataSource.query('SELECT begin_login($1, $2, $3, $4)', [
      stateHash,
      browserHash,
      verifier,
      seconds,
    ]);
  }

  /** Returns and deletes the attempt's PKCE verifier; undefined if unknown, expired, or begun by another browser. */
  async take(stateHash: Buffer, browserHash: Buffer): Promise<string | undefined> {
    const rows = await this.dataSource.query<{ verifier: string | null }[]>(
      'SELECT take_login($1, $2) AS verifier',
      [stateHash, browserHash],
    );
    return rows[0]?.verifier ?? undefined;
  }

  /** @returns the number of expired attempts that were deleted */
  @SweepServiceEvery(TEN_MINUTES_MS)
  async deleteStale(): Promise<number> {
    const rows = await this.dataSource.query<{ n: string }[]>('SELECT forget_stale_logins() AS n');
    return Number(rows[0]?.n ?? 0);
  }
}
