import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Roles, tables, row-level security and the journal's guards.
 *
 * Three parties work on the tables. The owner (who runs migrations) may change them; `sotto_app` sees the rows of the
 * account that its transaction named in `sotto.account_id`; `sotto_journal` writes calls of all accounts in shared
 * commits, and can do nothing but open and close sessions and append to chains. Look-ups before the account is known
 * are functions that run as the owner and return one row.
 */
export class Initial1700000000001 implements MigrationInterface {
  name = 'Initial1700000000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of [ROLES, TABLES, ROW_LEVEL_SECURITY, PRIVILEGES, JOURNAL_GUARDS, LOOKUPS, VAULT]) {
      await queryRunner.query(part);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

const ROLES = `
DO $$
DECLARE wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['sotto_app', 'sotto_journal'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS', wanted);
    END IF;
    IF NOT pg_has_role(current_user, wanted, 'MEMBER') THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', wanted);
    END IF;
  END LOOP;
END $$;
`;

const TABLES = `
CREATE TABLE accounts (
  account_id text PRIMARY KEY,
  name text NOT NULL,
  epoch bigint NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON COLUMN accounts.epoch IS 'Raised whenever keys, policies or erasures change what a call may do; a call that began with another epoch starts over.';

CREATE TABLE members (
  account_id text NOT NULL REFERENCES accounts,
  member_id text NOT NULL,
  provider text NOT NULL,
  subject text,
  login text NOT NULL,
  name text,
  email text,
  role text NOT NULL CHECK (role IN ('admin', 'member')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, member_id),
  UNIQUE (account_id, provider, login)
);
CREATE UNIQUE INDEX members_subject ON members (provider, subject) WHERE subject IS NOT NULL;

CREATE TABLE login_sessions (
  account_id text NOT NULL,
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  member_id text NOT NULL,
  last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, token_hash),
  FOREIGN KEY (account_id, member_id) REFERENCES members ON DELETE CASCADE
);
CREATE UNIQUE INDEX login_sessions_token ON login_sessions (token_hash);

CREATE TABLE policies (
  account_id text NOT NULL REFERENCES accounts,
  name text NOT NULL,
  version integer NOT NULL,
  yaml text NOT NULL,
  sha256 bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, name, version)
);

CREATE TABLE agents (
  account_id text NOT NULL REFERENCES accounts,
  agent_id text NOT NULL,
  name text NOT NULL,
  upstream text NOT NULL,
  tokenization text NOT NULL CHECK (tokenization IN ('vault-deterministic', 'reversible-aead')),
  policy_name text NOT NULL,
  policy_version integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, agent_id),
  CONSTRAINT agents_name UNIQUE (account_id, name)
);
CREATE UNIQUE INDEX agents_id ON agents (agent_id);

CREATE TABLE account_keys (
  account_id text NOT NULL REFERENCES accounts,
  kid text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('data', 'lookup')),
  state text NOT NULL CHECK (state IN ('primary', 'enabled', 'disabled', 'destroyed')),
  wrapped bytea,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, kid),
  CHECK ((wrapped IS NULL) = (state = 'destroyed'))
);
CREATE UNIQUE INDEX account_keys_primary ON account_keys (account_id, purpose) WHERE state = 'primary';

CREATE TABLE vault_entries (
  account_id text NOT NULL,
  token_id text NOT NULL,
  kind text NOT NULL,
  value_mac bytea NOT NULL,
  sealed bytea NOT NULL,
  kid text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  retired_at timestamptz(3),
  PRIMARY KEY (account_id, token_id)
);
CREATE UNIQUE INDEX vault_entries_value ON vault_entries (account_id, value_mac) WHERE retired_at IS NULL;

CREATE TABLE sessions (
  account_id text NOT NULL,
  session_id text NOT NULL,
  agent_id text NOT NULL,
  agent_name text NOT NULL,
  call_id text,
  policy_name text NOT NULL,
  policy_version integer NOT NULL,
  upstream_model text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  duration_ms double precision,
  status text CHECK (status IN ('ok', 'error', 'partial')),
  redaction_count integer NOT NULL DEFAULT 0,
  redactions_by_kind jsonb NOT NULL DEFAULT '{}',
  detection_ms double precision NOT NULL DEFAULT 0,
  tokenize_ms double precision NOT NULL DEFAULT 0,
  upstream_ms double precision NOT NULL DEFAULT 0,
  rehydrate_ms double precision NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, session_id),
  CHECK ((ended_at IS NULL) = (status IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX sessions_recent ON sessions (account_id, started_at DESC, session_id DESC);
CREATE INDEX sessions_of_agent ON sessions (account_id, agent_id, started_at DESC, session_id DESC);

CREATE TABLE session_payloads (
  account_id text NOT NULL,
  session_id text NOT NULL,
  part text NOT NULL CHECK (part IN ('request', 'masked', 'response')),
  sealed bytea NOT NULL,
  kid text NOT NULL,
  PRIMARY KEY (account_id, session_id, part)
);

CREATE TABLE audit_chains (
  account_id text NOT NULL,
  chain text NOT NULL,
  next_seq integer NOT NULL CHECK (next_seq >= 0),
  head_hash bytea NOT NULL CHECK (length(head_hash) = 32),
  PRIMARY KEY (account_id, chain)
);
COMMENT ON TABLE audit_chains IS 'Head of each chain. It is locked before an append, so a chain cannot fork.';

CREATE TABLE audit_events (
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
`;

const ROW_LEVEL_SECURITY = `
DO $$
DECLARE tab text;
BEGIN
  FOREACH tab IN ARRAY ARRAY['accounts', 'members', 'login_sessions', 'policies', 'agents', 'account_keys',
    'vault_entries', 'sessions', 'session_payloads', 'audit_chains', 'audit_events'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tab);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tab);
    EXECUTE format('CREATE POLICY own_account ON %I TO sotto_app USING (account_id = current_setting(''sotto.account_id'', true)) WITH CHECK (account_id = current_setting(''sotto.account_id'', true))', tab);
    EXECUTE format('CREATE POLICY owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tab);
  END LOOP;
  FOREACH tab IN ARRAY ARRAY['accounts', 'agents'] LOOP
    EXECUTE format('CREATE POLICY journal_reads ON %I FOR SELECT TO sotto_journal USING (true)', tab);
  END LOOP;
  FOREACH tab IN ARRAY ARRAY['sessions', 'session_payloads', 'audit_chains', 'audit_events'] LOOP
    EXECUTE format('CREATE POLICY journal_writes ON %I TO sotto_journal USING (true) WITH CHECK (true)', tab);
  END LOOP;
END $$;
`;

const PRIVILEGES = `
GRANT USAGE ON SCHEMA public TO sotto_app, sotto_journal;
GRANT SELECT, INSERT, UPDATE ON accounts, sessions, audit_chains, account_keys, vault_entries TO sotto_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON members, login_sessions, policies, agents, session_payloads TO sotto_app;
GRANT SELECT, INSERT ON audit_events TO sotto_app;
GRANT SELECT (account_id, epoch) ON accounts TO sotto_journal;
GRANT SELECT (account_id, agent_id) ON agents TO sotto_journal;
GRANT SELECT, INSERT, UPDATE ON sessions, audit_chains TO sotto_journal;
GRANT INSERT ON session_payloads, audit_events TO sotto_journal;
`;

const JOURNAL_GUARDS = `
CREATE FUNCTION refuse_journal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_events_rows BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_journal_change();
CREATE TRIGGER audit_events_table BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
CREATE TRIGGER audit_chains_rows BEFORE DELETE ON audit_chains
  FOR EACH ROW EXECUTE FUNCTION refuse_journal_change();
CREATE TRIGGER audit_chains_table BEFORE TRUNCATE ON audit_chains
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
`;

const LOOKUPS = `
CREATE FUNCTION find_agent(wanted text)
RETURNS TABLE (account_id text, agent_id text, name text, upstream text, tokenization text, policy_name text,
  policy_version integer, policy_yaml text, epoch bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.account_id, a.agent_id, a.name, a.upstream, a.tokenization, a.policy_name, a.policy_version, p.yaml, c.epoch
  FROM agents a
  JOIN accounts c ON c.account_id = a.account_id
  LEFT JOIN policies p ON p.account_id = a.account_id AND p.name = a.policy_name AND p.version = a.policy_version
  WHERE a.agent_id = wanted
$$;

CREATE FUNCTION find_login_session(hash bytea)
RETURNS TABLE (account_id text, account_name text, member_id text, login text, name text, email text, role text,
  last_seen_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.account_id, c.name, s.member_id, m.login, m.name, m.email, m.role, s.last_seen_at
  FROM login_sessions s
  JOIN members m ON m.account_id = s.account_id AND m.member_id = s.member_id
  JOIN accounts c ON c.account_id = s.account_id
  WHERE s.token_hash = hash AND s.expires_at > now()
$$;

CREATE FUNCTION account_ids() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.account_id FROM accounts a ORDER BY a.account_id
$$;
COMMENT ON FUNCTION account_ids IS 'For work that goes through all accounts, one at a time.';

CREATE FUNCTION find_account_by_name(wanted text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.account_id FROM accounts a WHERE a.name = wanted ORDER BY a.created_at, a.account_id LIMIT 1
$$;

REVOKE EXECUTE ON FUNCTION find_agent(text), find_login_session(bytea), account_ids(), find_account_by_name(text)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_agent(text), find_login_session(bytea), account_ids(), find_account_by_name(text)
  TO sotto_app;
`;

/**
 * Settling a call's new values is one round trip that names the account, waits for no flush (the journal's commit,
 * which comes before anything is forwarded, flushes the same log further on) and lets the first of several racing
 * instances win. It answers ordinal 0 and stores nothing when the account's epoch is not the one that the caller knows:
 * its keys may have changed. Whoever raises an epoch holds the account's lock until that is committed. Rows are asked for
 * one by one (LIMIT 1), since a plan that was kept from when the table was empty would read all of the account's.
 */
const VAULT = `
CREATE FUNCTION lock_epoch(account text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended('sotto epoch ' || account, 0)
$$;

CREATE FUNCTION settle_tokens(account text, known_epoch bigint, kinds text[], macs bytea[], token_ids text[],
  seals bytea[], key_id text)
RETURNS TABLE (ordinal integer, token text, key text)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM set_config('sotto.account_id', account, true), set_config('synchronous_commit', 'off', true);
  PERFORM pg_advisory_xact_lock_shared(lock_epoch(account));
  IF NOT EXISTS (SELECT FROM accounts a WHERE a.account_id = account AND a.epoch = known_epoch) THEN
    RETURN QUERY SELECT 0, NULL::text, NULL::text;
    RETURN;
  END IF;
  INSERT INTO vault_entries (account_id, token_id, kind, value_mac, sealed, kid)
    SELECT account, t.id, t.kind, t.mac, t.seal, key_id
    FROM unnest(kinds, macs, token_ids, seals) AS t (kind, mac, id, seal)
    WHERE (SELECT true FROM vault_entries v
      WHERE v.account_id = account AND v.value_mac = t.mac AND v.retired_at IS NULL LIMIT 1) IS NULL
    ORDER BY t.mac
    ON CONFLICT DO NOTHING;
  RETURN QUERY
    SELECT t.n::integer, v.token_id, v.kid
    FROM unnest(macs) WITH ORDINALITY AS t (mac, n),
      LATERAL (SELECT e.token_id, e.kid FROM vault_entries e
        WHERE e.account_id = account AND e.value_mac = t.mac AND e.retired_at IS NULL LIMIT 1) v;
END $$;

CREATE FUNCTION resolve_tokens(account text, token_ids text[])
RETURNS TABLE (token text, entity_kind text, seal bytea, key text)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM set_config('sotto.account_id', account, true);
  RETURN QUERY SELECT v.token_id, v.kind, v.sealed, v.kid FROM vault_entries v
    WHERE v.account_id = account AND v.token_id = ANY (token_ids);
END $$;
`;

const DOWN = `
DROP FUNCTION resolve_tokens, settle_tokens, lock_epoch, find_login_session, find_agent, account_ids,
  find_account_by_name;
DROP TABLE audit_events, audit_chains, session_payloads, sessions, vault_entries, account_keys, agents, policies,
  login_sessions, members, accounts;
DROP FUNCTION refuse_journal_change;
`;
