import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AS_OWNER } from './initial/schema-part.js';

const BEFORE = `
CREATE OR REPLACE FUNCTION accounts_to_seal() RETURNS SETOF text
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT DISTINCT h.account_id FROM audit_chains h WHERE NOT h.sealed AND h.chain <> h.account_id ORDER BY 1
$$;
`;

/**
 * Steps from one account to the next in the index of unsealed chains. The plan for a query over all accounts depends on
 * the table's statistics, and without statistics, each round read the whole table.
 */
const NOW = `
CREATE OR REPLACE FUNCTION accounts_to_seal() RETURNS SETOF text
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  WITH RECURSIVE found AS (
    (SELECT h.account_id FROM audit_chains h WHERE NOT h.sealed AND h.chain <> h.account_id
      ORDER BY h.account_id LIMIT 1)
    UNION ALL
    SELECT (SELECT h.account_id FROM audit_chains h
      WHERE NOT h.sealed AND h.chain <> h.account_id AND h.account_id > f.account_id
      ORDER BY h.account_id LIMIT 1) FROM found f WHERE f.account_id IS NOT NULL
  )
  SELECT f.account_id FROM found f WHERE f.account_id IS NOT NULL
$$;
`;

/** Makes the search for accounts to seal independent of the statistics of the chains. */
export class AccountsToSeal1700000000008 implements MigrationInterface {
  name = 'AccountsToSeal1700000000008';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(NOW);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(BEFORE);
  }
}
