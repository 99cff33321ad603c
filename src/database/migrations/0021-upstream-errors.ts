import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AS_OWNER, forApplication } from './initial/schema-part.js';

const COLUMN = `
ALTER TABLE agents ADD COLUMN upstream_errors text NOT NULL DEFAULT 'contract'
  CHECK (upstream_errors IN ('contract', 'provider'));
COMMENT ON COLUMN agents.upstream_errors IS 'Whose errors callers get if an upstream refuses a call.';
`;

/** A separate function, because instances of the preceding release still call `find_pinned_agent`. */
const FIND = `
CREATE FUNCTION find_answering_agent(wanted text)
RETURNS TABLE (account_id text, agent_id text, name text, upstream text, fallbacks text[], first_byte_ms integer,
  hedge_after_ms integer, tokenization text, policy_name text, policy_version integer, policy_yaml text,
  policy_base integer, own_terms text[], epoch bigint, agent_monthly_tokens bigint, account_monthly_tokens bigint,
  upstream_errors text)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT a.account_id, a.agent_id, a.name, a.upstream, a.fallbacks, a.first_byte_ms, a.hedge_after_ms, a.tokenization,
    a.policy_name, a.policy_version, p.yaml, p.base_version, a.own_terms, c.epoch, a.monthly_tokens, c.monthly_tokens,
    a.upstream_errors
  FROM agents a
  JOIN accounts c ON c.account_id = a.account_id
  LEFT JOIN policies p ON p.account_id = a.account_id AND p.name = a.policy_name AND p.version = a.policy_version
  WHERE a.agent_id = wanted
$$;
${forApplication('find_answering_agent(text)')}`;

/** Adds agents that answer with the errors of their providers. */
export class UpstreamErrors1700000000021 implements MigrationInterface {
  name = 'UpstreamErrors1700000000021';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMN + FIND);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP FUNCTION find_answering_agent; ALTER TABLE agents DROP COLUMN upstream_errors',
    );
  }
}
