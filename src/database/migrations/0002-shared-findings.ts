import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ownAccount } from './initial/schema-part.js';

/**
 * Findings in texts, by keyed hashes, for any instance that reads the same texts. All findings can be computed again,
 * so the table is unlogged. Writes cost no log, and no backup or standby contains the table.
 */
const TABLE = `
CREATE UNLOGGED TABLE shared_findings (
  account_id text NOT NULL,
  text_mac bytea NOT NULL CHECK (length(text_mac) = 32),
  sealed bytea NOT NULL,
  written_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, text_mac)
);
CREATE INDEX shared_findings_age ON shared_findings (account_id, written_at);
COMMENT ON TABLE shared_findings IS 'Where which kinds of values stand in texts that an instance has read, sealed; neither texts nor values. Valid for one epoch of the account.';
${ownAccount('shared_findings')}
GRANT SELECT, INSERT, DELETE ON shared_findings TO sotto_app;
`;

/**
 * Findings, like values of a call, are stored only under their own epoch. After the epoch is raised, earlier findings
 * are deleted and no further ones are stored. Rows are written in the order of their hashes, so that instances that
 * write the same rows do not deadlock.
 */
const FUNCTIONS = `
CREATE FUNCTION keep_shared_findings(account text, known_epoch bigint, macs bytea[], seals bytea[]) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM set_config('sotto.account_id', account, true), set_config('synchronous_commit', 'off', true);
  PERFORM pg_advisory_xact_lock_shared(lock_epoch(account));
  IF NOT EXISTS (SELECT FROM accounts a WHERE a.account_id = account AND a.epoch = known_epoch) THEN
    RETURN;
  END IF;
  INSERT INTO shared_findings (account_id, text_mac, sealed)
    SELECT account, t.mac, t.seal FROM unnest(macs, seals) AS t (mac, seal) ORDER BY t.mac
    ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION find_shared_findings(account text, macs bytea[])
RETURNS TABLE (ordinal integer, seal bytea)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM set_config('sotto.account_id', account, true);
  RETURN QUERY
    SELECT t.n::integer, f.sealed
    FROM unnest(macs) WITH ORDINALITY AS t (mac, n),
      LATERAL (SELECT s.sealed FROM shared_findings s
        WHERE s.account_id = account AND s.text_mac = t.mac LIMIT 1) f;
END $$;
`;

/** Adds findings that instances share. */
export class SharedFindings1700000000002 implements MigrationInterface {
  name = 'SharedFindings1700000000002';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLE + FUNCTIONS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP FUNCTION find_shared_findings, keep_shared_findings; DROP TABLE shared_findings',
    );
  }
}
