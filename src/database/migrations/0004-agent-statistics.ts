import type { MigrationInterface, QueryRunner } from 'typeorm';
import { foldCase } from '../../common/text/fold-case.js';

/**
 * What an agent may carry for its calls' assistant, its name as it is searched, and counts of its sessions.
 *
 * Counts are kept for slots of five minutes and of an hour (`width`), so that a window of a day or a week is read from a
 * handful of rows. The journal adds to them in the statement that ends a session: they are durable together.
 */
export class AgentStatistics1700000000004 implements MigrationInterface {
  name = 'AgentStatistics1700000000004';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(AGENTS);
    await foldNames(queryRunner);
    for (const part of [FOLDED, STATISTICS, COUNTING]) await queryRunner.query(part);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

const AGENTS = `
ALTER TABLE agents ADD COLUMN name_folded text, ADD COLUMN assistant json, ADD COLUMN callback_url text;
COMMENT ON COLUMN agents.name_folded IS 'The name in the case that it is searched in; folded by the service, since the database''s locale must not matter.';
CREATE INDEX agents_recent ON agents (account_id, created_at DESC, agent_id DESC);
`;

/** SQL folds case as the locale has it, so the names go through the same function as those of new agents. */
async function foldNames(queryRunner: QueryRunner): Promise<void> {
  const rows = (await queryRunner.query('SELECT agent_id, name FROM agents')) as {
    agent_id: string;
    name: string;
  }[];
  await queryRunner.query(
    `UPDATE agents a SET name_folded = f.folded FROM unnest($1::text[], $2::text[]) AS f (agent_id, folded)
     WHERE a.agent_id = f.agent_id`,
    [rows.map((row) => row.agent_id), rows.map((row) => foldCase(row.name))],
  );
}

const FOLDED = `
ALTER TABLE agents ALTER COLUMN name_folded SET NOT NULL;
`;

/** Half of each page is left free, so that a row which is counted up stays on its page and its index entries stay too. */
const STATISTICS = `
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
ALTER TABLE agent_statistics ENABLE ROW LEVEL SECURITY;
ALTER TABLE agent_statistics FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON agent_statistics TO sotto_app
  USING (account_id = current_setting('sotto.account_id', true))
  WITH CHECK (account_id = current_setting('sotto.account_id', true));
CREATE POLICY owner ON agent_statistics TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY journal_writes ON agent_statistics TO sotto_journal USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON agent_statistics TO sotto_app;
GRANT SELECT, INSERT, UPDATE ON agent_statistics TO sotto_journal;
`;

/**
 * Slots are counted up in the order of their key, so that instances which count the same agents don't wait in a circle.
 * Buckets are counted up in a loop over the new ones: a query over all of the old counts would cost ten times as much.
 */
const COUNTING = `
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

CREATE FUNCTION count_sessions(accounts text[], agents text[], starts timestamptz[], redacted integer[],
  buckets integer[])
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
END $$;
COMMENT ON FUNCTION count_sessions IS 'Adds sessions that have just ended to the slots that they started in; one whose added latency is not known has no bucket.';
`;

const DOWN = `
DROP FUNCTION count_sessions, count_buckets;
DROP TABLE agent_statistics;
DROP INDEX agents_recent;
ALTER TABLE agents DROP COLUMN name_folded, DROP COLUMN assistant, DROP COLUMN callback_url;
`;
