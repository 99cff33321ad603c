import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ownAccount } from './initial/schema-part.js';

const TABLE = `
ALTER TABLE review_samples ADD COLUMN rows boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN review_samples.rows IS 'Whether a row for training and measuring is made of the texts once they are reviewed.';
CREATE TABLE review_rows (
  account_id text NOT NULL,
  session_id text NOT NULL,
  kid text NOT NULL,
  wrapped_key bytea NOT NULL,
  sealed bytea NOT NULL,
  made_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, session_id),
  FOREIGN KEY (account_id, session_id) REFERENCES review_samples ON DELETE CASCADE
);
COMMENT ON TABLE review_rows IS 'Reviewed texts with slots in place of their values, sealed.';
${ownAccount('review_rows')}
GRANT SELECT, INSERT, DELETE ON review_rows TO sotto_app;
`;

/** Instances of the preceding release still call the function without `with_rows`. */
const FUNCTION = `
CREATE FUNCTION keep_review_sample(account text, known_epoch bigint, session text, agent text, policy text, version integer,
  model text, spoken text, of_stratum text, with_chance double precision, for_roles text[], by_reviewers integer,
  days integer, with_kid text, wrapped bytea, seal bytea, with_rows boolean) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF NOT keep_review_sample(account, known_epoch, session, agent, policy, version, model, spoken, of_stratum, with_chance,
      for_roles, by_reviewers, days, with_kid, wrapped, seal) THEN
    RETURN false;
  END IF;
  UPDATE review_samples s SET rows = with_rows
    WHERE with_rows AND s.account_id = account AND s.session_id = session;
  RETURN true;
END $$;
`;

/** Adds rows without values, which are made of reviewed texts if a policy requires them. */
export class ReviewRows1700000000018 implements MigrationInterface {
  name = 'ReviewRows1700000000018';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLE + FUNCTION);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP FUNCTION keep_review_sample(text, bigint, text, text, text, integer, text, text, text, double precision, text[],
         integer, integer, text, bytea, bytea, boolean);
       DROP TABLE review_rows; ALTER TABLE review_samples DROP COLUMN rows`,
    );
  }
}
