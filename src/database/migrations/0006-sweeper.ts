import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Instances and the sessions that they opened. Heartbeats belong to no account, so no role but the owner's functions
 * reaches them; all of them read one clock, the database's.
 */
export class Sweeper1700000000006 implements MigrationInterface {
  name = 'Sweeper1700000000006';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of [INSTANCES, HEARTBEATS, LOST_SESSIONS]) await queryRunner.query(part);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

const INSTANCES = `
CREATE TABLE instances (
  instance_id text PRIMARY KEY,
  steady_since timestamptz NOT NULL,
  beaten_at timestamptz NOT NULL
);
COMMENT ON COLUMN instances.steady_since IS 'Since when this instance has been beating without a gap.';
ALTER TABLE instances ENABLE ROW LEVEL SECURITY;
ALTER TABLE instances FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON instances TO CURRENT_USER USING (true) WITH CHECK (true);

ALTER TABLE sessions ADD COLUMN instance_id text;
COMMENT ON COLUMN sessions.instance_id IS 'The instance that opened the session; null where it was opened before instances had ids.';
CREATE INDEX sessions_open ON sessions (instance_id) WHERE ended_at IS NULL;
`;

const HEARTBEATS = `
CREATE FUNCTION beat(instance text, longest_gap_ms integer) RETURNS double precision
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO instances AS i (instance_id, steady_since, beaten_at) VALUES (instance, now(), now())
  ON CONFLICT (instance_id) DO UPDATE SET beaten_at = now(), steady_since = CASE
    WHEN i.beaten_at < now() - longest_gap_ms * interval '1 ms' THEN now() ELSE i.steady_since END
  RETURNING extract(epoch FROM now() - i.steady_since)::double precision * 1000
$$;
COMMENT ON FUNCTION beat IS 'Writes a heartbeat; tells for how many milliseconds there has been no gap longer than that.';

CREATE FUNCTION remove_instance(instance text) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM instances i WHERE i.instance_id = instance
$$;

CREATE FUNCTION remove_other_instances(own text, silent_ms integer) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM instances i WHERE i.instance_id <> own
    AND (silent_ms IS NULL OR i.beaten_at < now() - silent_ms * interval '1 ms')
$$;
COMMENT ON FUNCTION remove_other_instances IS 'Forgets those that have been silent for so many milliseconds; all but the caller for null.';

REVOKE EXECUTE ON FUNCTION beat(text, integer), remove_instance(text), remove_other_instances(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION beat(text, integer), remove_instance(text), remove_other_instances(text, integer) TO sotto_app;
`;

/**
 * An instance without a row is as silent as can be: rows are written before the first call and removed after the last.
 * Sessions that were opened before instances had ids may belong to an instance of the release before, which does not
 * beat: no call lasts a day.
 */
const LOST_SESSIONS = `
CREATE FUNCTION is_lost(instance text, started timestamptz, silent_ms integer) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN instance IS NULL THEN started < now() - interval '1 day' ELSE NOT EXISTS (
    SELECT FROM instances i WHERE i.instance_id = instance AND i.beaten_at >= now() - silent_ms * interval '1 ms') END
$$;

CREATE FUNCTION stray_sessions(own text, silent_ms integer) RETURNS TABLE (account text, session text, is_own boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.account_id, s.session_id, coalesce(s.instance_id = own, false) FROM sessions s
  WHERE s.ended_at IS NULL AND (s.instance_id = own
    OR (silent_ms IS NOT NULL AND is_lost(s.instance_id, s.started_at, silent_ms)))
$$;
COMMENT ON FUNCTION stray_sessions IS 'Open sessions of the asking instance, and of those that have been silent for so many milliseconds (none for null).';

REVOKE EXECUTE ON FUNCTION is_lost(text, timestamptz, integer), stray_sessions(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_lost(text, timestamptz, integer), stray_sessions(text, integer) TO sotto_app;
`;

const DOWN = `
DROP FUNCTION stray_sessions, is_lost, remove_other_instances, remove_instance, beat;
DROP INDEX sessions_open;
ALTER TABLE sessions DROP COLUMN instance_id;
DROP TABLE instances;
`;
