import { Injectable } from '@nestjs/common';
import { errorCode } from '../common/errors/error-code.js';
import { DataSource, type EntityManager } from 'typeorm';

/** SQLSTATEs after which the same transaction may succeed: serialization failure and deadlock (PostgreSQL, app. A). */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

/** The one seam from an account to an entity manager: row-level security hides every other account's rows. */
@Injectable()
export class Transactions {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs the work in one transaction of the account, again from the start when the database asks for that. The work
   * must therefore have no effect outside the transaction.
   */
  run<T>(accountId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.attempt((run) => this.dataSource.transaction(run), accountId, work);
  }

  /** The same, where all that is read must be of one moment. */
  snapshot<T>(accountId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.attempt((run) => this.dataSource.transaction('REPEATABLE READ', run), accountId, work);
  }

  /** Every account's id: for work that goes through them one at a time. */
  async accountIds(): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>('SELECT account_ids() AS id');
    return rows.map((row) => row.id);
  }

  private async attempt<T>(
    begin: (run: (manager: EntityManager) => Promise<T>) => Promise<T>,
    accountId: string,
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await begin(async (manager) => {
          await manager.query(`SELECT set_config('sotto.account_id', $1, true)`, [accountId]);
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
