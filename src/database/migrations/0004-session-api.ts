import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null in rows of the preceding release, which served only chat completions and may still insert rows. */
const COLUMNS = `
ALTER TABLE sessions ADD COLUMN api text, ADD COLUMN transport text;
COMMENT ON COLUMN sessions.api IS 'The API that the call came in by; null: chat_completions.';
COMMENT ON COLUMN sessions.transport IS 'What the call came in over; null: a request of HTTP.';
`;

/** Follows the order of the lists, like sessions_failed. The index is empty if only chat completions are used. */
const LIST = `
CREATE INDEX sessions_of_api ON sessions (account_id, api, started_at DESC, session_id DESC)
  INCLUDE (agent_id, status, redaction_count) WHERE ended_at IS NOT NULL AND api <> 'chat_completions';
`;

/** Adds the API that a session's call used. */
export class SessionApi1700000000004 implements MigrationInterface {
  name = 'SessionApi1700000000004';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMNS + LIST);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP INDEX sessions_of_api; ALTER TABLE sessions DROP COLUMN api, DROP COLUMN transport',
    );
  }
}
