import { Injectable } from '@nestjs/common';
import { errorCode } from '../common/errors/error-code.js';
import { DataSource, type EntityManager } from 'typeorm';

/** SQLSTATEs after which the same transaction may succeed: serialization failure and deadlock (PostgreSQL, app. A). */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

const OF_ACCOUNT = `SELECT set_config('sotto.account_id', $1, true)`;
/**
 * With plans that are the same for all accounts. Of one that has come since the tables were last analysed, the planner believes
 * that it has hardly a row: by any index that begins with the account, all of its rows would be read to find one.
 */
const BY_KEY = `${OF_ACCOUNT}, set_config('plan_cache_mode', 'force_generic_plan', true)`;

/** The one seam from an account to an entity manager: row-level security hides every other account's rows. */
@Injectable()
export class Transactions {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs the work in one transaction of the account, again from the start when the database asks for that. The work
   * must therefore have no effect outside the transaction.
   */
  run<T>(accountId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.attempt((run) => this.dataSource.transaction(run), OF_ACCOUNT, accountId, work);
  }

  /** The same, for work that looks rows up by their keys. */
  byKey<T>(accountId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.attempt((run) => this.dataSource.transaction(run), BY_KEY, accountId, work);
  }

  /** As {@link byKey}, where all that is read must be of one moment. */
  snapshot<T>(accountId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.attempt(
      (run) => this.dataSource.transaction('REPEATABLE READ', run),
      BY_KEY,
      accountId,
      work,
    );
  }

  /** Every account's id: for work that goes through them one at a time. */
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

/** Name of the constraint that a database error reports as violated. */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return 'driverError' in error ? violatedConstraint(error.driverError) : undefined;
}
