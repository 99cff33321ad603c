import { appendOnly, journalWrites, ownAccount, type SchemaPart } from './schema-part.js';

/** The index `audit_chains_unsealed` contains only chains that must still be sealed, so that they are found fast. */
const CHAINS = `
CREATE TABLE audit_chains (
  account_id text NOT NULL,
  chain text NOT NULL,
  next_seq integer NOT NULL CHECK (next_seq >= 0),
  head_hash bytea NOT NULL CHECK (length(head_hash) = 32),
  sealed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, chain)
);
COMMENT ON TABLE audit_chains IS 'Head of each chain. It is locked before an append, so a chain cannot fork.';
COMMENT ON COLUMN audit_chains.sealed IS 'The session has ended and its head is in sealed_sessions: the chain takes no more events.';
CREATE INDEX audit_chains_unsealed ON audit_chains (account_id, chain COLLATE "C") WHERE NOT sealed AND chain <> account_id;
`;

/**
 * Single events, such as events of accounts' own chains, have one row each. Actions of members (`of_account`) are found
 * among any number of calls and seals. Events of sessions are in neither index, so writing them costs no more.
 */
const SINGLE_EVENTS = `
CREATE TABLE audit_single_events (
  account_id text NOT NULL,
  chain text NOT NULL,
  seq integer NOT NULL,
  kind text NOT NULL,
  ts timestamptz(3) NOT NULL,
  prev_hash bytea NOT NULL CHECK (length(prev_hash) = 32),
  curr_hash bytea NOT NULL CHECK (length(curr_hash) = 32),
  canonical text NOT NULL,
  PRIMARY KEY (account_id, chain, seq),
  UNIQUE (account_id, chain, prev_hash)
);
CREATE INDEX audit_single_events_of_account ON audit_single_events (account_id, kind, seq) WHERE chain = account_id;
CREATE INDEX audit_single_events_tombstones ON audit_single_events (account_id, ((canonical::jsonb) ->> 'session_id'))
  WHERE kind = 'session_purged';
`;

/**
 * Each row contains the events that one commit adds to a session's chain. A call in a long conversation has some 60
 * events, whose own rows and index entries would cost more than the rest of its commits, and most of the disk.
 *
 * lz4 compresses the texts to a quarter, in less time than writing the rest would take. The compression that every
 * PostgreSQL has takes several times as long, and calls would wait. Without lz4, the texts are not compressed.
 */
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
DO $$ BEGIN
  ALTER TABLE audit_batches ALTER COLUMN canonical SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  ALTER TABLE audit_batches ALTER COLUMN canonical SET STORAGE EXTERNAL;
END $$;
`;

/** Kind and time of batched events are only in the text, where no value can contain their names in plain quotes. */
const VIEW = `
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
`;

const ACCESS = `
${ownAccount('audit_chains', 'audit_single_events', 'audit_batches')}
${journalWrites('audit_chains', 'audit_batches')}
GRANT SELECT, INSERT, UPDATE ON audit_chains TO sotto_app, sotto_journal;
GRANT SELECT, INSERT ON audit_single_events TO sotto_app;
GRANT SELECT ON audit_batches, audit_events TO sotto_app;
GRANT INSERT ON audit_batches TO sotto_journal;
`;

/** The triggers of retention check deletions. */
const APPEND_ONLY = `
CREATE FUNCTION refuse_journal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_chains_sealed BEFORE UPDATE ON audit_chains FOR EACH ROW
  WHEN (OLD.sealed) EXECUTE FUNCTION refuse_journal_change();
CREATE TRIGGER audit_chains_table BEFORE TRUNCATE ON audit_chains
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
${appendOnly('UPDATE', 'audit_single_events', 'audit_batches')}
CREATE TRIGGER audit_events_rows INSTEAD OF UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_journal_change();
`;

const DOWN = `
DROP VIEW audit_events;
DROP TABLE audit_batches, audit_single_events, audit_chains;
DROP FUNCTION refuse_journal_change;
`;

/** Chains of the journal and their events. */
export const JOURNAL: SchemaPart = {
  up: CHAINS + SINGLE_EVENTS + BATCHES + VIEW + ACCESS + APPEND_ONLY,
  down: DOWN,
};
