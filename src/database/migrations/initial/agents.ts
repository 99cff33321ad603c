import { AS_OWNER, forApplication, ownAccount, type SchemaPart } from './schema-part.js';

const TABLES = `
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
  name_folded text NOT NULL,
  assistant json,
  callback_url text,
  signing_secret bytea,
  PRIMARY KEY (account_id, agent_id),
  CONSTRAINT agents_name UNIQUE (account_id, name)
);
COMMENT ON COLUMN agents.name_folded IS 'The name in the case that it is searched in; folded by the service, since the database''s locale must not matter.';
COMMENT ON COLUMN agents.signing_secret IS 'Wrapped by the master key. Replaces the secrets of the environment for this agent; never shown.';
CREATE UNIQUE INDEX agents_id ON agents (agent_id);
CREATE INDEX agents_recent ON agents (account_id, created_at DESC, agent_id DESC);
`;

const FIND = `
CREATE FUNCTION find_agent(wanted text)
RETURNS TABLE (account_id text, agent_id text, name text, upstream text, tokenization text, policy_name text,
  policy_version integer, policy_yaml text, epoch bigint)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT a.account_id, a.agent_id, a.name, a.upstream, a.tokenization, a.policy_name, a.policy_version, p.yaml, c.epoch
  FROM agents a
  JOIN accounts c ON c.account_id = a.account_id
  LEFT JOIN policies p ON p.account_id = a.account_id AND p.name = a.policy_name AND p.version = a.policy_version
  WHERE a.agent_id = wanted
$$;
`;

const ACCESS = `
${ownAccount('policies', 'agents')}
CREATE POLICY journal_reads ON agents FOR SELECT TO sotto_journal USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON policies, agents TO sotto_app;
GRANT SELECT (account_id, agent_id) ON agents TO sotto_journal;
${forApplication('find_agent(text)')}`;

const DOWN = `
DROP FUNCTION find_agent;
DROP TABLE agents, policies;
`;

/** Agents and their policies. */
export const AGENTS: SchemaPart = { up: TABLES + FIND + ACCESS, down: DOWN };
