import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HOUR_MS, SweepEvery } from '../database/sweeps.js';

/** Total usage of some calls. */
export interface UsageSum {
  readonly calls: number;
  readonly prompt: number;
  readonly completion: number;
  readonly cached: number;
  readonly written: number;
  /** Null if no call has a price. */
  readonly cost: number | null;
}

/** Usage of one day, agent or upstream. If all three are null, it is the total. */
export interface GroupedUsage extends UsageSum {
  /** ISO 8601 date, UTC. */
  readonly day: string | null;
  readonly agentId: string | null;
  readonly upstream: string | null;
}

/** Usage of one caller key, in a month or in all months. */
export interface CallerKeyUsage extends UsageSum {
  readonly callerKeyId: string;
  /** Month such as `2026-11`; null for the total of all months. */
  readonly month: string | null;
  /** Number of calls that were rejected because of a budget. */
  readonly refused: number;
}

/** Usage and budget of a caller key in a month. */
export interface CallerKeyMonth {
  readonly callerKeyId: string;
  /** Null if the key or its agent was deleted. */
  readonly name: string | null;
  readonly monthlyTokens: number | null;
  readonly usedTokens: number;
  /** Whether the key is valid and has a budget. */
  readonly isBudgeted: boolean;
}

/** Filter of usage. */
export interface UsageFilter {
  /** First day, as an ISO 8601 date. */
  readonly from: string;
  /** Null includes all agents. */
  readonly agentId: string | null;
  /** Null includes calls with and without a caller key. */
  readonly callerKeyId: string | null;
}

/** Usage and budget of an agent in a month. */
export interface AgentMonth {
  readonly agentId: string;
  /** Null if the agent was deleted. */
  readonly name: string | null;
  readonly monthlyTokens: number | null;
  readonly usedTokens: number;
}

/** Number of days for which usage is stored, as for other statistics. */
const KEPT_DAYS = 401;

const COLUMNS =
  'account_id, day, agent_id, upstream, calls, prompt_tokens, completion_tokens, cached_tokens, written_tokens, cost';
const SUMS = `coalesce(sum(calls), 0)::float8 AS calls, coalesce(sum(prompt_tokens), 0)::float8 AS prompt,
  coalesce(sum(completion_tokens), 0)::float8 AS completion, coalesce(sum(cached_tokens), 0)::float8 AS cached,
  coalesce(sum(written_tokens), 0)::float8 AS written, sum(cost) AS cost`;

const OF_KEYS = `account_id = $1 AND day >= $2::date AND ($3::text IS NULL OR agent_id = $3)
  AND ($4::text IS NULL OR caller_key_id = $4)`;

/** Usage as counted by the journal. Every method runs inside a transaction of the account. */
@Injectable()
export class UsageRepository {
  /** Returns the usage by day, by agent, by upstream, and in total. */
  async group(
    manager: EntityManager,
    accountId: string,
    { from, agentId, callerKeyId }: UsageFilter,
  ): Promise<GroupedUsage[]> {
    return manager.query<GroupedUsage[]>(
      `SELECT day::text, agent_id AS "agentId", upstream, ${SUMS}
       FROM (SELECT ${COLUMNS}, NULL AS caller_key_id FROM usage_counts
         UNION ALL SELECT ${COLUMNS}, caller_key_id FROM caller_key_counts WHERE calls > 0) u
       WHERE account_id = $1 AND day >= $2::date AND ($3::text IS NULL OR agent_id = $3)
         AND caller_key_id IS NOT DISTINCT FROM $4::text
       GROUP BY GROUPING SETS ((day), (agent_id), (upstream), ())
       ORDER BY day, sum(prompt_tokens + completion_tokens) DESC, agent_id, upstream`,
      [accountId, from, agentId, callerKeyId],
    );
  }

  /** Returns the usage by caller key, largest first, and then by caller key and month, earliest month first. */
  async groupByCallerKey(
    manager: EntityManager,
    accountId: string,
    { from, agentId, callerKeyId }: UsageFilter,
  ): Promise<CallerKeyUsage[]> {
    return manager.query<CallerKeyUsage[]>(
      `SELECT caller_key_id AS "callerKeyId", month, ${SUMS}, sum(refused)::float8 AS refused
       FROM (SELECT *, to_char(day, 'YYYY-MM') AS month FROM caller_key_counts WHERE ${OF_KEYS}) u
       GROUP BY GROUPING SETS ((caller_key_id), (caller_key_id, month))
       ORDER BY month NULLS FIRST, sum(prompt_tokens + completion_tokens) DESC, caller_key_id`,
      [accountId, from, agentId, callerKeyId],
    );
  }

