import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AS_OWNER, forApplication, ownAccount } from './initial/schema-part.js';

const COLUMNS = `
ALTER TABLE agents ADD COLUMN caller_keys text NOT NULL DEFAULT 'optional'
  CHECK (caller_keys IN ('optional', 'required'));
COMMENT ON COLUMN agents.caller_keys IS 'Whether calls need a caller key.';
ALTER TABLE sessions ADD COLUMN caller_key_id text;
ALTER TABLE uncounted_sessions ADD COLUMN caller_key_id text;
COMMENT ON COLUMN sessions.caller_key_id IS 'Caller key that the call used. NULL if it used none.';
`;

const TABLES = `
CREATE TABLE caller_keys (
  account_id text NOT NULL,
  agent_id text NOT NULL,
  key_id text NOT NULL,
  key_hash bytea NOT NULL CHECK (length(key_hash) = 32),
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  PRIMARY KEY (account_id, key_id),
  FOREIGN KEY (account_id, agent_id) REFERENCES agents ON DELETE CASCADE
);
CREATE INDEX caller_keys_of_agent ON caller_keys (account_id, agent_id);
COMMENT ON TABLE caller_keys IS 'Keys with which platforms call an agent. A revoked key keeps its row.';
COMMENT ON COLUMN caller_keys.key_hash IS 'SHA-256 of the key.';
COMMENT ON COLUMN caller_keys.expires_at IS 'NULL if the key does not expire.';
COMMENT ON COLUMN caller_keys.last_used_at IS 'Start of a call. Updated at most once a minute.';
CREATE TABLE caller_key_usage (
  account_id text NOT NULL,
  day date NOT NULL,
  agent_id text NOT NULL,
  upstream text NOT NULL,
  caller_key_id text NOT NULL,
  shard smallint NOT NULL,
  calls integer NOT NULL,
  prompt_tokens bigint NOT NULL,
  completion_tokens bigint NOT NULL,
  cached_tokens bigint NOT NULL,
  written_tokens bigint NOT NULL,
  cost double precision,
  PRIMARY KEY (account_id, day, agent_id, upstream, caller_key_id, shard)
) WITH (fillfactor = 50);
COMMENT ON TABLE caller_key_usage IS 'The part of token_usage that calls with a caller key used.';
${ownAccount('caller_keys', 'caller_key_usage')}
GRANT SELECT, INSERT, UPDATE, DELETE ON caller_keys TO sotto_app;
GRANT SELECT, DELETE ON caller_key_usage TO sotto_app;
`;

/** Called in addition to `find_observable_agent`. Instances of the preceding release do not call this function. */
const FIND = `
CREATE FUNCTION find_caller_keys(wanted text)
RETURNS TABLE (caller_keys text, usable_keys jsonb)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT a.caller_keys, (
    SELECT jsonb_object_agg(encode(k.key_hash, 'hex'),
      jsonb_build_object('id', k.key_id, 'expiresAt', (extract(epoch FROM k.expires_at) * 1000)::bigint))
    FROM caller_keys k
    WHERE k.account_id = a.account_id AND k.agent_id = a.agent_id AND k.revoked_at IS NULL
      AND (k.expires_at IS NULL OR k.expires_at > now()))
  FROM agents a WHERE a.agent_id = wanted
$$;
COMMENT ON FUNCTION find_caller_keys IS 'The usable keys of an agent by their hash. NULL if it has none.';
${forApplication('find_caller_keys(text)')}`;

