import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { doAlone } from '../database/sole-work.js';

/** Any number will do, as long as it is always the same and no other lock's. */
const PURGE_LOCK = 7_305_222;

export interface PolicyInUse {
  readonly name: string;
  readonly version: number;
  /** Null for a built-in policy. */
  readonly yaml: string | null;
}

/** What became of a stretch of an account's live rows. */
export interface PurgedPage {
  /** Rows that no policy keeps any longer. */
  readonly due: number;
  /** The last token looked at; null when there was none left. */
  readonly last: string | null;
}

/** The vault's rows as their retention sees them. Methods with a manager work inside a transaction of the account. */
@Injectable()
export class VaultRetentionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns undefined when another instance is at it */
  alone<T>(work: () => Promise<T>): Promise<T | undefined> {
    return doAlone(this.dataSource, PURGE_LOCK, work);
  }

  /** Accounts whose vault was not gone through today (UTC). */
  async accountsToPurge(): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>('SELECT accounts_to_purge() AS id');
    return rows.map((row) => row.id);
  }

  async markPurged(manager: EntityManager, accountId: string): Promise<void> {
    await manager.query(
      `UPDATE accounts SET vault_purged_on = (now() AT TIME ZONE 'utc')::date WHERE account_id = $1`,
      [accountId],
    );
  }

  /** The policies of the account's agents. */
  async policiesInUse(manager: EntityManager, accountId: string): Promise<PolicyInUse[]> {
    return manager.query<PolicyInUse[]>(
      `SELECT DISTINCT a.policy_name AS name, a.policy_version AS version, p.yaml
       FROM agents a LEFT JOIN policies p
         ON p.account_id = a.account_id AND p.name = a.policy_name AND p.version = a.policy_version
       WHERE a.account_id = $1`,
      [accountId],
    );
  }

  /**
   * Removes what no policy keeps any longer from the next rows after a token: seals and keyed hashes are wiped, and the
   * tokens stay taken. A row that is locked is in use, and passed over.
   */
  async purgePage(
    manager: EntityManager,
    accountId: string,
    days: number,
    after: string,
    limit: number,
  ): Promise<PurgedPage> {
    const rows = await manager.query<PurgedPage[]>(
      'SELECT purged AS due, last FROM purge_tokens($1, $2, $3, $4)',
      [accountId, days, after, limit],
    );
    return rows[0] ?? { due: 0, last: null };
  }

  /** The same without removing anything. */
  async countPage(
    manager: EntityManager,
    accountId: string,
    days: number,
    after: string,
    limit: number,
  ): Promise<PurgedPage> {
    const rows = await manager.query<PurgedPage[]>(
      `SELECT count(*) FILTER (WHERE due)::int AS due, max(token_id) AS last FROM (
         SELECT token_id, last_used_on < (now() AT TIME ZONE 'utc')::date - $2::int - 1 AS due FROM vault_entries
         WHERE account_id = $1 AND token_id > $3 AND coalesce(retired_at, 'infinity') = 'infinity'
         ORDER BY token_id LIMIT $4) AS page`,
      [accountId, days, after, limit],
    );
    return rows[0] ?? { due: 0, last: null };
  }
}