  /**
   * Returns the usage and budgets of all caller keys in a month, including keys without usage.
   * @param filter filter whose `from` is the first day of the month
   */
  async callerKeyMonths(
    manager: EntityManager,
    accountId: string,
    { from, agentId, callerKeyId }: UsageFilter,
  ): Promise<CallerKeyMonth[]> {
    return manager.query<CallerKeyMonth[]>(
      `SELECT caller_key_id AS "callerKeyId", k.name, k.monthly_tokens::float8 AS "monthlyTokens",
         coalesce(u.tokens, 0)::float8 AS "usedTokens",
         monthly_tokens IS NOT NULL AND revoked_at IS NULL AND coalesce(expires_at > now(), true) AS "isBudgeted"
       FROM (SELECT caller_key_id, sum(prompt_tokens + completion_tokens) AS tokens FROM caller_key_counts
         WHERE ${OF_KEYS} GROUP BY caller_key_id) u
       FULL JOIN (SELECT key_id AS caller_key_id, * FROM caller_keys
         WHERE account_id = $1 AND ($3::text IS NULL OR agent_id = $3) AND ($4::text IS NULL OR key_id = $4)) k
         USING (caller_key_id)
       ORDER BY caller_key_id`,
      [accountId, from, agentId, callerKeyId],
    );
  }

  /** Returns the agents that have usage since a day or have a budget. @param firstDay ISO 8601 date */
  async months(manager: EntityManager, accountId: string, firstDay: string): Promise<AgentMonth[]> {
    return manager.query<AgentMonth[]>(
      `SELECT agent_id AS "agentId", a.name, a.monthly_tokens::float8 AS "monthlyTokens",
         coalesce(u.tokens, 0)::float8 AS "usedTokens"
       FROM (SELECT agent_id, sum(prompt_tokens + completion_tokens) AS tokens FROM usage_counts
         WHERE account_id = $1 AND day >= $2::date GROUP BY agent_id) u
       FULL JOIN (SELECT agent_id, name, monthly_tokens FROM agents WHERE account_id = $1) a USING (agent_id)
       WHERE u.tokens IS NOT NULL OR a.monthly_tokens IS NOT NULL
       ORDER BY u.tokens DESC NULLS LAST, agent_id`,
      [accountId, firstDay],
    );
  }

  /** Returns the names of agents. Deleted agents are omitted. */
  async names(
    manager: EntityManager,
    accountId: string,
    agentIds: readonly string[],
  ): Promise<Map<string, string>> {
    const rows = await manager.query<{ id: string; name: string }[]>(
      'SELECT agent_id AS id, name FROM agents WHERE account_id = $1 AND agent_id = ANY ($2)',
      [accountId, [...agentIds]],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Returns the account's budget; null if no budget is set. */
  async budget(manager: EntityManager, accountId: string): Promise<number | null> {
    const [row] = await manager.query<{ tokens: number | null }[]>(
      'SELECT monthly_tokens::float8 AS tokens FROM accounts WHERE account_id = $1',
      [accountId],
    );
    return row?.tokens ?? null;
  }

  async setBudget(manager: EntityManager, accountId: string, tokens: number | null): Promise<void> {
    await manager.query('UPDATE accounts SET monthly_tokens = $2 WHERE account_id = $1', [accountId, tokens]);
  }

  /** @returns number of rows that were removed because they are too old */
  @SweepEvery(HOUR_MS)
  async deleteOld(manager: EntityManager, accountId: string): Promise<number> {
    let removed = 0;
    for (const table of ['token_usage', 'caller_key_usage']) {
      const [, rows] = await manager.query<[unknown[], number]>(
        `DELETE FROM ${table} WHERE account_id = $1 AND day < (now() AT TIME ZONE 'UTC')::date - $2::integer`,
        [accountId, KEPT_DAYS],
      );
      removed += rows;
    }
    return removed;
  }
}
