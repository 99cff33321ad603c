import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A row for the events that one commit adds to a session's chain, instead of a row for each: a call in a long
 * conversation has some 60, and their rows and the two entries of each in the indexes cost more than all else in its
 * commits, and most of the journal's disk. Events that come one by one, as those of accounts' own chains, keep their rows.
 *
 * Instances of the release before go on reading and writing `audit_events`, which is a view of both from now on.
 */
export class AuditBatches1700000000013 implements MigrationInterface {
  name = 'AuditBatches1700000000013';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of [BATCHES, COMPRESSION, VIEW, APPEND_ONLY, GUARD, PURGE]) await queryRunner.query(part);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

const BATCHES = `
CREATE TABLE audit_batches (
  account_id text NOT NULL,
  chain text NOT NULL CHECK (chain <> account_id),
  seq integer NOT NULL CHECK (seq >= 0),
  prev_hash bytea NOT NULL CHECK (length(prev_hash) = 32),
  hashes bytea NOT NULL CHECK (length(hashes) > 0 AND length(hashes) % 32 = 0),
  canonical text NOT NULL,
  PRIMARY KEY (account_id, chain, seq),
  UNIQUE (account_id, chain, prev_hash)
);
COMMENT ON TABLE audit_batches IS 'Events that one commit added to a session''s chain: seq and prev_hash of the first, curr_hash of each one after the other, the texts a line each.';
ALTER TABLE audit_batches ALTER COLUMN hashes SET STORAGE EXTERNAL;

ALTER TABLE audit_batches ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_batches FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON audit_batches TO sotto_app USING (account_id = current_setting('sotto.account_id', true)) WITH CHECK (account_id = current_setting('sotto.account_id', true));
CREATE POLICY owner ON audit_batches TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY journal_writes ON audit_batches TO sotto_journal USING (true) WITH CHECK (true);
GRANT SELECT ON audit_batches TO sotto_app;
GRANT INSERT ON audit_batches TO sotto_journal;
`;

/**
 * To a quarter, in less time than the rest would take to write. The compression that every PostgreSQL has takes several
 * times as long, which calls would wait for: without lz4 the texts stay as they are.
 */
const COMPRESSION = `
DO $$ BEGIN
  ALTER TABLE audit_batches ALTER COLUMN canonical SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  ALTER TABLE audit_batches ALTER COLUMN canonical SET STORAGE EXTERNAL;
END $$;
`;

/** Kind and time stand in the text alone, where no value can hold their names between plain quotation marks. */
const VIEW = `
ALTER TABLE audit_events RENAME TO audit_single_events;

CREATE VIEW audit_events WITH (security_invoker = true) AS
SELECT account_id, chain, seq, kind, ts, prev_hash, curr_hash, canonical FROM audit_single_events
UNION ALL
SELECT b.account_id, b.chain, b.seq + e.place::integer - 1, substring(e.canonical FROM '"kind":"([^"]*)"'),
  substring(e.canonical FROM '"ts":"([^"]*)"')::timestamptz(3),
  CASE e.place WHEN 1 THEN b.prev_hash ELSE substr(b.hashes, e.place::integer * 32 - 63, 32) END,
  substr(b.hashes, e.place::integer * 32 - 31, 32), e.canonical
FROM audit_batches b CROSS JOIN LATERAL
  unnest(string_to_array(b.canonical, chr(10))) WITH ORDINALITY AS e (canonical, place);
COMMENT ON VIEW audit_events IS 'The journal''s events, a row each, wherever they are stored.';
GRANT SELECT, INSERT ON audit_events TO sotto_app;
GRANT INSERT ON audit_events TO sotto_journal;

CREATE FUNCTION insert_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_single_events (account_id, chain, seq, kind, ts, prev_hash, curr_hash, canonical)
  VALUES (NEW.account_id, NEW.chain, NEW.seq, NEW.kind, NEW.ts, NEW.prev_hash, NEW.curr_hash, NEW.canonical);
  RETURN NEW;
END $$;
CREATE TRIGGER audit_events_insert INSTEAD OF INSERT ON audit_events
  FOR EACH ROW EXECUTE FUNCTION insert_audit_event();
`;

const APPEND_ONLY = `
CREATE TRIGGER audit_events_rows INSTEAD OF UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_journal_change();
CREATE TRIGGER audit_batches_rows BEFORE UPDATE ON audit_batches
  FOR EACH ROW EXECUTE FUNCTION refuse_journal_change();
CREATE TRIGGER audit_batches_table BEFORE TRUNCATE ON audit_batches
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
`;

const hasTombstone = (table: string): string => `
CREATE OR REPLACE FUNCTION has_tombstone(account text, session text, events bigint, head bytea) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT session <> account AND EXISTS (
    SELECT FROM ${table} t
    WHERE t.account_id = account AND t.kind = 'session_purged' AND (t.canonical::jsonb) ->> 'session_id' = session
      AND t.chain = account AND (t.canonical::jsonb) ->> 'event_count' = events::text
      AND (t.canonical::jsonb) ->> 'head_hash' = encode(head, 'hex'))
$$;
`;

