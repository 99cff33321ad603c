import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The voice webhook: which requests were answered, and agents' own signing secrets.
 *
 * A request is remembered by a keyed hash, with its answer sealed, for as long as the platform may send it again. Both
 * go with their agent. The secret is wrapped by the master key: it must outlive the account's data keys.
 */
export class VoiceWebhook1700000000009 implements MigrationInterface {
  name = 'VoiceWebhook1700000000009';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of [AGENTS, REQUESTS, LOOKUPS]) await queryRunner.query(part);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

const AGENTS = `
ALTER TABLE agents ADD COLUMN signing_secret bytea;
COMMENT ON COLUMN agents.signing_secret IS 'Wrapped by the master key. Replaces the secrets of the environment for this agent; never shown.';
`;

const REQUESTS = `
CREATE TABLE voice_requests (
  account_id text NOT NULL,
  agent_id text NOT NULL,
  request_key bytea NOT NULL CHECK (length(request_key) = 32),
  sealed bytea,
  kid text,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, agent_id, request_key),
  CONSTRAINT voice_requests_agent FOREIGN KEY (account_id, agent_id) REFERENCES agents ON DELETE CASCADE,
  CHECK ((sealed IS NULL) = (kid IS NULL))
);
CREATE INDEX voice_requests_expiry ON voice_requests (account_id, expires_at);
COMMENT ON TABLE voice_requests IS 'Webhook requests that were answered: with the sealed answer where the request named a call, without one where it only must not come again.';
ALTER TABLE voice_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE voice_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON voice_requests TO sotto_app
  USING (account_id = current_setting('sotto.account_id', true))
  WITH CHECK (account_id = current_setting('sotto.account_id', true));
CREATE POLICY owner ON voice_requests TO CURRENT_USER USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON voice_requests TO sotto_app;
`;

const LOOKUPS = `
CREATE FUNCTION find_voice_agent(wanted text)
RETURNS TABLE (account_id text, agent_id text, upstream text, assistant json, callback_url text,
  signing_secret bytea, epoch bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.account_id, a.agent_id, a.upstream, a.assistant, a.callback_url, a.signing_secret, c.epoch
  FROM agents a JOIN accounts c ON c.account_id = a.account_id
  WHERE a.agent_id = wanted
$$;

CREATE FUNCTION find_voice_request(account text, agent text, wanted bytea)
RETURNS TABLE (sealed bytea, kid text)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM set_config('sotto.account_id', account, true);
  RETURN QUERY SELECT r.sealed, r.kid FROM voice_requests r
    WHERE r.account_id = account AND r.agent_id = agent AND r.request_key = wanted AND r.expires_at > now();
END $$;

REVOKE EXECUTE ON FUNCTION find_voice_agent(text), find_voice_request(text, text, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_voice_agent(text), find_voice_request(text, text, bytea) TO sotto_app;
`;

const DOWN = `
DROP FUNCTION find_voice_agent, find_voice_request;
DROP TABLE voice_requests;
ALTER TABLE agents DROP COLUMN signing_secret;
`;
