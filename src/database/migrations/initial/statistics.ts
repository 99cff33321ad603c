import { journalWrites, ownAccount, type SchemaPart } from './schema-part.js';

/**
 * Counts are kept for slots of five minutes and of an hour (`width`), so that a window of a day or a week is read from
 * a few rows. Half of each page is free, so that an updated row remains on its page and keeps its index entries.
 */
const OF_AGENTS = `
CREATE TABLE agent_statistics (
  account_id text NOT NULL,
  agent_id text NOT NULL,
  width smallint NOT NULL CHECK (width IN (5, 60)),
  slot timestamptz(3) NOT NULL,
  sessions integer NOT NULL,
  redactions bigint NOT NULL,
  latency integer[] NOT NULL,
  PRIMARY KEY (account_id, agent_id, width, slot)
) WITH (fillfactor = 50);
CREATE INDEX agent_statistics_age ON agent_statistics (account_id, width, slot);
COMMENT ON COLUMN agent_statistics.width IS 'Minutes from the slot''s beginning to its end.';
COMMENT ON COLUMN agent_statistics.slot IS 'When the slot begins; a session belongs to the slot that it started in.';
COMMENT ON COLUMN agent_statistics.latency IS 'Sessions by bucket of their added latency, from bucket 0 on.';
`;

/**
 * A session is counted once, in the row of the hour in which it started. Rows of past hours are later merged into wider
 * rows (`width`), so that a year is read from a few hundred rows.
 *
 * Each connection counts in one of eight rows (`shard`). With one row an hour, instances that end sessions of one
 * account at once would wait for each other's commit.
 */
const OF_ACCOUNTS = `
CREATE TABLE account_statistics (
  account_id text NOT NULL,
  slot timestamptz(3) NOT NULL,
  width smallint NOT NULL CHECK (width IN (60, 360, 1440)),
  shard smallint NOT NULL,
  ok integer NOT NULL,
  partial integer NOT NULL,
  error integer NOT NULL,
  redactions jsonb NOT NULL,
  latency integer[] NOT NULL,
  PRIMARY KEY (account_id, slot, width, shard)
) WITH (fillfactor = 50);
COMMENT ON COLUMN account_statistics.slot IS 'When the slot begins; a session belongs to the slot that it started in.';
COMMENT ON COLUMN account_statistics.width IS 'Minutes from the slot''s beginning to its end. Each session is in one row, whatever its width.';
COMMENT ON COLUMN account_statistics.shard IS 'Rows of a slot are added up: each from 0 on is for other connections, and -1 is what was folded.';
COMMENT ON COLUMN account_statistics.ok IS 'Sessions of that status, as are partial and error.';
COMMENT ON COLUMN account_statistics.redactions IS 'Redactions by kind.';
COMMENT ON COLUMN account_statistics.latency IS 'Sessions by bucket of their added latency, from bucket 0 on.';
`;

const ACCESS = `
${ownAccount('agent_statistics', 'account_statistics')}
${journalWrites('agent_statistics', 'account_statistics')}
GRANT SELECT, INSERT, UPDATE, DELETE ON agent_statistics, account_statistics TO sotto_app;
GRANT SELECT, INSERT, UPDATE ON agent_statistics, account_statistics TO sotto_journal;
`;

/** Counts buckets in a loop over the new ones, because a query over all old counts would cost ten times as much. */
const COUNTS = `
CREATE FUNCTION count_buckets(counts integer[], buckets integer[]) RETURNS integer[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  bucket integer;
BEGIN
  FOREACH bucket IN ARRAY buckets LOOP
    CONTINUE WHEN bucket IS NULL;
    FOR missing IN cardinality(counts) + 1 .. bucket + 1 LOOP
      counts[missing] := 0;
    END LOOP;
    counts[bucket + 1] := counts[bucket + 1] + 1;
  END LOOP;
  RETURN counts;
END $$;
COMMENT ON FUNCTION count_buckets IS 'Counts by bucket, from bucket 0 on, after each bucket of a list was counted once more; nulls are passed over.';

CREATE FUNCTION count_kinds(counts jsonb, added jsonb[]) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  kind text;
  redactions bigint;
BEGIN
  FOR kind, redactions IN
    SELECT k.key, sum(k.value::bigint) FROM unnest(added) AS a, jsonb_each_text(a) AS k GROUP BY k.key
  LOOP
    counts := counts || jsonb_build_object(kind, coalesce((counts ->> kind)::bigint, 0) + redactions);
  END LOOP;
  RETURN counts;
END $$;
COMMENT ON FUNCTION count_kinds IS 'Counts by kind, after those of each object of a list were added.';
`;

