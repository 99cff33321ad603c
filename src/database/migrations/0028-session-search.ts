import type { MigrationInterface, QueryRunner } from 'typeorm';

/** NULL in rows of the preceding release, whose instances continue to insert rows. */
const COLUMNS = `
ALTER TABLE sessions ADD COLUMN added_ms double precision, ADD COLUMN tokens bigint;
COMMENT ON COLUMN sessions.added_ms IS 'Duration without the time of the upstream. NULL if the session ended with its instance.';
COMMENT ON COLUMN sessions.tokens IS 'Prompt and completion tokens together. NULL if the provider did not count them.';
`;

/** Each index has one order of the lists, and contains the session's start for the search window. */
const ORDERS = `
CREATE INDEX sessions_by_duration ON sessions (account_id, duration_ms, session_id) INCLUDE (started_at)
  WHERE ended_at IS NOT NULL;
CREATE INDEX sessions_by_added ON sessions (account_id, added_ms, session_id) INCLUDE (started_at)
  WHERE ended_at IS NOT NULL AND added_ms IS NOT NULL;
CREATE INDEX sessions_by_tokens ON sessions (account_id, tokens, session_id) INCLUDE (started_at)
  WHERE ended_at IS NOT NULL AND tokens IS NOT NULL;
CREATE INDEX sessions_by_cost ON sessions (account_id, cost, session_id) INCLUDE (started_at)
  WHERE ended_at IS NOT NULL AND cost IS NOT NULL;
`;

/**
 * Indexes with few sessions, so that they cost little. Kinds and languages that most sessions have are soon found in
 * `sessions_recent`. A search for others states the same condition, so that the planner uses these indexes.
 */
const RARE = `
CREATE INDEX sessions_of_rare_kinds ON sessions (account_id, started_at DESC, session_id DESC)
  WHERE ended_at IS NOT NULL
    AND (redactions_by_kind || coalesce(observed_by_kind, '{}')) - '{NAME,DATE,DOB,PHONE}'::text[] <> '{}';
CREATE INDEX sessions_of_other_languages ON sessions (account_id, started_at DESC, session_id DESC)
  WHERE ended_at IS NOT NULL AND languages @? '$[*] ? (@.language != "en" && @.language != "und")';
`;

/** Adds lists of sessions that are sorted by other columns, and searched by kind and language. */
export class SessionSearch1700000000028 implements MigrationInterface {
  name = 'SessionSearch1700000000028';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMNS + ORDERS + RARE);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP INDEX sessions_by_duration, sessions_by_cost, sessions_of_rare_kinds, sessions_of_other_languages; ' +
        'ALTER TABLE sessions DROP COLUMN added_ms, DROP COLUMN tokens',
    );
  }
}
