import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AS_OWNER, forApplication } from './initial/schema-part.js';

/** Releases with only one version of the default policy write no base. */
const COLUMN = `
ALTER TABLE policies ADD COLUMN base_version integer NOT NULL DEFAULT 1;
COMMENT ON COLUMN policies.base_version IS 'The version of healthcare-default that it has from what it leaves out.';
`;

/** A separate function, because instances of the preceding release still call `find_metered_agent`. */
const FIND = `
CREATE FUNCTION find_pinned_agent(wanted text)
RETURNS TABLE (account_id text, agent_id text, name text, upstream text, fallbacks text[], first_byte_ms integer,
  hedge_after_ms integer, tokenization text, policy_name text, policy_version integer, policy_yaml text,
  policy_base integer, own_terms text[], epoch bigint, agent_monthly_tokens bigint, account_monthly_tokens bigint)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT a.account_id, a.agent_id, a.name, a.upstream, a.fallbacks, a.first_byte_ms, a.hedge_after_ms, a.tokenization,
    a.policy_name, a.policy_version, p.yaml, p.base_version, a.own_terms, c.epoch, a.monthly_tokens, c.monthly_tokens
  FROM agents a
  JOIN accounts c ON c.account_id = a.account_id
  LEFT JOIN policies p ON p.account_id = a.account_id AND p.name = a.policy_name AND p.version = a.policy_version
  WHERE a.agent_id = wanted
$$;
${forApplication('find_pinned_agent(text)')}`;

/** Pins the version of the default policy that a policy inherits, so that later versions do not change the policy. */
export class PolicyBases1700000000012 implements MigrationInterface {
  name = 'PolicyBases1700000000012';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMN + FIND);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION find_pinned_agent; ALTER TABLE policies DROP COLUMN base_version');
  }
}