/**
 * Slots are updated in the order of their keys, agents before accounts, so that instances that update the same slots do
 * not deadlock. The account's row nearly always exists. An update costs two thirds of an insert that becomes an update.
 */
const COUNT_SESSIONS = `
CREATE FUNCTION count_sessions(accounts text[], agents text[], starts timestamptz[], redacted integer[],
  buckets integer[], statuses text[], kinds jsonb[])
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  added record;
BEGIN
  FOR added IN
    SELECT t.account, t.agent, w.width, date_bin(w.width * interval '1 minute', t.started, timestamptz 'epoch') AS slot,
      count(*) AS sessions, sum(t.redactions) AS redactions, array_agg(t.bucket) AS buckets
    FROM unnest(accounts, agents, starts, redacted, buckets) AS t (account, agent, started, redactions, bucket),
      (VALUES (5), (60)) AS w (width)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  LOOP
    INSERT INTO agent_statistics AS s (account_id, agent_id, width, slot, sessions, redactions, latency)
    VALUES (added.account, added.agent, added.width, added.slot, added.sessions, added.redactions,
      count_buckets('{}', added.buckets))
    ON CONFLICT (account_id, agent_id, width, slot) DO UPDATE SET sessions = s.sessions + added.sessions,
      redactions = s.redactions + added.redactions, latency = count_buckets(s.latency, added.buckets);
  END LOOP;
  FOR added IN
    SELECT t.account, date_bin('1 hour', t.started, timestamptz 'epoch') AS slot,
      count(*) FILTER (WHERE t.status = 'ok') AS ok, count(*) FILTER (WHERE t.status = 'partial') AS partial,
      count(*) FILTER (WHERE t.status = 'error') AS error, array_agg(t.redactions) AS redactions,
      array_agg(t.bucket) AS buckets
    FROM unnest(accounts, starts, statuses, kinds, buckets) AS t (account, started, status, redactions, bucket)
    GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    LOOP
      UPDATE account_statistics s SET ok = s.ok + added.ok, partial = s.partial + added.partial,
        error = s.error + added.error, redactions = count_kinds(s.redactions, added.redactions),
        latency = count_buckets(s.latency, added.buckets)
      WHERE s.account_id = added.account AND s.slot = added.slot AND s.width = 60 AND s.shard = pg_backend_pid() % 8;
      EXIT WHEN FOUND;
      INSERT INTO account_statistics (account_id, slot, width, shard, ok, partial, error, redactions, latency)
      VALUES (added.account, added.slot, 60, pg_backend_pid() % 8, 0, 0, 0, '{}', '{}') ON CONFLICT DO NOTHING;
    END LOOP;
  END LOOP;
END $$;
COMMENT ON FUNCTION count_sessions(text[], text[], timestamptz[], integer[], integer[], text[], jsonb[]) IS
  'Adds sessions that have just ended to the slots that they started in, those of their agents and of their accounts.';
`;

const DOWN = `
DROP FUNCTION count_sessions, count_kinds, count_buckets;
DROP TABLE account_statistics, agent_statistics;
`;

/**
 * Counts of sessions over time, per agent and per account. The statement that ends a session adds to the counts, so
 * that a session and its counts are durable together.
 */
export const STATISTICS: SchemaPart = {
  up: OF_AGENTS + OF_ACCOUNTS + ACCESS + COUNTS + COUNT_SESSIONS,
  down: DOWN,
};
