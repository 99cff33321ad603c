import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export interface PolicyInUse {
  readonly name: string;
  readonly version: number;
  /** Null for a built-in policy. */
  readonly yaml: string | null;
  /** Of the default policy; null for a built-in policy. */
  readonly baseVersion: number | null;
}

/** A page of an account's live rows. */
export interface PurgedPage {
  /** Rows that no policy keeps any longer. */
  readonly due: number;
  /** The page's last token; null when it has no rows. */
  readonly last: string | null;
}

/** Rows of the vault that are due for removal. Every method works inside a transaction of the account. */
@Injectable()
export class VaultRetentionRepository {
  /** The policies of the account's agents. */
  async policiesInUse(manager: EntityManager, accountId: string): Promise<PolicyInUse[]> {
    return manager.query<PolicyInUse[]>(
      `SELECT DISTINCT a.policy_name AS name, a.policy_version AS version, p.yaml, p.base_version AS "baseVersion"
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
