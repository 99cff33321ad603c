import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null in older sessions, and in sessions that instances of the preceding release end. */
const COLUMN = `
ALTER TABLE sessions ADD COLUMN languages jsonb;
COMMENT ON COLUMN sessions.languages IS 'What callers spoke, most turns first, as in session_closed; null where it is not known.';
`;

/** Adds the languages spoken in sessions. */
export class SpokenLanguages1700000000014 implements MigrationInterface {
  name = 'SpokenLanguages1700000000014';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMN);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sessions DROP COLUMN languages');
  }
}
