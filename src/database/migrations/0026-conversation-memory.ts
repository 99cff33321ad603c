import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Like `keep_shared_findings`, but it replaces existing rows. */
const REPLACE = `
GRANT UPDATE ON shared_findings TO sotto_app;
CREATE FUNCTION replace_shared_findings(account text, known_epoch bigint, macs bytea[], seals bytea[]) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM set_config('sotto.account_id', account, true), set_config('synchronous_commit', 'off', true);
  PERFORM pg_advisory_xact_lock_shared(lock_epoch(account));
  IF NOT EXISTS (SELECT FROM accounts a WHERE a.account_id = account AND a.epoch = known_epoch) THEN
    RETURN;
  END IF;
  INSERT INTO shared_findings AS f (account_id, text_mac, sealed)
    SELECT account, t.mac, t.seal FROM unnest(macs, seals) AS t (mac, seal) ORDER BY t.mac
    ON CONFLICT (account_id, text_mac) DO UPDATE SET sealed = EXCLUDED.sealed, written_at = now();
END $$;
`;

/** Lets instances share the memory of conversations through the table of shared findings. */
export class ConversationMemory1700000000026 implements MigrationInterface {
  name = 'ConversationMemory1700000000026';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(REPLACE);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP FUNCTION replace_shared_findings; REVOKE UPDATE ON shared_findings FROM sotto_app',
    );
  }
}