/** Rows of keys are updated only if no other round or revocation has locked them, so that none waits for another. */
const COUNT = `
CREATE FUNCTION count_caller_keys(counted uncounted_sessions[]) RETURNS void LANGUAGE sql VOLATILE AS $$
  INSERT INTO caller_key_usage AS u (account_id, day, agent_id, upstream, caller_key_id, shard, calls, prompt_tokens,
    completion_tokens, cached_tokens, written_tokens, cost)
  SELECT c.account_id, (c.started_at AT TIME ZONE 'UTC')::date, c.agent_id, c.answered_by, c.caller_key_id,
    pg_backend_pid() % 8, count(*), sum(c.prompt_tokens), sum(c.completion_tokens), sum(c.cached_tokens),
    coalesce(sum(c.written_tokens), 0), sum(c.cost)
  FROM unnest(counted) c WHERE c.caller_key_id IS NOT NULL AND c.prompt_tokens IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (account_id, day, agent_id, upstream, caller_key_id, shard) DO UPDATE SET
    calls = u.calls + excluded.calls,
    prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
    completion_tokens = u.completion_tokens + excluded.completion_tokens,
    cached_tokens = u.cached_tokens + excluded.cached_tokens,
    written_tokens = u.written_tokens + excluded.written_tokens,
    cost = CASE WHEN u.cost IS NULL AND excluded.cost IS NULL THEN NULL
      ELSE coalesce(u.cost, 0) + coalesce(excluded.cost, 0) END;
  UPDATE caller_keys k SET last_used_at = used.started_at
  FROM (
    SELECT l.ctid AS place, c.started_at
    FROM (SELECT account_id, caller_key_id, max(started_at) AS started_at FROM unnest(counted)
      WHERE caller_key_id IS NOT NULL GROUP BY 1, 2) c
    JOIN caller_keys l ON l.account_id = c.account_id AND l.key_id = c.caller_key_id
    WHERE l.last_used_at IS NULL OR l.last_used_at < c.started_at - interval '1 minute'
    FOR UPDATE OF l SKIP LOCKED) used
  WHERE k.ctid = used.place;
$$;
COMMENT ON FUNCTION count_caller_keys IS 'Adds sessions that have just ended to the usage of their caller keys.';
`;

/** @param callerKeys statement that counts the usage of caller keys, or an empty text */
function countEnded(callerKeys: string): string {
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
    array_agg(c.prompt_tokens), array_agg(c.completion_tokens), array_agg(c.cached_tokens),
    array_agg(c.written_tokens), array_agg(c.cost))
  FROM unnest(counted) c WHERE c.prompt_tokens IS NOT NULL HAVING count(*) > 0;
  PERFORM count_tallies(counted);
${callerKeys}  RETURN cardinality(counted);
END $$;
`;
}

/** View with the columns of `usage_counts`, and the key. */
const VIEW = `
CREATE VIEW caller_key_counts WITH (security_invoker = true) AS
SELECT account_id, day, agent_id, upstream, calls, prompt_tokens, completion_tokens, cached_tokens, cost,
  written_tokens, caller_key_id
FROM caller_key_usage
UNION ALL
SELECT account_id, (started_at AT TIME ZONE 'UTC')::date, agent_id, answered_by, count(*)::integer, sum(prompt_tokens),
  sum(completion_tokens), sum(cached_tokens), sum(cost), coalesce(sum(written_tokens), 0), caller_key_id
FROM uncounted_sessions WHERE prompt_tokens IS NOT NULL AND caller_key_id IS NOT NULL GROUP BY 1, 2, 3, 4, caller_key_id;
GRANT SELECT ON caller_key_counts TO sotto_app;
`;

/** Adds keys with which platforms call an agent. */
export class CallerKeys1700000000027 implements MigrationInterface {
  name = 'CallerKeys1700000000027';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      COLUMNS + TABLES + FIND + COUNT + countEnded('  PERFORM count_caller_keys(counted);\n') + VIEW,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP VIEW caller_key_counts;
       ${countEnded('')}
       DROP FUNCTION count_caller_keys, find_caller_keys;
       DROP TABLE caller_key_usage, caller_keys;
       ALTER TABLE uncounted_sessions DROP COLUMN caller_key_id;
       ALTER TABLE sessions DROP COLUMN caller_key_id;
       ALTER TABLE agents DROP COLUMN caller_keys`,
    );
  }
}
