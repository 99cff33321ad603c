import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AS_OWNER, forApplication } from './initial/schema-part.js';

const COLUMN = `
ALTER TABLE agents ADD COLUMN own_terms_key bytea NOT NULL
  DEFAULT sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
COMMENT ON COLUMN agents.own_terms_key IS 'Key of the MAC over own_terms in the journal. A change of the terms gets a new key.';
`;

/** A separate function, because instances of the preceding release still call `find_answering_agent`. */
const FIND = `
CREATE FUNCTION find_serving_agent(wanted text)
RETURNS TABLE (account_id text, agent_id text, name text, upstream text, fallbacks text[], first_byte_ms integer,
  hedge_after_ms integer, tokenization text, policy_name text, policy_version integer, policy_yaml text,
  policy_base integer, own_terms text[], own_terms_key bytea, epoch bigint, agent_monthly_tokens bigint,
  account_monthly_tokens bigint, upstream_errors text)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT a.account_id, a.agent_id, a.name, a.upstream, a.fallbacks, a.first_byte_ms, a.hedge_after_ms, a.tokenization,
    a.policy_name, a.policy_version, p.yaml, p.base_version, a.own_terms, a.own_terms_key, c.epoch, a.monthly_tokens,
    c.monthly_tokens, a.upstream_errors
  FROM agents a
  JOIN accounts c ON c.account_id = a.account_id
  LEFT JOIN policies p ON p.account_id = a.account_id AND p.name = a.policy_name AND p.version = a.policy_version
  WHERE a.agent_id = wanted
$$;
${forApplication('find_serving_agent(text)')}`;

/** @param due condition on the tombstone `t` */
const tombstones = (due: string): string => `
CREATE OR REPLACE FUNCTION has_tombstone(account text, session text, events bigint, head bytea) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT session <> account AND EXISTS (
    SELECT FROM audit_single_events t
    WHERE t.account_id = account AND t.kind = 'session_purged' AND (t.canonical::jsonb) ->> 'session_id' = session
      AND t.chain = account AND (t.canonical::jsonb) ->> 'event_count' = events::text
      AND (t.canonical::jsonb) ->> 'head_hash' = encode(head, 'hex')${due})
$$;
`;

/** Tombstones of the preceding release lack both fields, so that its removals are rolled back. */
const IS_DUE = `
      AND t.ts >= ((t.canonical::jsonb) ->> 'started_at')::timestamptz
        + ((t.canonical::jsonb) ->> 'retention_days')::integer * interval '24 hours'`;

/** Adds keys of own terms, and tombstones that state when a session began and how long it was kept. */
export class HashedRules1700000000022 implements MigrationInterface {
  name = 'HashedRules1700000000022';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMN + FIND + tombstones(IS_DUE));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP FUNCTION find_serving_agent; ALTER TABLE agents DROP COLUMN own_terms_key; ${tombstones('')}`,
    );
  }
}
