import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null in older versions, and in versions by instances of the preceding release. The journal names the author. */
const COLUMN = `
ALTER TABLE policies ADD COLUMN created_by text;
COMMENT ON COLUMN policies.created_by IS 'Login of who made the version; null where it is not known.';
`;

/** Adds the authors of policies. */
export class PolicyAuthors1700000000013 implements MigrationInterface {
  name = 'PolicyAuthors1700000000013';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMN);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE policies DROP COLUMN created_by');
  }
}
