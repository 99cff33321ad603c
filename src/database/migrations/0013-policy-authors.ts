import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions that are older, and those that instances of the release before make, tell nobody: their journal does. */
const COLUMN = `
ALTER TABLE policies ADD COLUMN created_by text;
COMMENT ON COLUMN policies.created_by IS 'Login of who made the version; null where it is not known.';
`;

/** Policies say who made them. */
export class PolicyAuthors1700000000013 implements MigrationInterface {
  name = 'PolicyAuthors1700000000013';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMN);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE policies DROP COLUMN created_by');
  }
}
