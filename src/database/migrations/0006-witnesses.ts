import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AS_OWNER, appendOnly, forApplication, ownerOnly } from './initial/schema-part.js';

/** As with checkpoints, every account may read the rows, and functions of the owner write them. */
const TABLES = `
CREATE TABLE checkpoint_cosignatures (
  witness text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  line text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (witness, size)
);
COMMENT ON TABLE checkpoint_cosignatures IS 'Signature lines of witnesses under the checkpoint of that size.';
COMMENT ON COLUMN checkpoint_cosignatures.witness IS 'Name and id of the witness''s key.';
CREATE INDEX checkpoint_cosignatures_size ON checkpoint_cosignatures (size);

CREATE TABLE witness_progress (
  witness text PRIMARY KEY,
  known_size bigint NOT NULL DEFAULT 0 CHECK (known_size >= 0),
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  failure text,
  retry_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON COLUMN witness_progress.known_size IS 'Size of the log up to which the witness has come, as far as is known.';
COMMENT ON COLUMN witness_progress.failures IS 'Attempts that have failed since the last one that did not.';
${ownerOnly('checkpoint_cosignatures', 'witness_progress')}
CREATE POLICY reads ON checkpoint_cosignatures FOR SELECT TO sotto_app USING (true);
CREATE POLICY reads ON witness_progress FOR SELECT TO sotto_app USING (true);
GRANT SELECT ON checkpoint_cosignatures, witness_progress TO sotto_app;
${appendOnly('UPDATE OR DELETE', 'checkpoint_cosignatures')}
`;

const FUNCTIONS = `
CREATE FUNCTION keep_cosignature(of_witness text, of_size bigint, signed_line text) RETURNS void
LANGUAGE plpgsql VOLATILE ${AS_OWNER} AS $$
BEGIN
  INSERT INTO checkpoint_cosignatures (witness, size, line)
    SELECT of_witness, c.size, signed_line FROM checkpoints c WHERE c.size = of_size
    ON CONFLICT DO NOTHING;
  INSERT INTO witness_progress (witness, known_size) VALUES (of_witness, of_size)
    ON CONFLICT (witness) DO UPDATE SET known_size = of_size, failures = 0, failure = NULL, retry_at = now();
END $$;

CREATE FUNCTION postpone_witness(of_witness text, size bigint, code text, first_delay interval, longest interval)
RETURNS void
LANGUAGE sql VOLATILE ${AS_OWNER} AS $$
  INSERT INTO witness_progress AS p (witness, known_size, failures, failure, retry_at)
    VALUES (of_witness, size, 1, code, now() + first_delay)
    ON CONFLICT (witness) DO UPDATE SET known_size = size, failures = p.failures + 1, failure = code,
      retry_at = now() + least(longest, first_delay * 2 ^ least(p.failures, 20))
$$;
COMMENT ON FUNCTION postpone_witness IS 'Each attempt in a row that fails doubles the time to the next one.';
${forApplication(
  'keep_cosignature(text, bigint, text)',
  'postpone_witness(text, bigint, text, interval, interval)',
)}`;

/** Adds cosignatures of witnesses under checkpoints. */
export class Witnesses1700000000006 implements MigrationInterface {
  name = 'Witnesses1700000000006';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES + FUNCTIONS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP FUNCTION postpone_witness, keep_cosignature; DROP TABLE witness_progress, checkpoint_cosignatures',
    );
  }
}
