import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions that are older, and those that instances of the release before end, tell of none. */
const COLUMN = `
ALTER TABLE sessions ADD COLUMN languages jsonb;
COMMENT ON COLUMN sessions.languages IS 'What callers spoke, most turns first, as in session_closed; null where it is not known.';
`;

/** Sessions say which languages were spoken. */
export class SpokenLanguages1700000000014 implements MigrationInterface {
  name = 'SpokenLanguages1700000000014';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMN);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sessions DROP COLUMN languages');
  }
}
