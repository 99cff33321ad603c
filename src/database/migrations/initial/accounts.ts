import { AS_OWNER, forApplication, ownAccount, ownerOnly, type SchemaPart } from './schema-part.js';

/**
 * A member is identified by the provider's subject. A member without a subject is an invitation (or was created on the
 * command line). A login is unique only among members without a subject, because others may have exchanged logins.
 */
const TABLES = `
CREATE TABLE accounts (
  account_id text PRIMARY KEY,
  name text NOT NULL,
  epoch bigint NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  vault_purged_on date,
  sessions_purged_on date
);
COMMENT ON COLUMN accounts.epoch IS 'Raised whenever keys, policies or erasures change what a call may do; a call that began with another epoch starts over.';
COMMENT ON COLUMN accounts.vault_purged_on IS 'Day (UTC) on which the account''s vault was last gone through for values that are kept no longer.';
COMMENT ON COLUMN accounts.sessions_purged_on IS 'Day (UTC) on which the account''s sessions were last gone through for those that are kept no longer.';

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
  last_login_at timestamptz(3),
  PRIMARY KEY (account_id, member_id)
);
CREATE UNIQUE INDEX members_subject ON members (provider, subject) WHERE subject IS NOT NULL;
CREATE UNIQUE INDEX members_unbound ON members (account_id, provider, login) WHERE subject IS NULL;
CREATE INDEX members_invited ON members (provider, lower(login)) WHERE subject IS NULL;

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
CREATE INDEX login_sessions_expiry ON login_sessions (account_id, expires_at);
`;

/** Logins in progress belong to no account, so only functions of the owner can access them. */
const LOGIN_ATTEMPTS = `
CREATE TABLE login_attempts (
  state_hash bytea PRIMARY KEY CHECK (length(state_hash) = 32),
  browser_hash bytea NOT NULL CHECK (length(browser_hash) = 32),
  code_verifier text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX login_attempts_expiry ON login_attempts (expires_at);

CREATE FUNCTION begin_login(state bytea, browser bytea, verifier text, seconds integer) RETURNS void
LANGUAGE sql VOLATILE ${AS_OWNER} AS $$
  INSERT INTO login_attempts (state_hash, browser_hash, code_verifier, expires_at)
  VALUES (state, browser, verifier, now() + make_interval(secs => seconds))
$$;

CREATE FUNCTION take_login(state bytea, browser bytea) RETURNS text
LANGUAGE sql VOLATILE ${AS_OWNER} AS $$
  DELETE FROM login_attempts a WHERE a.state_hash = state AND a.browser_hash = browser AND a.expires_at > now()
  RETURNING a.code_verifier
$$;
COMMENT ON FUNCTION take_login IS 'The code verifier of a login that this browser began; it can be taken once.';

CREATE FUNCTION forget_stale_logins() RETURNS bigint
LANGUAGE sql VOLATILE ${AS_OWNER} AS $$
  WITH gone AS (DELETE FROM login_attempts a WHERE a.expires_at <= now() RETURNING 1) SELECT count(*) FROM gone
$$;
`;

const LOOKUPS = `
CREATE FUNCTION account_ids() RETURNS SETOF text
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT a.account_id FROM accounts a ORDER BY a.account_id
$$;
COMMENT ON FUNCTION account_ids IS 'For work that goes through all accounts, one at a time.';

CREATE FUNCTION find_account_by_name(wanted text) RETURNS text
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT a.account_id FROM accounts a WHERE a.name = wanted ORDER BY a.created_at, a.account_id LIMIT 1
$$;

CREATE FUNCTION find_login_session(hash bytea)
RETURNS TABLE (account_id text, account_name text, member_id text, login text, name text, email text, role text,
  last_seen_at timestamptz)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT s.account_id, c.name, s.member_id, m.login, m.name, m.email, m.role, s.last_seen_at
  FROM login_sessions s
  JOIN members m ON m.account_id = s.account_id AND m.member_id = s.member_id
  JOIN accounts c ON c.account_id = s.account_id
  WHERE s.token_hash = hash AND s.expires_at > now()
$$;

CREATE FUNCTION find_member(wanted_provider text, wanted_subject text)
RETURNS TABLE (account_id text, member_id text)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT m.account_id, m.member_id FROM members m
  WHERE m.provider = wanted_provider AND m.subject = wanted_subject
$$;

CREATE FUNCTION find_invitation(wanted_provider text, wanted_login text, ignore_case boolean)
RETURNS TABLE (account_id text, member_id text)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT m.account_id, m.member_id FROM members m
  WHERE m.provider = wanted_provider AND m.subject IS NULL AND lower(m.login) = lower(wanted_login)
    AND (ignore_case OR m.login = wanted_login)
  ORDER BY m.created_at, m.member_id LIMIT 1
$$;
`;

const ACCESS = `
${ownAccount('accounts', 'members', 'login_sessions')}
${ownerOnly('login_attempts')}
CREATE POLICY journal_reads ON accounts FOR SELECT TO sotto_journal USING (true);
GRANT SELECT, INSERT, UPDATE ON accounts TO sotto_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON members, login_sessions TO sotto_app;
GRANT SELECT (account_id, epoch) ON accounts TO sotto_journal;
${forApplication(
  'begin_login(bytea, bytea, text, integer)',
  'take_login(bytea, bytea)',
  'forget_stale_logins()',
  'account_ids()',
  'find_account_by_name(text)',
  'find_login_session(bytea)',
  'find_member(text, text)',
  'find_invitation(text, text, boolean)',
)}`;

const DOWN = `
DROP FUNCTION find_invitation, find_member, find_login_session, find_account_by_name, account_ids, forget_stale_logins,
  take_login, begin_login;
DROP TABLE login_attempts, login_sessions, members, accounts;
`;

/** Accounts, their members, and login sessions. */
export const ACCOUNTS: SchemaPart = { up: TABLES + LOGIN_ATTEMPTS + LOOKUPS + ACCESS, down: DOWN };
