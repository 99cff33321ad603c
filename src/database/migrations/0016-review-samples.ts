import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ownAccount } from './initial/schema-part.js';

const TABLE = `
CREATE TABLE review_samples (
  account_id text NOT NULL,
  session_id text NOT NULL,
  agent_id text NOT NULL,
  policy_name text NOT NULL,
  policy_version integer NOT NULL,
  model_sha256 text,
  language text,
  stratum text NOT NULL,
  chance double precision NOT NULL CHECK (chance > 0 AND chance <= 1),
  roles text[] NOT NULL,
  reviewers smallint NOT NULL CHECK (reviewers IN (1, 2)),
  kid text NOT NULL,
  wrapped_key bytea,
  sealed bytea,
  drawn_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  destroyed_at timestamptz(3),
  destroyed_for text CHECK (destroyed_for IN ('reviewed', 'expired', 'erased')),
  PRIMARY KEY (account_id, session_id),
  CHECK ((sealed IS NULL) = (wrapped_key IS NULL)),
  CHECK ((sealed IS NULL) = (destroyed_at IS NOT NULL)),
  CHECK ((destroyed_at IS NULL) = (destroyed_for IS NULL))
);
CREATE INDEX review_samples_kept ON review_samples (account_id, expires_at) WHERE sealed IS NOT NULL;
CREATE INDEX review_samples_drawn ON review_samples (account_id, drawn_at);
COMMENT ON TABLE review_samples IS 'Calls that were drawn by lot for review. A row outlives its texts.';
COMMENT ON COLUMN review_samples.language IS 'That most of the latest turns are in; null where callers said nothing.';
COMMENT ON COLUMN review_samples.chance IS 'With which the call was drawn: it stands for one by it.';
COMMENT ON COLUMN review_samples.kid IS 'Of the account''s key that wraps the key of these texts alone.';
COMMENT ON COLUMN review_samples.sealed IS 'Texts of the call as they were said; null once they are destroyed.';
${ownAccount('review_samples')}
GRANT SELECT, INSERT, UPDATE, DELETE ON review_samples TO sotto_app;
`;

/** Texts are stored only under the epoch in which the call began, so that values erased since are not stored again. */
const FUNCTION = `
CREATE FUNCTION keep_review_sample(account text, known_epoch bigint, session text, agent text, policy text, version integer,
  model text, spoken text, of_stratum text, with_chance double precision, for_roles text[], by_reviewers integer,
  days integer, with_kid text, wrapped bytea, seal bytea) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM set_config('sotto.account_id', account, true);
  PERFORM pg_advisory_xact_lock_shared(lock_epoch(account));
  IF NOT EXISTS (SELECT FROM accounts a WHERE a.account_id = account AND a.epoch = known_epoch) THEN
    RETURN false;
  END IF;
  INSERT INTO review_samples (account_id, session_id, agent_id, policy_name, policy_version, model_sha256, language, stratum,
      chance, roles, reviewers, kid, wrapped_key, sealed, expires_at)
    VALUES (account, session, agent, policy, version, model, spoken, of_stratum, with_chance, for_roles, by_reviewers,
      with_kid, wrapped, seal, now() + days * interval '1 day')
    ON CONFLICT DO NOTHING;
  RETURN true;
END $$;
`;

/** Adds calls whose texts are kept so that reviewers can find missed values. */
export class ReviewSamples1700000000016 implements MigrationInterface {
  name = 'ReviewSamples1700000000016';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLE + FUNCTION);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION keep_review_sample; DROP TABLE review_samples');
  }
}
