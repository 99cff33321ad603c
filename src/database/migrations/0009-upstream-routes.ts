import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AS_OWNER, forApplication } from './initial/schema-part.js';

const COLUMNS = `
ALTER TABLE agents ADD COLUMN fallbacks text[] NOT NULL DEFAULT '{}', ADD COLUMN first_byte_ms integer,
  ADD COLUMN hedge_after_ms integer;
COMMENT ON COLUMN agents.fallbacks IS 'Upstreams that are asked after \`upstream\`, in order.';
COMMENT ON COLUMN agents.first_byte_ms IS 'How long one may take to begin before the next is asked instead; null: the default.';
COMMENT ON COLUMN agents.hedge_after_ms IS 'After how long the next is asked besides; null: never.';
`;

/** A separate function, because instances of the preceding release still call `find_called_agent`. */
const FIND = `
CREATE FUNCTION find_routed_agent(wanted text)
RETURNS TABLE (account_id text, agent_id text, name text, upstream text, fallbacks text[], first_byte_ms integer,
  hedge_after_ms integer, tokenization text, policy_name text, policy_version integer, policy_yaml text,
  own_terms text[], epoch bigint)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT a.account_id, a.agent_id, a.name, a.upstream, a.fallbacks, a.first_byte_ms, a.hedge_after_ms, a.tokenization,
    a.policy_name, a.policy_version, p.yaml, a.own_terms, c.epoch
  FROM agents a
  JOIN accounts c ON c.account_id = a.account_id
  LEFT JOIN policies p ON p.account_id = a.account_id AND p.name = a.policy_name AND p.version = a.policy_version
  WHERE a.agent_id = wanted
$$;
${forApplication('find_routed_agent(text)')}`;

/** Adds agents with more than one upstream. */
export class UpstreamRoutes1700000000009 implements MigrationInterface {
  name = 'UpstreamRoutes1700000000009';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMNS + FIND);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP FUNCTION find_routed_agent; ALTER TABLE agents DROP COLUMN fallbacks, DROP COLUMN first_byte_ms, ' +
        'DROP COLUMN hedge_after_ms',
    );
  }
}
