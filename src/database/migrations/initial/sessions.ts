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
 * Indexes without open sessions, so that they are neither listed nor skipped. One index is enough for a page, because
 * it also contains the columns of the page's filters:
 *
 * - `sessions_recent` and `sessions_of_agent` have the order of the lists;
 * - `sessions_failed` has the same order, for the few sessions that failed or ended early;
 * - `sessions_redacted` is for counts that few sessions reach, which would take long to find in the others;
 * - `sessions_of_call` is for the turns of one call. The last two store equal keys once, so they are small.
 *
 * Ending a session adds it to the indexes, which leaves a dead row, unlike an update in place (HOT). Vacuum runs more
 * often than by default, because index readers skip the table only for pages that vacuum has processed.
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

/** Sessions, and their payloads if a policy keeps them. */
export const SESSIONS: SchemaPart = { up: TABLES + LISTS, down: 'DROP TABLE session_payloads, sessions' };
