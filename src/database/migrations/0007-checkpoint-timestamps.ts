import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AS_OWNER, appendOnly, forApplication, ownerOnly } from './initial/schema-part.js';

const TABLES = `
CREATE TABLE checkpoint_timestamps (
  size bigint PRIMARY KEY CHECK (size > 0),
  response bytea NOT NULL,
  stamped_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE checkpoint_timestamps IS 'Answers of a time-stamping authority (TimeStampResp of RFC 3161) over the notes of checkpoints, verified before they were stored.';
COMMENT ON COLUMN checkpoint_timestamps.stamped_at IS 'Time of the authority.';

CREATE TABLE timestamp_attempts (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  failures integer NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE timestamp_attempts IS 'One row: failures since the last timestamp, and when an instance may ask for one again.';
INSERT INTO timestamp_attempts DEFAULT VALUES;
`;

const ACCESS = `
${ownerOnly('checkpoint_timestamps', 'timestamp_attempts')}
CREATE POLICY reads ON checkpoint_timestamps FOR SELECT TO sotto_app USING (true);
GRANT SELECT ON checkpoint_timestamps TO sotto_app;
${appendOnly('UPDATE OR DELETE', 'checkpoint_timestamps')}
`;

/** The instance that advances `next_at` asks the authority. Other instances find a time in the future. */
const FUNCTIONS = `
CREATE FUNCTION claim_timestamp(lease interval)
RETURNS TABLE (of_size bigint, signed_note text, signed_at timestamptz)
LANGUAGE plpgsql VOLATILE ${AS_OWNER} AS $$
DECLARE latest checkpoints;
BEGIN
  SELECT * INTO latest FROM checkpoints c ORDER BY c.size DESC LIMIT 1;
  IF latest.size IS NULL OR EXISTS (SELECT FROM checkpoint_timestamps t WHERE t.size = latest.size) THEN
    RETURN;
  END IF;
  UPDATE timestamp_attempts a SET next_at = now() + lease WHERE a.next_at <= now();
  IF FOUND THEN
    RETURN QUERY SELECT latest.size, latest.note, latest.created_at::timestamptz;
  END IF;
END $$;
COMMENT ON FUNCTION claim_timestamp IS 'The latest checkpoint, if it has no timestamp and no other instance asks for one.';

CREATE FUNCTION keep_timestamp(of_size bigint, answer bytea, stamped timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE ${AS_OWNER} AS $$
BEGIN
  INSERT INTO checkpoint_timestamps (size, response, stamped_at) VALUES (of_size, answer, stamped)
    ON CONFLICT DO NOTHING;
  UPDATE timestamp_attempts SET failures = 0, next_at = now();
END $$;

CREATE FUNCTION postpone_timestamp(shortest interval, longest interval) RETURNS void
LANGUAGE sql VOLATILE ${AS_OWNER} AS $$
  UPDATE timestamp_attempts a SET failures = a.failures + 1,
    next_at = now() + least(longest, shortest * 2 ^ least(a.failures, 20))
$$;
${forApplication(
  'claim_timestamp(interval)',
  'keep_timestamp(bigint, bytea, timestamptz)',
  'postpone_timestamp(interval, interval)',
)}`;

/** Adds timestamps of checkpoints. */
export class CheckpointTimestamps1700000000007 implements MigrationInterface {
  name = 'CheckpointTimestamps1700000000007';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES + ACCESS + FUNCTIONS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP FUNCTION postpone_timestamp, keep_timestamp, claim_timestamp;
       DROP TABLE timestamp_attempts, checkpoint_timestamps`,
    );
  }
}
