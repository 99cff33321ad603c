import { AS_OWNER, forApplication, ownerOnly, type SchemaPart } from './schema-part.js';

/** Heartbeats belong to no account, so only functions of the owner access them, all by the database's clock. */
const HEARTBEATS = `
CREATE TABLE instances (
  instance_id text PRIMARY KEY,
  steady_since timestamptz NOT NULL,
  beaten_at timestamptz NOT NULL
);
COMMENT ON COLUMN instances.steady_since IS 'Since when this instance has been beating without a gap.';
${ownerOnly('instances')}

CREATE FUNCTION beat(instance text, longest_gap_ms integer) RETURNS double precision
LANGUAGE sql VOLATILE ${AS_OWNER} AS $$
  INSERT INTO instances AS i (instance_id, steady_since, beaten_at) VALUES (instance, now(), now())
  ON CONFLICT (instance_id) DO UPDATE SET beaten_at = now(), steady_since = CASE
    WHEN i.beaten_at < now() - longest_gap_ms * interval '1 ms' THEN now() ELSE i.steady_since END
  RETURNING extract(epoch FROM now() - i.steady_since)::double precision * 1000
$$;
COMMENT ON FUNCTION beat IS 'Writes a heartbeat; returns for how many milliseconds there has been no gap longer than that.';

CREATE FUNCTION remove_instance(instance text) RETURNS void
LANGUAGE sql VOLATILE ${AS_OWNER} AS $$
  DELETE FROM instances i WHERE i.instance_id = instance
$$;

CREATE FUNCTION remove_other_instances(own text, silent_ms integer) RETURNS void
LANGUAGE sql VOLATILE ${AS_OWNER} AS $$
  DELETE FROM instances i WHERE i.instance_id <> own
    AND (silent_ms IS NULL OR i.beaten_at < now() - silent_ms * interval '1 ms')
$$;
COMMENT ON FUNCTION remove_other_instances IS 'Forgets those that have been silent for so many milliseconds; all but the caller for null.';
${forApplication('beat(text, integer)', 'remove_instance(text)', 'remove_other_instances(text, integer)')}`;

/**
 * An instance without a row counts as silent, because rows are written before the first call and removed after the
 * last. If the instance is unknown, the session's age decides, because no call lasts a day.
 */
const LOST_SESSIONS = `
CREATE FUNCTION is_lost(instance text, started timestamptz, silent_ms integer) RETURNS boolean
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT CASE WHEN instance IS NULL THEN started < now() - interval '1 day' ELSE NOT EXISTS (
    SELECT FROM instances i WHERE i.instance_id = instance AND i.beaten_at >= now() - silent_ms * interval '1 ms') END
$$;

CREATE FUNCTION stray_sessions(own text, silent_ms integer) RETURNS TABLE (account text, session text, is_own boolean)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT s.account_id, s.session_id, coalesce(s.instance_id = own, false) FROM sessions s
  WHERE s.ended_at IS NULL AND (s.instance_id = own
    OR (silent_ms IS NOT NULL AND is_lost(s.instance_id, s.started_at, silent_ms)))
$$;
COMMENT ON FUNCTION stray_sessions IS 'Open sessions of the asking instance, and of those that have been silent for so many milliseconds (none for null).';
${forApplication('is_lost(text, timestamptz, integer)', 'stray_sessions(text, integer)')}`;

const DOWN = `
DROP FUNCTION stray_sessions, is_lost, remove_other_instances, remove_instance, beat;
DROP TABLE instances;
`;

/** Running instances, and open sessions of lost instances. */
export const INSTANCES: SchemaPart = { up: HEARTBEATS + LOST_SESSIONS, down: DOWN };
