import { Injectable } from '@nestjs/common';
import { errorCode } from '../common/errors/error-code.js';
import { DataSource, type EntityManager } from 'typeorm';

/** SQLSTATEs after which the same transaction may succeed: serialization failure and deadlock (PostgreSQL, app. A). */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

const OF_ACCOUNT = `SELECT set_config('sotto.account_id', $1, true)`;
/**
 * Uses plans that are the same for all accounts. For an account created since the last ANALYZE, the planner assumes
 * hardly any rows, and would read all of the account's rows through any index that begins with the account.
 */
const BY_KEY = `${OF_ACCOUNT}, set_config('plan_cache_mode', 'force_generic_plan', true)`;

/** Provides entity managers for single accounts. Row-level security hides all other accounts' rows. */
@Injectable()
export class Transactions {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs the work in one transaction of the account, and repeats it if the database requests that. The work must
   * therefore have no effect outside the transaction.
   */
  run<T>(accountId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.attempt((run) => this.dataSource.transaction(run), OF_ACCOUNT, accountId, work);
  }

  /** Runs work like {@link run}, for work that finds rows by their keys. */
  byKey<T>(accountId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.attempt((run) => this.dataSource.transaction(run), BY_KEY, accountId, work);
  }

  /** Runs work like {@link byKey}, for work that needs a snapshot of a single moment. */
  snapshot<T>(accountId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.attempt(
      (run) => this.dataSource.transaction('REPEATABLE READ', run),
      BY_KEY,
      accountId,
      work,
    );
  }

  /** Returns the IDs of all accounts, for work on one account at a time. */
  async accountIds(): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>('SELECT account_ids() AS id');
    return rows.map((row) => row.id);
  }

  private async attempt<T>(
    begin: (run: (manager: EntityManager) => Promise<T>) => Promise<T>,
    settings: string,
    accountId: string,
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await begin(async (manager) => {
          await manager.query(settings, [accountId]);
          return work(manager);
        });
      } catch (error) {
        if (attempt === ATTEMPTS || !RETRYABLE.has(errorCode(error) ?? '')) throw error;
      }
    }
  }
}

/** Returns the violated constraint that a database error names; undefined if the error names no constraint. */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return 'driverError' in error ? violatedConstraint(error.driverError) : undefined;
}
