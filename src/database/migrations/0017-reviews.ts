import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ownAccount } from './initial/schema-part.js';

/** Instances of the preceding release treat a reviewer as a member. */
const ROLE = `
ALTER TABLE members DROP CONSTRAINT members_role_check,
  ADD CONSTRAINT members_role_check CHECK (role IN ('admin', 'reviewer', 'member'));
`;

const TABLE = `
CREATE TABLE reviews (
  account_id text NOT NULL,
  session_id text NOT NULL,
  reviewer_id text NOT NULL,
  begun_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  marks jsonb NOT NULL DEFAULT '[]',
  counts jsonb,
  PRIMARY KEY (account_id, session_id, reviewer_id),
  FOREIGN KEY (account_id, session_id) REFERENCES review_samples ON DELETE CASCADE,
  CHECK ((finished_at IS NULL) = (counts IS NULL))
);
CREATE INDEX reviews_finished ON reviews (account_id, finished_at) WHERE finished_at IS NOT NULL;
COMMENT ON TABLE reviews IS 'What people say of calls that were drawn for review: places and kinds, none of the text.';
COMMENT ON COLUMN reviews.counts IS 'Values, those missed, and words masked for nothing, by kind; null until it is finished.';
ALTER TABLE review_samples ADD COLUMN agreement jsonb;
COMMENT ON COLUMN review_samples.agreement IS 'Of two reviews: how many words both judged alike, and how many not.';
${ownAccount('reviews')}
GRANT SELECT, INSERT, UPDATE, DELETE ON reviews TO sotto_app;
`;

/** Adds reviewers and their reviews. */
export class Reviews1700000000017 implements MigrationInterface {
  name = 'Reviews1700000000017';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(ROLE + TABLE);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE review_samples DROP COLUMN agreement; DROP TABLE reviews;
       UPDATE members SET role = 'member' WHERE role = 'reviewer';
       ALTER TABLE members DROP CONSTRAINT members_role_check,
         ADD CONSTRAINT members_role_check CHECK (role IN ('admin', 'member'))`,
    );
  }
}
