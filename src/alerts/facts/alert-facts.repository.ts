import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Calls of an agent on a day (UTC) with speech in a language that is not supported. */
export interface WithheldLanguage {
  readonly agentId: string;
  readonly agentName: string;
  readonly language: string;
  readonly action: 'withhold' | 'refuse';
  /** ISO 8601 date. */
  readonly day: string;
}

/** Queries for facts that no other module provides. Every method works inside a transaction of the account. */
@Injectable()
export class AlertFactsRepository {
  /** Returns withheld languages since a time. The condition on `languages` enables `sessions_of_other_languages`. */
  async withheldLanguages(
    manager: EntityManager,
    accountId: string,
    since: Date,
  ): Promise<WithheldLanguage[]> {
    return manager.query<WithheldLanguage[]>(
      `SELECT s.agent_id AS "agentId", max(s.agent_name) AS "agentName", l ->> 'language' AS language,
         l ->> 'on_other_language' AS action, (s.started_at AT TIME ZONE 'UTC')::date::text AS day
       FROM sessions s, jsonb_array_elements(s.languages) l
       WHERE s.account_id = $1 AND s.started_at >= $2 AND s.ended_at IS NOT NULL
         AND s.languages @? '$[*] ? (@.language != "en" && @.language != "und")'
         AND l ->> 'on_other_language' IN ('withhold', 'refuse')
       GROUP BY 1, 3, 4, 5 ORDER BY 5, 1, 3`,
      [accountId, since],
    );
  }

  /** Returns the names of agents with an upstream or fallback at the provider. */
  async agentsOf(manager: EntityManager, accountId: string, provider: string): Promise<string[]> {
    const rows = await manager.query<{ name: string }[]>(
      `SELECT name FROM agents WHERE account_id = $1
       AND EXISTS (SELECT FROM unnest(upstream || coalesce(fallbacks, '{}')) u WHERE split_part(u, ':', 1) = $2)
       ORDER BY created_at, agent_id`,
      [accountId, provider],
    );
    return rows.map(({ name }) => name);
  }
}
