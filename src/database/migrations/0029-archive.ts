import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AS_OWNER, forApplication, ownerOnly } from './initial/schema-part.js';

const TABLE = `
CREATE TABLE archives (
  location text PRIMARY KEY,
  size bigint NOT NULL DEFAULT 0 CHECK (size >= 0),
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  fault text,
  next_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE archives IS 'Progress of each archive, by its bucket and prefix.';
COMMENT ON COLUMN archives.size IS 'Size of the last checkpoint whose objects are all written.';
COMMENT ON COLUMN archives.fault IS 'Reason why the last round failed.';
${ownerOnly('archives')}
CREATE POLICY reads ON archives FOR SELECT TO sotto_app USING (true);
GRANT SELECT ON archives TO sotto_app;
`;

const FUNCTIONS = `
CREATE FUNCTION open_archive(place text) RETURNS bigint
LANGUAGE plpgsql VOLATILE ${AS_OWNER} AS $$
BEGIN
  INSERT INTO archives (location) VALUES (place) ON CONFLICT DO NOTHING;
  RETURN (SELECT a.size FROM archives a WHERE a.location = place AND a.next_at <= now());
END $$;
COMMENT ON FUNCTION open_archive IS 'Size of the last archived checkpoint; NULL while no instance may write to the archive.';

CREATE FUNCTION advance_archive(place text, old_size bigint, new_size bigint) RETURNS void
LANGUAGE sql VOLATILE ${AS_OWNER} AS $$
  UPDATE archives a SET size = new_size WHERE a.location = place AND a.size = old_size AND new_size > old_size
$$;

CREATE FUNCTION settle_archive(place text, code text, shortest interval, longest interval) RETURNS boolean
LANGUAGE plpgsql VOLATILE ${AS_OWNER} AS $$
DECLARE before archives;
BEGIN
  SELECT * INTO before FROM archives a WHERE a.location = place FOR UPDATE;
  UPDATE archives a SET fault = code,
    failures = CASE WHEN code IS NULL THEN 0 ELSE a.failures + 1 END,
    next_at = CASE WHEN code IS NULL THEN now()
      ELSE now() + least(longest, shortest * 2 ^ least(a.failures, 20)) * (0.5 + random() / 2) END
    WHERE a.location = place;
  RETURN before.fault IS DISTINCT FROM code;
END $$;
COMMENT ON FUNCTION settle_archive IS 'Each failure in a row doubles the time to the next round. Returns whether the state has changed.';

CREATE FUNCTION oldest_unarchived(archived bigint) RETURNS timestamptz
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT min(s.ended_at)::timestamptz FROM (SELECT l.account_id, l.seq FROM checkpoint_leaves l
      WHERE l.leaf_index >= archived ORDER BY l.leaf_index LIMIT 1000) w
    JOIN sealed_sessions d ON d.account_id = w.account_id AND d.seal_seq = w.seq
    JOIN sessions s ON s.account_id = d.account_id AND s.session_id = d.session_id
$$;
COMMENT ON FUNCTION oldest_unarchived IS 'End of the oldest session under the next 1000 leaves of the log.';
${forApplication(
  'open_archive(text)',
  'advance_archive(text, bigint, bigint)',
  'settle_archive(text, text, interval, interval)',
  'oldest_unarchived(bigint)',
)}`;

/** Adds the progress of the archive of sealed sessions and checkpoints. */
export class Archive1700000000029 implements MigrationInterface {
  name = 'Archive1700000000029';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLE + FUNCTIONS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP FUNCTION oldest_unarchived, settle_archive, advance_archive, open_archive;
       DROP TABLE archives`,
    );
  }
}
