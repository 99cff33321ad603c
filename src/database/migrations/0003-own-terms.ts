import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AS_OWNER, forApplication } from './initial/schema-part.js';

const COLUMN = `
ALTER TABLE agents ADD COLUMN own_terms text[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN agents.own_terms IS 'Phrases by which the agent''s side speaks of itself: never masked in its calls.';
`;

/** A separate function, because instances of the preceding release still call `find_agent`. */
const FIND = `
CREATE FUNCTION find_called_agent(wanted text)
RETURNS TABLE (account_id text, agent_id text, name text, upstream text, tokenization text, policy_name text,
  policy_version integer, policy_yaml text, own_terms text[], epoch bigint)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT a.account_id, a.agent_id, a.name, a.upstream, a.tokenization, a.policy_name, a.policy_version, p.yaml,
    a.own_terms, c.epoch
  FROM agents a
  JOIN accounts c ON c.account_id = a.account_id
  LEFT JOIN policies p ON p.account_id = a.account_id AND p.name = a.policy_name AND p.version = a.policy_version
  WHERE a.agent_id = wanted
$$;
${forApplication('find_called_agent(text)')}`;

/** Adds own terms of agents. */
export class OwnTerms1700000000003 implements MigrationInterface {
  name = 'OwnTerms1700000000003';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMN + FIND);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION find_called_agent; ALTER TABLE agents DROP COLUMN own_terms');
  }
}
