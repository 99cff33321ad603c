import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Logins over an identity provider. A member is bound by the provider's subject; one without a subject is an invitation
 * (or was made on the command line), and only among those is a login unique: bound people may have swapped theirs.
 * Logins that are under way belong to no account yet, so no role but the owner's functions reaches them.
 */
export class Logins1700000000003 implements MigrationInterface {
  name = 'Logins1700000000003';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of [MEMBERS, LOGIN_ATTEMPTS, LOOKUPS]) await queryRunner.query(part);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

const MEMBERS = `
ALTER TABLE members DROP CONSTRAINT members_account_id_provider_login_key;
CREATE UNIQUE INDEX members_unbound ON members (account_id, provider, login) WHERE subject IS NULL;
CREATE INDEX members_invited ON members (provider, lower(login)) WHERE subject IS NULL;
ALTER TABLE members ADD COLUMN last_login_at timestamptz(3);
CREATE INDEX login_sessions_expiry ON login_sessions (account_id, expires_at);
`;

const LOGIN_ATTEMPTS = `
CREATE TABLE login_attempts (
  state_hash bytea PRIMARY KEY CHECK (length(state_hash) = 32),
  browser_hash bytea NOT NULL CHECK (length(browser_hash) = 32),
  code_verifier text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX login_attempts_expiry ON login_attempts (expires_at);
ALTER TABLE login_attempts ENABLE ROW LEVEL SECURITY;
ALTER TABLE login_attempts FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON login_attempts TO CURRENT_USER USING (true) WITH CHECK (true);
`;

const LOOKUPS = `
CREATE FUNCTION begin_login(state bytea, browser bytea, verifier text, seconds integer) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO login_attempts (state_hash, browser_hash, code_verifier, expires_at)
  VALUES (state, browser, verifier, now() + make_interval(secs => seconds))
$$;

CREATE FUNCTION take_login(state bytea, browser bytea) RETURNS text
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM login_attempts a WHERE a.state_hash = state AND a.browser_hash = browser AND a.expires_at > now()
  RETURNING a.code_verifier
$$;
COMMENT ON FUNCTION take_login IS 'The code verifier of a login that this browser began; it can be taken once.';

CREATE FUNCTION forget_stale_logins() RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone AS (DELETE FROM login_attempts a WHERE a.expires_at <= now() RETURNING 1) SELECT count(*) FROM gone
$$;

CREATE FUNCTION find_member(wanted_provider text, wanted_subject text)
RETURNS TABLE (account_id text, member_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT m.account_id, m.member_id FROM members m
  WHERE m.provider = wanted_provider AND m.subject = wanted_subject
$$;

CREATE FUNCTION find_invitation(wanted_provider text, wanted_login text, ignore_case boolean)
RETURNS TABLE (account_id text, member_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT m.account_id, m.member_id FROM members m
  WHERE m.provider = wanted_provider AND m.subject IS NULL AND lower(m.login) = lower(wanted_login)
    AND (ignore_case OR m.login = wanted_login)
  ORDER BY m.created_at, m.member_id LIMIT 1
$$;

REVOKE EXECUTE ON FUNCTION begin_login(bytea, bytea, text, integer), take_login(bytea, bytea), forget_stale_logins(),
  find_member(text, text), find_invitation(text, text, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION begin_login(bytea, bytea, text, integer), take_login(bytea, bytea), forget_stale_logins(),
  find_member(text, text), find_invitation(text, text, boolean) TO sotto_app;
`;

const DOWN = `
DROP FUNCTION begin_login, take_login, forget_stale_logins, find_member, find_invitation;
DROP TABLE login_attempts;
DROP INDEX login_sessions_expiry, members_unbound, members_invited;
ALTER TABLE members DROP COLUMN last_login_at;
ALTER TABLE members ADD CONSTRAINT members_account_id_provider_login_key UNIQUE (account_id, provider, login);
`;
