import { AS_OWNER, forApplication, ownAccount, type SchemaPart } from './schema-part.js';

/**
 * A request is stored as a keyed hash, with its sealed answer, for as long as the platform may repeat it. It is deleted
 * with its agent.
 */
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
${ownAccount('voice_requests')}
GRANT SELECT, INSERT, UPDATE, DELETE ON voice_requests TO sotto_app;
`;

const LOOKUPS = `
CREATE FUNCTION find_voice_agent(wanted text)
RETURNS TABLE (account_id text, agent_id text, upstream text, assistant json, callback_url text,
  signing_secret bytea, epoch bigint)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
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
${forApplication('find_voice_agent(text)', 'find_voice_request(text, text, bytea)')}`;

const DOWN = `
DROP FUNCTION find_voice_request, find_voice_agent;
DROP TABLE voice_requests;
`;

/** Requests of voice platforms that were answered. */
export const VOICE_WEBHOOK: SchemaPart = { up: REQUESTS + LOOKUPS, down: DOWN };
