import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AS_OWNER, forApplication, ownAccount } from './initial/schema-part.js';

const TALLY = `
ALTER TABLE uncounted_sessions ADD COLUMN tally jsonb;
COMMENT ON COLUMN uncounted_sessions.tally IS 'Of its latest turns: language, turns, and by kind findings, the sum of their confidences, and those said as words; null where they were not read.';
`;

/**
 * Calls of an agent in one language, in batches in the order of counting, later merged into rows of six hours. An open
 * batch takes calls until it has enough turns, so that a change shows after so many calls, however long they take.
 */
const COUNTS = `
CREATE TABLE drift_counts (
  account_id text NOT NULL,
  agent_id text NOT NULL,
  language text NOT NULL,
  begun_at timestamptz(3) NOT NULL,
  width smallint NOT NULL CHECK (width IN (0, 360)),
  calls integer NOT NULL,
  turns integer NOT NULL,
  refused integer NOT NULL,
  kinds jsonb NOT NULL,
  batches integer NOT NULL DEFAULT 1,
  refused_squares double precision,
  counted_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, agent_id, language, begun_at, width),
  CHECK ((width = 0) = (refused_squares IS NULL))
) WITH (fillfactor = 70);
CREATE INDEX drift_counts_new ON drift_counts (account_id, counted_at);
COMMENT ON TABLE drift_counts IS 'What calls tell of how their turns are read: counts by kind.';
COMMENT ON COLUMN drift_counts.language IS 'That most of a call''s latest turns are in; empty where callers said nothing.';
COMMENT ON COLUMN drift_counts.width IS '0: a batch; 360: all batches that began in these minutes.';
COMMENT ON COLUMN drift_counts.kinds IS 'By kind: findings, the sum of their confidences, those said as words; of width 360 also the sums over batches that tell how these differ.';

CREATE TABLE drift_alarms (
  account_id text NOT NULL,
  alarm_id text NOT NULL,
  agent_id text NOT NULL,
  language text NOT NULL,
  kind text NOT NULL,
  rate text NOT NULL CHECK (rate IN ('findings', 'confidence', 'spoken', 'refusals')),
  since timestamptz(3) NOT NULL,
  raised_at timestamptz(3) NOT NULL DEFAULT now(),
  expected double precision NOT NULL,
  low double precision NOT NULL,
  high double precision NOT NULL,
  seen double precision NOT NULL,
  size double precision NOT NULL,
  ended_at timestamptz(3),
  ended_for text CHECK (ended_for IN ('back', 'confirmed', 'base')),
  PRIMARY KEY (account_id, alarm_id),
  CHECK ((ended_at IS NULL) = (ended_for IS NULL))
);
CREATE UNIQUE INDEX drift_alarms_open ON drift_alarms (account_id, agent_id, language, kind, rate) WHERE ended_at IS NULL;
CREATE INDEX drift_alarms_raised ON drift_alarms (account_id, raised_at);
COMMENT ON COLUMN drift_alarms.language IS 'Empty: all.';
COMMENT ON COLUMN drift_alarms.kind IS 'Empty: all.';
COMMENT ON COLUMN drift_alarms.size IS 'Turns, findings or calls that what was seen rests on.';
${ownAccount('drift_counts', 'drift_alarms')}
GRANT SELECT, INSERT, UPDATE, DELETE ON drift_counts, drift_alarms TO sotto_app;
`;

/** Batches are updated in the order of their keys, so that instances do not deadlock. */
const FUNCTIONS = `
CREATE FUNCTION count_by_kind(counts jsonb, added jsonb[]) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(jsonb_object_agg(k.kind, k.sums), '{}') FROM (
    SELECT s.kind, jsonb_agg(s.total ORDER BY s.place) AS sums FROM (
      SELECT o.key AS kind, v.place, sum(v.value::numeric) AS total
      FROM unnest(added || counts) AS a (one), jsonb_each(a.one) AS o,
        jsonb_array_elements_text(o.value) WITH ORDINALITY AS v (value, place)
      GROUP BY 1, 2) s
    GROUP BY 1) k
$$;
COMMENT ON FUNCTION count_by_kind IS 'Lists of counts by kind, after those of each object of a list were added.';

CREATE FUNCTION count_tallies(counted uncounted_sessions[]) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  added record;
  open_batch timestamptz;
BEGIN
  FOR added IN
    SELECT c.account_id AS account, c.agent_id AS agent, c.tally ->> 'language' AS language,
      date_bin('6 hours', c.started_at, timestamptz 'epoch') AS slot, min(c.started_at) AS begun, count(*)::integer AS calls,
      sum((c.tally ->> 'turns')::integer)::integer AS turns,
      (count(*) FILTER (WHERE c.tally ? 'refused'))::integer AS refused, array_agg(c.tally -> 'kinds') AS kinds
    FROM unnest(counted) c WHERE c.tally IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  LOOP
    SELECT d.begun_at INTO open_batch FROM drift_counts d
    WHERE d.account_id = added.account AND d.agent_id = added.agent AND d.language = added.language AND d.width = 0
      AND d.begun_at >= added.slot AND d.begun_at < added.slot + interval '6 hours' AND d.turns < 50 AND d.calls < 100
    ORDER BY d.begun_at DESC LIMIT 1 FOR UPDATE;
    INSERT INTO drift_counts AS d (account_id, agent_id, language, begun_at, width, calls, turns, refused, kinds)
    VALUES (added.account, added.agent, added.language, coalesce(open_batch, added.begun), 0, added.calls, added.turns,
      added.refused, count_by_kind('{}', added.kinds))
    ON CONFLICT (account_id, agent_id, language, begun_at, width) DO UPDATE SET calls = d.calls + added.calls,
      turns = d.turns + added.turns, refused = d.refused + added.refused, kinds = count_by_kind(d.kinds, added.kinds),
      counted_at = now();
  END LOOP;
END $$;
COMMENT ON FUNCTION count_tallies IS 'Adds what sessions that have just ended tell of their turns to the open batches of their agents and languages.';
`;

/** @param tallies statement that counts the tallies, or an empty text */
function count(tallies: string): string {
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
    array_agg(c.prompt_tokens), array_agg(c.completion_tokens), array_agg(c.cached_tokens), array_agg(c.cost))
  FROM unnest(counted) c WHERE c.prompt_tokens IS NOT NULL HAVING count(*) > 0;
${tallies}  RETURN cardinality(counted);
END $$;
${forApplication('count_ended_sessions(integer)')}`;
}

/** Adds rates of each agent over time, and alarms for rates that crossed their thresholds. */
export class Drift1700000000019 implements MigrationInterface {
  name = 'Drift1700000000019';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TALLY + COUNTS + FUNCTIONS + count('  PERFORM count_tallies(counted);\n'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `${count('')}
       DROP FUNCTION count_tallies, count_by_kind;
       DROP TABLE drift_alarms, drift_counts;
       ALTER TABLE uncounted_sessions DROP COLUMN tally`,
    );
  }
}
