import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Purging of sessions that no policy keeps any longer. The journal stays append-only but for this: the whole chain of a
 * session may go once the account's chain holds a tombstone that tells its number of events and its last hash. The
 * triggers see to that whoever deletes; the application role has no right to delete and goes through one function.
 */
export class Retention1700000000007 implements MigrationInterface {
  name = 'Retention1700000000007';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of [TOMBSTONES, GUARDS, PURGE]) await queryRunner.query(part);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

const TOMBSTONES = `
CREATE INDEX IF NOT EXISTS audit_events_tombstones ON audit_events (account_id, ((canonical::jsonb) ->> 'session_id'))
  WHERE kind = 'session_purged';

CREATE FUNCTION has_tombstone(account text, session text, events bigint, head bytea) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT session <> account AND EXISTS (
    SELECT FROM audit_events t
    WHERE t.account_id = account AND t.kind = 'session_purged' AND (t.canonical::jsonb) ->> 'session_id' = session
      AND t.chain = account AND (t.canonical::jsonb) ->> 'event_count' = events::text
      AND (t.canonical::jsonb) ->> 'head_hash' = encode(head, 'hex'))
$$;
COMMENT ON FUNCTION has_tombstone IS 'Whether the account''s chain tells that a session''s chain of so many events, with that last hash, was purged.';
`;

/** What goes must be whole chains as their tombstones tell of them: a statement that takes less, or more, is refused. */
const GUARDS = `
DROP TRIGGER audit_events_rows ON audit_events;
CREATE TRIGGER audit_events_rows BEFORE UPDATE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_journal_change();

CREATE FUNCTION refuse_untold_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT g.account_id, g.chain, count(*) AS events,
      (array_agg(g.curr_hash ORDER BY g.seq DESC))[1] AS head FROM gone g GROUP BY g.account_id, g.chain) c
    WHERE NOT has_tombstone(c.account_id, c.chain, c.events, c.head)) THEN
    RAISE EXCEPTION 'the journal is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_events_purge AFTER DELETE ON audit_events REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_untold_events();

DROP TRIGGER audit_chains_rows ON audit_chains;
CREATE FUNCTION refuse_untold_heads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM gone g WHERE NOT has_tombstone(g.account_id, g.chain, g.next_seq, g.head_hash)) THEN
    RAISE EXCEPTION 'the journal is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_chains_purge AFTER DELETE ON audit_chains REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_untold_heads();
`;

const PURGE = `
CREATE FUNCTION purge_sessions(account text, wanted text[]) RETURNS void
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
  DELETE FROM audit_events e WHERE e.account_id = account AND e.chain = ANY (wanted);
  DELETE FROM audit_chains h WHERE h.account_id = account AND h.chain = ANY (wanted);
  DELETE FROM sessions s WHERE s.account_id = account AND s.session_id = ANY (wanted);
END $$;
COMMENT ON FUNCTION purge_sessions IS 'Removes ended sessions of the transaction''s account, each with its tombstone in the account''s chain already.';

ALTER TABLE accounts ADD COLUMN sessions_purged_on date;
COMMENT ON COLUMN accounts.sessions_purged_on IS 'Day (UTC) on which the account''s sessions were last gone through for those that are kept no longer.';

CREATE FUNCTION accounts_to_expire() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.account_id FROM accounts a
  WHERE a.sessions_purged_on IS NULL OR a.sessions_purged_on < (now() AT TIME ZONE 'utc')::date
  ORDER BY a.account_id
$$;
COMMENT ON FUNCTION accounts_to_expire IS 'Accounts whose sessions were not gone through today.';

REVOKE EXECUTE ON FUNCTION purge_sessions(text, text[]), accounts_to_expire() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_sessions(text, text[]), accounts_to_expire() TO sotto_app;
`;

/** The index stays: verification uses it too. */
const DOWN = `
DROP FUNCTION accounts_to_expire, purge_sessions;
ALTER TABLE accounts DROP COLUMN sessions_purged_on;
DROP TRIGGER audit_chains_purge ON audit_chains;
DROP TRIGGER audit_events_purge ON audit_events;
DROP TRIGGER audit_events_rows ON audit_events;
DROP FUNCTION refuse_untold_heads, refuse_untold_events, has_tombstone;
CREATE TRIGGER audit_events_rows BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_journal_change();
CREATE TRIGGER audit_chains_rows BEFORE DELETE ON audit_chains
  FOR EACH ROW EXECUTE FUNCTION refuse_journal_change();
`;
