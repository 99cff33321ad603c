import {
  AS_OWNER,
  appendOnly,
  forApplication,
  ownAccount,
  ownerOnly,
  type SchemaPart,
} from './schema-part.js';

const SEALS = `
CREATE TABLE sealed_sessions (
  account_id text NOT NULL,
  session_id text NOT NULL,
  seal_seq integer NOT NULL,
  leaf_index integer NOT NULL CHECK (leaf_index >= 0),
  event_count integer NOT NULL CHECK (event_count > 0),
  head_hash bytea NOT NULL CHECK (length(head_hash) = 32),
  PRIMARY KEY (account_id, session_id),
  CONSTRAINT sealed_sessions_leaf UNIQUE (account_id, seal_seq, leaf_index)
);
COMMENT ON TABLE sealed_sessions IS 'Leaves of the Merkle trees whose roots stand in the sessions_sealed events (seal_seq) of the account''s chain. They outlive the sessions.';
`;

const LOG = `
CREATE TABLE checkpoint_leaves (
  account_id text NOT NULL,
  seq integer NOT NULL CHECK (seq >= 0),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  leaf_index bigint CHECK (leaf_index >= 0),
  PRIMARY KEY (account_id, seq)
);
COMMENT ON TABLE checkpoint_leaves IS 'Hashes of events of accounts'' chains, in the order of the log (leaf_index); those without a place wait for the next checkpoint.';
CREATE UNIQUE INDEX checkpoint_leaves_place ON checkpoint_leaves (leaf_index) WHERE leaf_index IS NOT NULL;
CREATE INDEX checkpoint_leaves_waiting ON checkpoint_leaves (account_id, seq) WHERE leaf_index IS NULL;

CREATE TABLE checkpoint_nodes (
  level smallint NOT NULL CHECK (level >= 0),
  node_index bigint NOT NULL CHECK (node_index >= 0),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (level, node_index)
);
COMMENT ON TABLE checkpoint_nodes IS 'Roots of the log''s complete subtrees: node i of level l is over the leaves from i * 2^l up to (i + 1) * 2^l.';

CREATE TABLE checkpoints (
  size bigint PRIMARY KEY CHECK (size > 0),
  note text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
`;

const ACCESS = `
${ownAccount('sealed_sessions', 'checkpoint_leaves')}
${ownerOnly('checkpoint_nodes', 'checkpoints')}
CREATE POLICY reads ON checkpoint_nodes FOR SELECT TO sotto_app USING (true);
CREATE POLICY reads ON checkpoints FOR SELECT TO sotto_app USING (true);
GRANT SELECT, INSERT ON sealed_sessions TO sotto_app;
GRANT SELECT, INSERT (account_id, seq, hash) ON checkpoint_leaves TO sotto_app;
GRANT SELECT ON checkpoint_nodes, checkpoints TO sotto_app;
`;

/** A leaf changes only once, when it receives its place in the log. */
const GUARDS = `
${appendOnly('UPDATE OR DELETE', 'sealed_sessions', 'checkpoint_nodes', 'checkpoints')}
${appendOnly('DELETE', 'checkpoint_leaves')}
CREATE TRIGGER checkpoint_leaves_placed BEFORE UPDATE ON checkpoint_leaves FOR EACH ROW
  WHEN (OLD.leaf_index IS NOT NULL OR (OLD.account_id, OLD.seq, OLD.hash) IS DISTINCT FROM (NEW.account_id, NEW.seq, NEW.hash))
  EXECUTE FUNCTION refuse_journal_change();
`;

