import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export interface PolicyInUse {
  readonly name: string;
  readonly version: number;
  /** Null for a built-in policy. */
  readonly yaml: string | null;
  /** Version of the default policy; null for a built-in policy. */
  readonly baseVersion: number | null;
}

/** Page of an account's live rows. */
export interface PurgedPage {
  /** Number of rows whose retention period has ended. */
  readonly due: number;
  /** Last token of the page; null if the page is empty. */
  readonly last: string | null;
}

/** Vault rows that are due for removal. Every method runs inside a transaction of the account. */
@Injectable()
export class VaultRetentionRepository {
  /** Lists the policies of the account's agents. */
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
   * Purges the next page of rows after a token. Seals and keyed hashes of due rows are erased, and their tokens cannot
   * be issued again. Locked rows are in use, and are skipped.
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

  /** Counts the due rows of a page without removing data. */
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
