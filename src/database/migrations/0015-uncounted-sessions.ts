import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AS_OWNER, forApplication, journalWrites, ownAccount } from './initial/schema-part.js';

/**
 * Contributions of an ended session to the counts, until they are counted. Counting in the commit that ends the session
 * took a third of the commit's time and two thirds of its log. Sessions of one agent that ended at once, on any
 * instances, waited for each other's commit.
 */
const TABLE = `
CREATE TABLE uncounted_sessions (
  account_id text NOT NULL,
  agent_id text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  status text NOT NULL,
  redaction_count integer NOT NULL,
  redactions_by_kind jsonb NOT NULL,
  latency_bucket integer,
  answered_by text,
  prompt_tokens integer,
  completion_tokens integer,
  cached_tokens integer,
  cost double precision
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
CREATE INDEX uncounted_sessions_of_agent ON uncounted_sessions (account_id, agent_id);
COMMENT ON TABLE uncounted_sessions IS 'Ended sessions that no statistics have counted yet: for some seconds.';
COMMENT ON COLUMN uncounted_sessions.latency_bucket IS 'Null where the added latency is not known.';
COMMENT ON COLUMN uncounted_sessions.prompt_tokens IS 'As in sessions, as are those after it; null where nothing counted them.';
${ownAccount('uncounted_sessions')}
${journalWrites('uncounted_sessions')}
GRANT SELECT ON uncounted_sessions TO sotto_app;
GRANT INSERT ON uncounted_sessions TO sotto_journal;
`;

/** Instances that count at once take different rows. A crash loses no counts, because counting deletes the rows. */
const COUNT = `
CREATE FUNCTION count_ended_sessions(most integer) RETURNS integer LANGUAGE plpgsql VOLATILE ${AS_OWNER} AS $$
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
    array_agg(c.prompt_tokens), array_agg(c.completion_tokens), array_agg(c.cached_tokens), array_agg(c.cost))
  FROM unnest(counted) c WHERE c.prompt_tokens IS NOT NULL HAVING count(*) > 0;
  RETURN cardinality(counted);
END $$;
COMMENT ON FUNCTION count_ended_sessions IS 'Counts up to so many sessions of all accounts that have ended; returns how many.';
${forApplication('count_ended_sessions(integer)')}`;

/** Each view adds the sessions that are not counted yet to one table. */
const VIEWS = `
CREATE VIEW agent_counts WITH (security_invoker = true) AS
SELECT account_id, agent_id, width, slot, sessions, redactions, latency FROM agent_statistics
UNION ALL
SELECT u.account_id, u.agent_id, w.width, date_bin(w.width * interval '1 minute', u.started_at, timestamptz 'epoch'),
  count(*)::integer, sum(u.redaction_count), count_buckets('{}', array_agg(u.latency_bucket))
FROM uncounted_sessions u, (VALUES (5::smallint), (60::smallint)) AS w (width)
GROUP BY 1, 2, 3, 4;

CREATE VIEW account_counts WITH (security_invoker = true) AS
SELECT account_id, slot, ok, partial, error, redactions, latency FROM account_statistics
UNION ALL
SELECT account_id, date_bin('1 hour', started_at, timestamptz 'epoch'), (count(*) FILTER (WHERE status = 'ok'))::integer,
  (count(*) FILTER (WHERE status = 'partial'))::integer, (count(*) FILTER (WHERE status = 'error'))::integer,
  count_kinds('{}', array_agg(redactions_by_kind)), count_buckets('{}', array_agg(latency_bucket))
FROM uncounted_sessions GROUP BY 1, 2;

CREATE VIEW usage_counts WITH (security_invoker = true) AS
SELECT account_id, day, agent_id, upstream, calls, prompt_tokens, completion_tokens, cached_tokens, cost FROM token_usage
UNION ALL
SELECT account_id, (started_at AT TIME ZONE 'UTC')::date, agent_id, answered_by, count(*)::integer, sum(prompt_tokens),
  sum(completion_tokens), sum(cached_tokens), sum(cost)
FROM uncounted_sessions WHERE prompt_tokens IS NOT NULL GROUP BY 1, 2, 3, 4;
GRANT SELECT ON agent_counts, account_counts, usage_counts TO sotto_app;
`;

function tokensSince(source: string): string {
  return `
CREATE OR REPLACE FUNCTION tokens_since(wanted text, first_day date)
RETURNS TABLE (agent_id text, tokens bigint)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT u.agent_id, sum(u.prompt_tokens + u.completion_tokens)::bigint FROM ${source} u
  WHERE u.account_id = wanted AND u.day >= first_day GROUP BY u.agent_id
$$;
`;
}

/** Counts sessions after they have ended, many at once. */
export class UncountedSessions1700000000015 implements MigrationInterface {
  name = 'UncountedSessions1700000000015';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLE + COUNT + VIEWS + tokensSince('usage_counts'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `SELECT count_ended_sessions(2147483647); ${tokensSince('token_usage')}
       DROP VIEW usage_counts, account_counts, agent_counts;
       DROP FUNCTION count_ended_sessions;
       DROP TABLE uncounted_sessions`,
    );
  }
}