/**
 * What goes must be all that a table has of a chain, and a tombstone must tell of the whole chain, by the head that still
 * stands. Tombstones are events of accounts' own chains.
 */
const GUARD = `
${hasTombstone('audit_single_events')}
CREATE OR REPLACE FUNCTION refuse_untold_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_left boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM gone g JOIN %I t ON t.account_id = g.account_id AND t.chain = g.chain)', TG_TABLE_NAME)
    INTO is_left;
  IF is_left OR EXISTS (SELECT FROM (SELECT DISTINCT account_id, chain FROM gone) g WHERE NOT EXISTS (
      SELECT FROM audit_chains h WHERE h.account_id = g.account_id AND h.chain = g.chain
        AND has_tombstone(h.account_id, h.chain, h.next_seq, h.head_hash))) THEN
    RAISE EXCEPTION 'the journal is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_batches_purge AFTER DELETE ON audit_batches REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_untold_events();
`;

/** @param deleteEvents statements of PL/pgSQL, behind the checks of the sessions and their tombstones */
const purgeSessions = (deleteEvents: string): string => `
CREATE OR REPLACE FUNCTION purge_sessions(account text, wanted text[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF account IS DISTINCT FROM current_setting('sotto.account_id', true) THEN
    RAISE EXCEPTION 'not the account of this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF EXISTS (SELECT FROM unnest(wanted) AS w (session)
    WHERE (SELECT true FROM sessions s WHERE s.account_id = account AND s.session_id = w.session
        AND s.ended_at IS NOT NULL) IS NULL
      OR (SELECT has_tombstone(account, w.session, h.next_seq, h.head_hash) FROM audit_chains h
        WHERE h.account_id = account AND h.chain = w.session) IS NOT TRUE) THEN
    RAISE EXCEPTION 'a session is open, or has no tombstone' USING ERRCODE = 'insufficient_privilege';
  END IF;
  DELETE FROM session_payloads p WHERE p.account_id = account AND p.session_id = ANY (wanted);
  ${deleteEvents}
  DELETE FROM audit_chains h WHERE h.account_id = account AND h.chain = ANY (wanted);
  DELETE FROM sessions s WHERE s.account_id = account AND s.session_id = ANY (wanted);
END $$;
`;

/** A chain that has lost an event, or has another end than its head says, stays as evidence. */
const WHOLE_CHAINS = `IF EXISTS (SELECT FROM audit_chains h CROSS JOIN LATERAL (
      SELECT coalesce(sum(p.events), 0) AS events, (array_agg(p.hash ORDER BY p.seq DESC))[1] AS hash FROM (
        SELECT b.seq, length(b.hashes) / 32 AS events, substr(b.hashes, length(b.hashes) - 31) AS hash FROM audit_batches b
        WHERE b.account_id = h.account_id AND b.chain = h.chain
        UNION ALL SELECT e.seq, 1, e.curr_hash FROM audit_single_events e
        WHERE e.account_id = h.account_id AND e.chain = h.chain) p) c
    WHERE h.account_id = account AND h.chain = ANY (wanted)
      AND (c.events <> h.next_seq OR c.hash IS DISTINCT FROM h.head_hash)) THEN
    RAISE EXCEPTION 'the journal is append-only: a chain that is not whole stays' USING ERRCODE = 'insufficient_privilege';
  END IF;`;

const DELETE_EVENTS = `DELETE FROM audit_batches b WHERE b.account_id = account AND b.chain = ANY (wanted);
  DELETE FROM audit_single_events e WHERE e.account_id = account AND e.chain = ANY (wanted);`;

const PURGE = purgeSessions(`${WHOLE_CHAINS}
  ${DELETE_EVENTS}`);

/** Whoever goes back gets a row for each event again. */
const DOWN = `
INSERT INTO audit_single_events SELECT * FROM audit_events ON CONFLICT (account_id, chain, seq) DO NOTHING;
DROP VIEW audit_events;
DROP FUNCTION insert_audit_event;
DROP TABLE audit_batches;
ALTER TABLE audit_single_events RENAME TO audit_events;
${hasTombstone('audit_events')}
CREATE OR REPLACE FUNCTION refuse_untold_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT g.account_id, g.chain, count(*) AS events,
      (array_agg(g.curr_hash ORDER BY g.seq DESC))[1] AS head FROM gone g GROUP BY g.account_id, g.chain) c
    WHERE NOT has_tombstone(c.account_id, c.chain, c.events, c.head)) THEN
    RAISE EXCEPTION 'the journal is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
${purgeSessions('DELETE FROM audit_events e WHERE e.account_id = account AND e.chain = ANY (wanted);')}
`;
