import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AS_OWNER, forApplication } from './initial/schema-part.js';

const COLUMNS = `
ALTER TABLE caller_keys ADD COLUMN monthly_tokens bigint CHECK (monthly_tokens > 0);
COMMENT ON COLUMN caller_keys.monthly_tokens IS 'Budget of model tokens in a month (UTC). NULL if unlimited.';
ALTER TABLE caller_key_usage ADD COLUMN refused bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN caller_key_usage.refused IS
  'Calls that were rejected because of a budget. Their rows have an empty upstream, and no calls.';
CREATE INDEX sessions_of_caller_key ON sessions (account_id, caller_key_id, started_at DESC, session_id DESC)
  WHERE ended_at IS NOT NULL AND caller_key_id IS NOT NULL;
`;

/**
 * Defines the look-up. Instances of the preceding release ignore the budget.
 * @param budget member of a key's object, or an empty text
 */
function find(budget: string): string {
  return `
CREATE OR REPLACE FUNCTION find_caller_keys(wanted text)
RETURNS TABLE (caller_keys text, usable_keys jsonb)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT a.caller_keys, (
    SELECT jsonb_object_agg(encode(k.key_hash, 'hex'),
      jsonb_build_object('id', k.key_id, 'expiresAt', (extract(epoch FROM k.expires_at) * 1000)::bigint${budget}))
    FROM caller_keys k
    WHERE k.account_id = a.account_id AND k.agent_id = a.agent_id AND k.revoked_at IS NULL
      AND (k.expires_at IS NULL OR k.expires_at > now()))
  FROM agents a WHERE a.agent_id = wanted
$$;
`;
}

/** Defines the view. The parameters are the last columns of the table and of sessions that are not counted yet. */
function view(ofTable: string, ofSessions: string): string {
  return `
CREATE OR REPLACE VIEW caller_key_counts WITH (security_invoker = true) AS
SELECT account_id, day, agent_id, upstream, calls, prompt_tokens, completion_tokens, cached_tokens, cost,
  written_tokens, caller_key_id${ofTable}
FROM caller_key_usage
UNION ALL
SELECT account_id, (started_at AT TIME ZONE 'UTC')::date, agent_id, answered_by, count(*)::integer, sum(prompt_tokens),
  sum(completion_tokens), sum(cached_tokens), sum(cost), coalesce(sum(written_tokens), 0), caller_key_id${ofSessions}
FROM uncounted_sessions WHERE prompt_tokens IS NOT NULL AND caller_key_id IS NOT NULL GROUP BY 1, 2, 3, 4, caller_key_id;
`;
}

const FUNCTIONS = `
CREATE FUNCTION caller_key_tokens_since(wanted text, first_day date)
RETURNS TABLE (key_id text, tokens bigint)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT u.caller_key_id, sum(u.prompt_tokens + u.completion_tokens)::bigint FROM caller_key_counts u
  WHERE u.account_id = wanted AND u.day >= first_day GROUP BY u.caller_key_id
$$;
COMMENT ON FUNCTION caller_key_tokens_since IS 'The part of tokens_since that calls with a caller key used, by key.';

CREATE FUNCTION count_refused_calls(accounts text[], keys text[], counts bigint[]) RETURNS void
LANGUAGE sql VOLATILE ${AS_OWNER} AS $$
  INSERT INTO caller_key_usage AS u (account_id, day, agent_id, upstream, caller_key_id, shard, calls, prompt_tokens,
    completion_tokens, cached_tokens, written_tokens, refused)
  SELECT k.account_id, (now() AT TIME ZONE 'UTC')::date, k.agent_id, '', k.key_id, pg_backend_pid() % 8, 0, 0, 0, 0, 0,
    r.refused
  FROM unnest(accounts, keys, counts) AS r (account, key, refused)
  JOIN caller_keys k ON k.account_id = r.account AND k.key_id = r.key
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (account_id, day, agent_id, upstream, caller_key_id, shard)
    DO UPDATE SET refused = u.refused + excluded.refused
$$;
COMMENT ON FUNCTION count_refused_calls IS 'Adds calls that were rejected because of a budget to the usage of their keys.';
${forApplication('caller_key_tokens_since(text, date)', 'count_refused_calls(text[], text[], bigint[])')}`;

/** Adds budgets of caller keys, the number of calls that budgets reject, and searches for the sessions of a key. */
export class CallerKeyBudgets1700000000031 implements MigrationInterface {
  name = 'CallerKeyBudgets1700000000031';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      COLUMNS + find(`, 'monthlyTokens', k.monthly_tokens`) + view(', refused', ', 0') + FUNCTIONS,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP FUNCTION count_refused_calls, caller_key_tokens_since;
       DROP VIEW caller_key_counts; ${view('', '')} GRANT SELECT ON caller_key_counts TO sotto_app;
       ${find('')}
       DROP INDEX sessions_of_caller_key;
       DELETE FROM caller_key_usage WHERE calls = 0;
       ALTER TABLE caller_key_usage DROP COLUMN refused;
       ALTER TABLE caller_keys DROP COLUMN monthly_tokens`,
    );
  }
}
