import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AS_OWNER, forApplication } from './initial/schema-part.js';

const COLUMNS = `
ALTER TABLE agents ADD COLUMN observe_until timestamptz;
COMMENT ON COLUMN agents.observe_until IS 'Until then, requests are forwarded without masking.';
ALTER TABLE sessions ADD COLUMN observed_by_kind jsonb;
COMMENT ON COLUMN sessions.observed_by_kind IS 'Findings that were not masked. NULL if the call was masked.';
`;

/** A separate function, because instances of the preceding release, which mask all calls, call `find_serving_agent`. */
const FIND = `
CREATE FUNCTION find_observable_agent(wanted text)
RETURNS TABLE (account_id text, agent_id text, name text, upstream text, fallbacks text[], first_byte_ms integer,
  hedge_after_ms integer, tokenization text, policy_name text, policy_version integer, policy_yaml text,
  policy_base integer, own_terms text[], own_terms_key bytea, epoch bigint, agent_monthly_tokens bigint,
  account_monthly_tokens bigint, upstream_errors text, observe_until timestamptz)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT a.account_id, a.agent_id, a.name, a.upstream, a.fallbacks, a.first_byte_ms, a.hedge_after_ms, a.tokenization,
    a.policy_name, a.policy_version, p.yaml, p.base_version, a.own_terms, a.own_terms_key, c.epoch, a.monthly_tokens,
    c.monthly_tokens, a.upstream_errors, a.observe_until
  FROM agents a
  JOIN accounts c ON c.account_id = a.account_id
  LEFT JOIN policies p ON p.account_id = a.account_id AND p.name = a.policy_name AND p.version = a.policy_version
  WHERE a.agent_id = wanted
$$;
${forApplication('find_observable_agent(text)')}`;

/** Adds agents whose requests are forwarded without masking for a limited time. */
export class ObservedAgents1700000000025 implements MigrationInterface {
  name = 'ObservedAgents1700000000025';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMNS + FIND);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP FUNCTION find_observable_agent; ALTER TABLE agents DROP COLUMN observe_until; ' +
        'ALTER TABLE sessions DROP COLUMN observed_by_kind',
    );
  }
}
