import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AS_OWNER, forApplication, journalWrites, ownAccount } from './initial/schema-part.js';

const COLUMNS = `
ALTER TABLE sessions ADD COLUMN answered_by text, ADD COLUMN prompt_tokens integer, ADD COLUMN completion_tokens integer,
  ADD COLUMN cached_tokens integer, ADD COLUMN cost double precision;
COMMENT ON COLUMN sessions.answered_by IS 'The upstream that the reply is of; null where there was none.';
COMMENT ON COLUMN sessions.prompt_tokens IS 'As its provider counted them, as completion_tokens; null where it did not.';
COMMENT ON COLUMN sessions.cached_tokens IS 'Those of the prompt that the provider had read before.';
COMMENT ON COLUMN sessions.cost IS 'By the prices of that time, in the operator''s currency; null where it has none.';
ALTER TABLE agents ADD COLUMN monthly_tokens bigint CHECK (monthly_tokens > 0);
ALTER TABLE accounts ADD COLUMN monthly_tokens bigint CHECK (monthly_tokens > 0);
COMMENT ON COLUMN agents.monthly_tokens IS 'Tokens that its calls may take in a month (UTC); null: any number. So in accounts.';
`;

const TABLE = `
CREATE TABLE token_usage (
  account_id text NOT NULL,
  day date NOT NULL,
  agent_id text NOT NULL,
  upstream text NOT NULL,
  shard smallint NOT NULL,
  calls integer NOT NULL,
  prompt_tokens bigint NOT NULL,
  completion_tokens bigint NOT NULL,
  cached_tokens bigint NOT NULL,
  cost double precision,
  PRIMARY KEY (account_id, day, agent_id, upstream, shard)
) WITH (fillfactor = 50);
COMMENT ON COLUMN token_usage.day IS 'UTC; a call belongs to the day that it started on.';
COMMENT ON COLUMN token_usage.shard IS 'Rows of a day are added up: each is for other connections.';
COMMENT ON COLUMN token_usage.cost IS 'Null where none of the calls has a price.';
${ownAccount('token_usage')}
${journalWrites('token_usage')}
GRANT SELECT, DELETE ON token_usage TO sotto_app;
GRANT SELECT, INSERT, UPDATE ON token_usage TO sotto_journal;
`;

const COUNT = `
CREATE FUNCTION count_usage(accounts text[], agents text[], starts timestamptz[], upstreams text[], prompts integer[],
  completions integer[], cached integer[], costs double precision[])
RETURNS void LANGUAGE sql VOLATILE AS $$
  INSERT INTO token_usage AS u (account_id, day, agent_id, upstream, shard, calls, prompt_tokens, completion_tokens,
    cached_tokens, cost)
  SELECT t.account, (t.started AT TIME ZONE 'UTC')::date, t.agent, t.upstream, pg_backend_pid() % 8, count(*),
    sum(t.prompt), sum(t.completion), sum(t.cached), sum(t.cost)
  FROM unnest(accounts, agents, starts, upstreams, prompts, completions, cached, costs)
    AS t (account, agent, started, upstream, prompt, completion, cached, cost)
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (account_id, day, agent_id, upstream, shard) DO UPDATE SET calls = u.calls + excluded.calls,
    prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
    completion_tokens = u.completion_tokens + excluded.completion_tokens,
    cached_tokens = u.cached_tokens + excluded.cached_tokens,
    cost = CASE WHEN u.cost IS NULL AND excluded.cost IS NULL THEN NULL
      ELSE coalesce(u.cost, 0) + coalesce(excluded.cost, 0) END
$$;
COMMENT ON FUNCTION count_usage(text[], text[], timestamptz[], text[], integer[], integer[], integer[], double precision[])
  IS 'Adds what calls took that have just ended to the days that they started on.';
`;

/** A separate function, because instances of the preceding release still call `find_routed_agent`. */
const FIND = `
CREATE FUNCTION find_metered_agent(wanted text)
RETURNS TABLE (account_id text, agent_id text, name text, upstream text, fallbacks text[], first_byte_ms integer,
  hedge_after_ms integer, tokenization text, policy_name text, policy_version integer, policy_yaml text,
  own_terms text[], epoch bigint, agent_monthly_tokens bigint, account_monthly_tokens bigint)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT a.account_id, a.agent_id, a.name, a.upstream, a.fallbacks, a.first_byte_ms, a.hedge_after_ms, a.tokenization,
    a.policy_name, a.policy_version, p.yaml, a.own_terms, c.epoch, a.monthly_tokens, c.monthly_tokens
  FROM agents a
  JOIN accounts c ON c.account_id = a.account_id
  LEFT JOIN policies p ON p.account_id = a.account_id AND p.name = a.policy_name AND p.version = a.policy_version
  WHERE a.agent_id = wanted
$$;
CREATE FUNCTION tokens_since(wanted text, first_day date)
RETURNS TABLE (agent_id text, tokens bigint)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT u.agent_id, sum(u.prompt_tokens + u.completion_tokens)::bigint FROM token_usage u
  WHERE u.account_id = wanted AND u.day >= first_day GROUP BY u.agent_id
$$;
${forApplication('find_metered_agent(text)', 'tokens_since(text, date)')}`;

/** Adds usage in model tokens, and monthly budgets. */
export class TokenUsage1700000000010 implements MigrationInterface {
  name = 'TokenUsage1700000000010';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMNS + TABLE + COUNT + FIND);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP FUNCTION tokens_since, find_metered_agent, count_usage; DROP TABLE token_usage; ' +
        'ALTER TABLE accounts DROP COLUMN monthly_tokens; ALTER TABLE agents DROP COLUMN monthly_tokens; ' +
        'ALTER TABLE sessions DROP COLUMN answered_by, DROP COLUMN prompt_tokens, DROP COLUMN completion_tokens, ' +
        'DROP COLUMN cached_tokens, DROP COLUMN cost',
    );
  }
}
