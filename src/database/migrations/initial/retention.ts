import { AS_OWNER, forApplication, type SchemaPart } from './schema-part.js';

/** Tombstones are events of accounts' own chains. */
const TOMBSTONES = `
CREATE FUNCTION has_tombstone(account text, session text, events bigint, head bytea) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT session <> account AND EXISTS (
    SELECT FROM audit_single_events t
    WHERE t.account_id = account AND t.kind = 'session_purged' AND (t.canonical::jsonb) ->> 'session_id' = session
      AND t.chain = account AND (t.canonical::jsonb) ->> 'event_count' = events::text
      AND (t.canonical::jsonb) ->> 'head_hash' = encode(head, 'hex'))
$$;
COMMENT ON FUNCTION has_tombstone IS 'Whether the account''s chain records that a session''s chain of so many events, with that last hash, was purged.';
`;

/**
 * The journal is append-only, with one exception. The whole chain of a session may be deleted once the account's chain
 * contains a tombstone with its number of events and its last hash. A deletion must include all rows that a table has
 * of a chain, and the tombstone must match the head that still exists. The triggers apply to every role.
 */
const GUARDS = `
CREATE FUNCTION refuse_events_without_tombstone() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER audit_single_events_purge AFTER DELETE ON audit_single_events REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_events_without_tombstone();
CREATE TRIGGER audit_batches_purge AFTER DELETE ON audit_batches REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_events_without_tombstone();

CREATE FUNCTION refuse_heads_without_tombstone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM gone g WHERE NOT has_tombstone(g.account_id, g.chain, g.next_seq, g.head_hash)) THEN
    RAISE EXCEPTION 'the journal is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_chains_purge AFTER DELETE ON audit_chains REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_heads_without_tombstone();
`;

/**
 * The application role has no right to delete, and calls this function. A chain that has lost an event, or whose end
 * does not match its head, remains as evidence.
 */
const PURGE = `
CREATE FUNCTION purge_sessions(account text, wanted text[]) RETURNS void
LANGUAGE plpgsql VOLATILE ${AS_OWNER} AS $$
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
  IF EXISTS (SELECT FROM audit_chains h CROSS JOIN LATERAL (
      SELECT coalesce(sum(p.events), 0) AS events, (array_agg(p.hash ORDER BY p.seq DESC))[1] AS hash FROM (
        SELECT b.seq, length(b.hashes) / 32 AS events, substr(b.hashes, length(b.hashes) - 31) AS hash FROM audit_batches b
        WHERE b.account_id = h.account_id AND b.chain = h.chain
        UNION ALL SELECT e.seq, 1, e.curr_hash FROM audit_single_events e
        WHERE e.account_id = h.account_id AND e.chain = h.chain) p) c
    WHERE h.account_id = account AND h.chain = ANY (wanted)
      AND (c.events <> h.next_seq OR c.hash IS DISTINCT FROM h.head_hash)) THEN
    RAISE EXCEPTION 'the journal is append-only: a chain that is not whole stays' USING ERRCODE = 'insufficient_privilege';
  END IF;
  DELETE FROM audit_batches b WHERE b.account_id = account AND b.chain = ANY (wanted);
  DELETE FROM audit_single_events e WHERE e.account_id = account AND e.chain = ANY (wanted);
  DELETE FROM audit_chains h WHERE h.account_id = account AND h.chain = ANY (wanted);
  DELETE FROM sessions s WHERE s.account_id = account AND s.session_id = ANY (wanted);
END $$;
COMMENT ON FUNCTION purge_sessions IS 'Removes ended sessions of the transaction''s account, each with its tombstone in the account''s chain already.';

CREATE FUNCTION accounts_to_expire() RETURNS SETOF text
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT a.account_id FROM accounts a
  WHERE a.sessions_purged_on IS NULL OR a.sessions_purged_on < (now() AT TIME ZONE 'utc')::date
  ORDER BY a.account_id
$$;
COMMENT ON FUNCTION accounts_to_expire IS 'Accounts whose sessions were not gone through today.';
${forApplication('purge_sessions(text, text[])', 'accounts_to_expire()')}`;

const DOWN = `
DROP FUNCTION accounts_to_expire, purge_sessions;
DROP TRIGGER audit_chains_purge ON audit_chains;
DROP TRIGGER audit_batches_purge ON audit_batches;
DROP TRIGGER audit_single_events_purge ON audit_single_events;
DROP FUNCTION refuse_heads_without_tombstone, refuse_events_without_tombstone, has_tombstone;
`;

/** Purging of sessions that no policy retains any longer. */
export const RETENTION: SchemaPart = { up: TOMBSTONES + GUARDS + PURGE, down: DOWN };
