import { journalWrites, ownAccount, type SchemaPart } from './schema-part.js';

const TABLES = `
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
  instance_id text,
  PRIMARY KEY (account_id, session_id),
  CHECK ((ended_at IS NULL) = (status IS NULL))
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
COMMENT ON COLUMN sessions.instance_id IS 'The instance that opened the session; null where that is not known.';
CREATE INDEX sessions_open ON sessions (instance_id) WHERE ended_at IS NULL;

CREATE TABLE session_payloads (
  account_id text NOT NULL,
  session_id text NOT NULL,
  part text NOT NULL CHECK (part IN ('request', 'masked', 'response')),
  sealed bytea NOT NULL,
  kid text NOT NULL,
  PRIMARY KEY (account_id, session_id, part)
);
${ownAccount('sessions', 'session_payloads')}
${journalWrites('sessions', 'session_payloads')}
GRANT SELECT, INSERT, UPDATE ON sessions TO sotto_app, sotto_journal;
GRANT SELECT, INSERT, UPDATE, DELETE ON session_payloads TO sotto_app;
GRANT INSERT ON session_payloads TO sotto_journal;
`;

/**
 * An open session is in none of them, so that it is neither listed nor passed over on the way to those that are. A page
 * is found within one of them, for what it filters by stands there as well:
 *
 * - `sessions_recent` and `sessions_of_agent` lead along the order of the lists;
 * - `sessions_failed` does so for the few that did not go well;
 * - `sessions_redacted` is for counts that few sessions reach, which would be long to look for along the others;
 * - `sessions_of_call` is for one call's turns. Both keep equal keys once, so they are small.
 *
 * Ending a session enters it into them, so it leaves a dead row behind, which an update in place (HOT) would not. Vacuum
 * comes more often than by default, since only pages that it has been to spare the indexes' readers a look at the table.
 */
const LISTS = `
CREATE INDEX sessions_recent ON sessions (account_id, started_at DESC, session_id DESC)
  INCLUDE (status, redaction_count) WHERE ended_at IS NOT NULL;
CREATE INDEX sessions_of_agent ON sessions (account_id, agent_id, started_at DESC, session_id DESC)
  INCLUDE (status, redaction_count) WHERE ended_at IS NOT NULL;
CREATE INDEX sessions_failed ON sessions (account_id, started_at DESC, session_id DESC)
  INCLUDE (agent_id, status, redaction_count) WHERE ended_at IS NOT NULL AND status IN ('error', 'partial');
CREATE INDEX sessions_redacted ON sessions (account_id, redaction_count) WHERE ended_at IS NOT NULL;
CREATE INDEX sessions_of_call ON sessions (account_id, call_id) WHERE ended_at IS NOT NULL AND call_id IS NOT NULL;
`;

/** Sessions, and what was said in them where a policy keeps it. */
export const SESSIONS: SchemaPart = { up: TABLES + LISTS, down: 'DROP TABLE session_payloads, sessions' };
