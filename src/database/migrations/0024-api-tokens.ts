import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AS_OWNER, forApplication, ownAccount } from './initial/schema-part.js';

const TABLE = `
CREATE TABLE api_tokens (
  account_id text NOT NULL,
  token_id text NOT NULL,
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  member_id text NOT NULL,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'member')),
  scopes text[] NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  PRIMARY KEY (account_id, token_id),
  FOREIGN KEY (account_id, member_id) REFERENCES members ON DELETE CASCADE
);
CREATE UNIQUE INDEX api_tokens_hash ON api_tokens (token_hash);
COMMENT ON TABLE api_tokens IS 'API tokens of members. A revoked token has no row, and neither has a token of a removed member.';
COMMENT ON COLUMN api_tokens.token_hash IS 'SHA-256 of the token.';
COMMENT ON COLUMN api_tokens.last_used_at IS 'Updated at most once a minute.';
${ownAccount('api_tokens')}
GRANT SELECT, INSERT, UPDATE, DELETE ON api_tokens TO sotto_app;
`;

/** A token never has a higher role than its owner has now. */
const FIND = `
CREATE FUNCTION find_api_token(hash bytea)
RETURNS TABLE (account_id text, account_name text, token_id text, member_id text, login text, name text, email text,
  role text, scopes text[], last_used_at timestamptz)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT t.account_id, c.name, t.token_id, t.member_id, m.login, m.name, m.email,
    CASE WHEN t.role = 'admin' AND m.role = 'admin' THEN 'admin' ELSE 'member' END, t.scopes, t.last_used_at
  FROM api_tokens t
  JOIN members m ON m.account_id = t.account_id AND m.member_id = t.member_id
  JOIN accounts c ON c.account_id = t.account_id
  WHERE t.token_hash = hash AND t.expires_at > now()
$$;
${forApplication('find_api_token(bytea)')}`;

/** Adds API tokens, with which programs call the management API. */
export class ApiTokens1700000000024 implements MigrationInterface {
  name = 'ApiTokens1700000000024';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLE + FIND);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION find_api_token; DROP TABLE api_tokens');
  }
}
