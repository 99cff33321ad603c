import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts of an account's sessions over time. A session is counted once, in the row of the hour that it started in, by the
 * statement that ends it: they are durable together. Rows of hours that are past are folded into wider ones later on
 * (`width`), so that a year is read from a few hundred rows.
 *
 * Instances that end sessions of one account at once would wait for each other's commit, were there one row an hour: so
 * each connection counts in one of eight (`shard`).
 *
 * Sessions that ended before are counted here. Those that an instance of the release before ends after this migration are
 * missing: it calls `count_sessions` as it was, which stays.
 */
export class AccountStatistics1700000000010 implements MigrationInterface {
  name = 'AccountStatistics1700000000010';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of [STATISTICS, COUNTING, COUNT_EARLIER]) await queryRunner.query(part);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

/** Half of each page is left free, so that a row which is counted up stays on its page and its index entry stays too. */
const STATISTICS = `
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
ALTER TABLE account_statistics ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_statistics FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON account_statistics TO sotto_app
  USING (account_id = current_setting('sotto.account_id', true))
  WITH CHECK (account_id = current_setting('sotto.account_id', true));
CREATE POLICY owner ON account_statistics TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY journal_writes ON account_statistics TO sotto_journal USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON account_statistics TO sotto_app;
GRANT SELECT, INSERT, UPDATE ON account_statistics TO sotto_journal;
`;

/**
 * Slots are counted up in the order of their key, and after those of the agents: so nobody waits in a circle. The row is
 * nearly always there: an update costs two thirds of an insert that turns into one.
 */
const COUNTING = `
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

CREATE FUNCTION count_sessions(accounts text[], agents text[], starts timestamptz[], redacted integer[],
  buckets integer[], statuses text[], kinds jsonb[])
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  added record;
BEGIN
  PERFORM count_sessions(accounts, agents, starts, redacted, buckets);
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

/** The buckets are those of the service's histograms; the widths those that slots of that age are folded into. */
export const COUNT_EARLIER = `
INSERT INTO account_statistics (account_id, slot, width, shard, ok, partial, error, redactions, latency)
SELECT t.account_id, date_bin(t.width * interval '1 minute', t.started_at, timestamptz 'epoch'), t.width, -1,
  count(*) FILTER (WHERE t.status = 'ok'), count(*) FILTER (WHERE t.status = 'partial'),
  count(*) FILTER (WHERE t.status = 'error'), count_kinds('{}', array_agg(t.redactions_by_kind)),
  count_buckets('{}', array_agg(CASE WHEN t.detection_ms = 0 AND t.upstream_ms = 0 THEN NULL WHEN t.added_ms <= 0.1 THEN 0
    ELSE least(450, ceil(ln(t.added_ms / 0.1) / ln(1.019::float8 / 0.981)))::integer END))
FROM (
  SELECT *, duration_ms - upstream_ms AS added_ms, CASE WHEN started_at < now() - interval '15 days' THEN 1440
    WHEN started_at < now() - interval '3 days' THEN 360 ELSE 60 END AS width
  FROM sessions WHERE ended_at IS NOT NULL AND started_at >= now() - interval '400 days'
) t
GROUP BY 1, 2, 3;
`;

const DOWN = `
DROP FUNCTION count_sessions(text[], text[], timestamptz[], integer[], integer[], text[], jsonb[]);
DROP FUNCTION count_kinds;
DROP TABLE account_statistics;
`;
