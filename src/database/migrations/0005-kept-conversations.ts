import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ownAccount } from './initial/schema-part.js';

/**
 * Turns of conversations that providers keep, masked and sealed. Each row adds one exchange to the row that it
 * continues.
 */
const TABLE = `
CREATE TABLE kept_conversations (
  account_id text NOT NULL,
  reply_hash bytea NOT NULL CHECK (length(reply_hash) = 32),
  earlier_hash bytea CHECK (length(earlier_hash) = 32),
  kid text NOT NULL,
  sealed bytea NOT NULL,
  value_macs bytea[] NOT NULL DEFAULT '{}',
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, reply_hash)
);
CREATE INDEX kept_conversations_age ON kept_conversations (account_id, expires_at);
COMMENT ON TABLE kept_conversations IS 'Turns that a provider keeps under the id of a reply, with tokens instead of values, sealed.';
COMMENT ON COLUMN kept_conversations.reply_hash IS 'SHA-256 of provider and reply id.';
COMMENT ON COLUMN kept_conversations.earlier_hash IS 'Of the reply that the exchange goes on from; null: it begins a conversation.';
COMMENT ON COLUMN kept_conversations.value_macs IS 'Keyed hashes of values whose tokens carry them: erasing one of them erases the row.';
${ownAccount('kept_conversations')}
GRANT SELECT, INSERT, UPDATE, DELETE ON kept_conversations TO sotto_app;
`;

/**
 * Extends the lifetime of conversations that continue. Once a day, all preceding exchanges receive the full lifetime
 * again. Storing needs no flush, because the end of the call's record, which follows, makes the rows durable.
 */
const FUNCTIONS = `
CREATE FUNCTION keep_conversation(account text, reply bytea, earlier bytea, with_kid text, seal bytea, macs bytea[],
  lifetime interval) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM set_config('sotto.account_id', account, true), set_config('synchronous_commit', 'off', true);
  INSERT INTO kept_conversations (account_id, reply_hash, earlier_hash, kid, sealed, value_macs, expires_at)
    VALUES (account, reply, earlier, with_kid, seal, macs, now() + lifetime)
    ON CONFLICT DO NOTHING;
  IF earlier IS NOT NULL AND EXISTS (
    SELECT FROM kept_conversations k WHERE k.account_id = account AND k.reply_hash = earlier
      AND k.expires_at < now() + lifetime - interval '1 day'
  ) THEN
    WITH RECURSIVE chain AS (
      SELECT k.reply_hash, k.earlier_hash FROM kept_conversations k
        WHERE k.account_id = account AND k.reply_hash = earlier
      UNION
      SELECT k.reply_hash, k.earlier_hash FROM chain c
        JOIN kept_conversations k ON k.account_id = account AND k.reply_hash = c.earlier_hash
    )
    UPDATE kept_conversations k SET expires_at = now() + lifetime FROM chain c
      WHERE k.account_id = account AND k.reply_hash = c.reply_hash;
  END IF;
END $$;

CREATE FUNCTION find_conversation(account text, reply bytea, most integer, most_bytes integer)
RETURNS TABLE (depth integer, earlier bytea, with_kid text, seal bytea)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM set_config('sotto.account_id', account, true);
  RETURN QUERY
    WITH RECURSIVE chain AS (
      SELECT 1 AS n, length(k.sealed) AS bytes, k.earlier_hash, k.kid, k.sealed FROM kept_conversations k
        WHERE k.account_id = account AND k.reply_hash = reply AND k.expires_at > now()
      UNION ALL
      SELECT c.n + 1, c.bytes + length(k.sealed), k.earlier_hash, k.kid, k.sealed FROM chain c, LATERAL (
        SELECT f.earlier_hash, f.kid, f.sealed FROM kept_conversations f
          WHERE f.account_id = account AND f.reply_hash = c.earlier_hash AND f.expires_at > now() LIMIT 1) k
        WHERE c.n < most AND c.bytes <= most_bytes
    )
    SELECT c.n, c.earlier_hash, c.kid, c.sealed FROM chain c ORDER BY c.n DESC;
END $$;
`;

/** Adds conversations that requests continue by the ID of a reply. */
export class KeptConversations1700000000005 implements MigrationInterface {
  name = 'KeptConversations1700000000005';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLE + FUNCTIONS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP FUNCTION find_conversation, keep_conversation; DROP TABLE kept_conversations',
    );
  }
}
