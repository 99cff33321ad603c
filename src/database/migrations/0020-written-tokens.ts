import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AS_OWNER } from './initial/schema-part.js';

const COLUMNS = `
ALTER TABLE sessions ADD COLUMN written_tokens integer;
ALTER TABLE uncounted_sessions ADD COLUMN written_tokens integer;
ALTER TABLE token_usage ADD COLUMN written_tokens bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN sessions.written_tokens IS
  'Those of the prompt that the provider is to remember; null where it counted nothing, and before they were told apart.';
`;

/** A separate function, because the preceding release still calls the function without written tokens. */
const COUNT = `
CREATE FUNCTION count_usage(accounts text[], agents text[], starts timestamptz[], upstreams text[], prompts integer[],
  completions integer[], cached integer[], written integer[], costs double precision[])
RETURNS void LANGUAGE sql VOLATILE AS $$
  INSERT INTO token_usage AS u (account_id, day, agent_id, upstream, shard, calls, prompt_tokens, completion_tokens,
    cached_tokens, written_tokens, cost)
  SELECT t.account, (t.started AT TIME ZONE 'UTC')::date, t.agent, t.upstream, pg_backend_pid() % 8, count(*),
    sum(t.prompt), sum(t.completion), sum(t.cached), coalesce(sum(t.written), 0), sum(t.cost)
  FROM unnest(accounts, agents, starts, upstreams, prompts, completions, cached, written, costs)
    AS t (account, agent, started, upstream, prompt, completion, cached, written, cost)
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (account_id, day, agent_id, upstream, shard) DO UPDATE SET calls = u.calls + excluded.calls,
    prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
    completion_tokens = u.completion_tokens + excluded.completion_tokens,
    cached_tokens = u.cached_tokens + excluded.cached_tokens,
    written_tokens = u.written_tokens + excluded.written_tokens,
    cost = CASE WHEN u.cost IS NULL AND excluded.cost IS NULL THEN NULL
      ELSE coalesce(u.cost, 0) + coalesce(excluded.cost, 0) END
$$;
COMMENT ON FUNCTION count_usage(text[], text[], timestamptz[], text[], integer[], integer[], integer[], integer[],
  double precision[]) IS 'Adds what calls took that have just ended to the days that they started on.';
`;

/** @param columns columns of a counted session, as arguments of `count_usage` */
function countEnded(columns: string): string {
  return `
CREATE OR REPLACE FUNCTION count_ended_sessions(most integer) RETURNS integer LANGUAGE plpgsql VOLATILE ${AS_OWNER} AS $$
DECLARE
  counted uncounted_sessions[];
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  WITH gone AS (
    DELETE FROM uncounted_sessions WHERE ctid = ANY (ARRAY(
      SELECT u.ctid FROM uncounted_sessions u LIMIT most FOR UPDATE SKIP LOCKED))
    RETURNING uncounted_sessions
  )
  SELECT array_agg(gone.uncounted_sessions) INTO counted FROM gone;
  IF counted IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM count_sessions(array_agg(c.account_id), array_agg(c.agent_id), array_agg(c.started_at),
    array_agg(c.redaction_count), array_agg(c.latency_bucket), array_agg(c.status), array_agg(c.redactions_by_kind))
  FROM unnest(counted) c;
  PERFORM count_usage(array_agg(c.account_id), array_agg(c.agent_id), array_agg(c.started_at), array_agg(c.answered_by),
    ${columns})
  FROM unnest(counted) c WHERE c.prompt_tokens IS NOT NULL HAVING count(*) > 0;
  PERFORM count_tallies(counted);
  RETURN cardinality(counted);
END $$;
`;
}

const BEFORE = 'array_agg(c.prompt_tokens), array_agg(c.completion_tokens), array_agg(c.cached_tokens)';
const COUNTED_BEFORE = `${BEFORE}, array_agg(c.cost)`;
const COUNTED = `${BEFORE},
    array_agg(c.written_tokens), array_agg(c.cost)`;

/**
 * Defines the view. The parameters are the last columns of the table and of uncounted sessions, each with its comma.
 */
function view(ofTable: string, ofSessions: string): string {
  return `
CREATE OR REPLACE VIEW usage_counts WITH (security_invoker = true) AS
SELECT account_id, day, agent_id, upstream, calls, prompt_tokens, completion_tokens, cached_tokens, cost${ofTable}
FROM token_usage
UNION ALL
SELECT account_id, (started_at AT TIME ZONE 'UTC')::date, agent_id, answered_by, count(*)::integer, sum(prompt_tokens),
  sum(completion_tokens), sum(cached_tokens), sum(cost)${ofSessions}
FROM uncounted_sessions WHERE prompt_tokens IS NOT NULL GROUP BY 1, 2, 3, 4;
`;
}

/** Adds prompt tokens that providers write to their caches, next to tokens that providers read from their caches. */
export class WrittenTokens1700000000020 implements MigrationInterface {
  name = 'WrittenTokens1700000000020';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      COLUMNS + COUNT + countEnded(COUNTED) + view(', written_tokens', ', coalesce(sum(written_tokens), 0)'),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP VIEW usage_counts; ${view('', '')} GRANT SELECT ON usage_counts TO sotto_app;
       ${countEnded(COUNTED_BEFORE)}
       DROP FUNCTION count_usage(text[], text[], timestamptz[], text[], integer[], integer[], integer[], integer[],
         double precision[]);
       ALTER TABLE token_usage DROP COLUMN written_tokens;
       ALTER TABLE uncounted_sessions DROP COLUMN written_tokens;
       ALTER TABLE sessions DROP COLUMN written_tokens`,
    );
  }
}