/** An instance that extends the log has the log's advisory lock until the new checkpoint is committed. */
const FUNCTIONS = `
CREATE FUNCTION accounts_to_seal() RETURNS SETOF text
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT DISTINCT h.account_id FROM audit_chains h WHERE NOT h.sealed AND h.chain <> h.account_id ORDER BY 1
$$;

CREATE FUNCTION accounts_in_log() RETURNS SETOF text
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  WITH RECURSIVE known AS (
    (SELECT l.account_id FROM checkpoint_leaves l ORDER BY l.account_id LIMIT 1)
    UNION ALL
    SELECT (SELECT l.account_id FROM checkpoint_leaves l WHERE l.account_id > k.account_id
      ORDER BY l.account_id LIMIT 1) FROM known k WHERE k.account_id IS NOT NULL
  )
  SELECT k.account_id FROM known k WHERE k.account_id IS NOT NULL
$$;
COMMENT ON FUNCTION accounts_in_log IS 'Accounts that the log knows of, whether they still exist or not.';

CREATE FUNCTION collect_account_heads() RETURNS void
LANGUAGE sql VOLATILE ${AS_OWNER} AS $$
  INSERT INTO checkpoint_leaves (account_id, seq, hash)
  SELECT a.account_id, h.seq, h.head_hash
  FROM accounts a, LATERAL (SELECT c.next_seq - 1 AS seq, c.head_hash FROM audit_chains c
    WHERE c.account_id = a.account_id AND c.chain = a.account_id AND c.next_seq > 0 LIMIT 1) h
  WHERE (SELECT true FROM checkpoint_leaves l WHERE l.account_id = a.account_id AND l.seq = h.seq LIMIT 1) IS NULL
  ORDER BY a.account_id
  ON CONFLICT DO NOTHING
$$;
COMMENT ON FUNCTION collect_account_heads IS 'Makes the head of each account''s chain wait for a place in the log, unless it is there already.';

CREATE FUNCTION waiting_leaves(page integer) RETURNS TABLE (account_id text, seq integer, hash bytea)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT l.account_id, l.seq, l.hash FROM checkpoint_leaves l WHERE l.leaf_index IS NULL
  ORDER BY l.account_id, l.seq LIMIT page
$$;

CREATE FUNCTION append_checkpoint(old_size bigint, accounts text[], seqs integer[], levels smallint[],
  indexes bigint[], hashes bytea[], signed_note text)
RETURNS void
LANGUAGE plpgsql VOLATILE ${AS_OWNER} AS $$
DECLARE placed bigint;
BEGIN
  IF old_size <> coalesce((SELECT max(c.size) FROM checkpoints c), 0) THEN
    RAISE EXCEPTION 'the log has grown meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;
  UPDATE checkpoint_leaves l SET leaf_index = old_size + t.n - 1
    FROM unnest(accounts, seqs) WITH ORDINALITY AS t (account, place, n)
    WHERE l.account_id = t.account AND l.seq = t.place AND l.leaf_index IS NULL;
  GET DIAGNOSTICS placed = ROW_COUNT;
  IF placed <> cardinality(accounts) THEN
    RAISE EXCEPTION 'a leaf of the checkpoint is not waiting' USING ERRCODE = 'serialization_failure';
  END IF;
  INSERT INTO checkpoint_nodes (level, node_index, hash) SELECT * FROM unnest(levels, indexes, hashes);
  INSERT INTO checkpoints (size, note) VALUES (old_size + placed, signed_note);
END $$;

CREATE FUNCTION log_leaves(first bigint, page integer)
RETURNS TABLE (leaf_index bigint, account_id text, seq integer, hash bytea)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT l.leaf_index, l.account_id, l.seq, l.hash FROM checkpoint_leaves l
  WHERE l.leaf_index >= first AND l.leaf_index IS NOT NULL ORDER BY l.leaf_index LIMIT page
$$;
${forApplication(
  'accounts_to_seal()',
  'accounts_in_log()',
  'collect_account_heads()',
  'waiting_leaves(integer)',
  'append_checkpoint(bigint, text[], integer[], smallint[], bigint[], bytea[], text)',
  'log_leaves(bigint, integer)',
)}`;

const DOWN = `
DROP FUNCTION log_leaves, append_checkpoint, waiting_leaves, collect_account_heads, accounts_in_log, accounts_to_seal;
DROP TABLE checkpoints, checkpoint_nodes, checkpoint_leaves, sealed_sessions;
`;

/**
 * Seals and the log. Ended sessions are sealed into their account's chain, and the heads of the accounts' chains into a
 * log of the whole service with a signed root (docs/audit-format.md).
 *
 * The log belongs to no account. The application role reads its hashes and notes, which reveal no other account's data,
 * and the leaves of its current account only. Work on all accounts uses functions of the owner.
 */
export const CHECKPOINTS: SchemaPart = { up: SEALS + LOG + ACCESS + GUARDS + FUNCTIONS, down: DOWN };
