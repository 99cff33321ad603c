import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes of the lists of sessions. An open session is in none of them, so that it is neither listed nor passed over on
 * the way to those that are. A page is found within one of them, for what it filters by stands there as well:
 *
 * - `sessions_recent` and `sessions_of_agent` lead along the order of the lists;
 * - `sessions_failed` does so for the few that did not go well;
 * - `sessions_redacted` is for counts that few sessions reach, which would be long to look for along the others;
 * - `sessions_of_call` is for one call's turns. Both keep equal keys once, so they are small.
 *
 * Ending a session enters it into them, so it leaves a dead row behind, which an update in place (HOT) would not. Vacuum
 * comes more often than by default, since only pages that it has been to spare the indexes' readers a look at the table.
 */
export class SessionLists1700000000008 implements MigrationInterface {
  name = 'SessionLists1700000000008';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

const UP = `
DROP INDEX sessions_recent, sessions_of_agent;
CREATE INDEX sessions_recent ON sessions (account_id, started_at DESC, session_id DESC)
  INCLUDE (status, redaction_count) WHERE ended_at IS NOT NULL;
CREATE INDEX sessions_of_agent ON sessions (account_id, agent_id, started_at DESC, session_id DESC)
  INCLUDE (status, redaction_count) WHERE ended_at IS NOT NULL;
CREATE INDEX sessions_failed ON sessions (account_id, started_at DESC, session_id DESC)
  INCLUDE (agent_id, status, redaction_count) WHERE ended_at IS NOT NULL AND status IN ('error', 'partial');
CREATE INDEX sessions_redacted ON sessions (account_id, redaction_count) WHERE ended_at IS NOT NULL;
CREATE INDEX sessions_of_call ON sessions (account_id, call_id) WHERE ended_at IS NOT NULL AND call_id IS NOT NULL;
ALTER TABLE sessions SET (autovacuum_vacuum_scale_factor = 0.02);
`;

const DOWN = `
ALTER TABLE sessions RESET (autovacuum_vacuum_scale_factor);
DROP INDEX sessions_recent, sessions_of_agent, sessions_failed, sessions_redacted, sessions_of_call;
CREATE INDEX sessions_recent ON sessions (account_id, started_at DESC, session_id DESC);
CREATE INDEX sessions_of_agent ON sessions (account_id, agent_id, started_at DESC, session_id DESC);
`;
