import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The events of accounts' own chains by kind, for the audit log: what people did is found among any number of calls and
 * seals. Events of sessions are not in this index, so writing them costs nothing more.
 */
export class AccountEvents1700000000012 implements MigrationInterface {
  name = 'AccountEvents1700000000012';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE INDEX audit_events_of_account ON audit_events (account_id, kind, seq) WHERE chain = account_id',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX audit_events_of_account');
  }
}
