import type { MigrationInterface, QueryRunner } from 'typeorm';
import { purgeTokens, settleTokens } from './initial/vault.js';

const COLUMN = `
ALTER TABLE vault_entries ADD COLUMN any_scope_mac bytea;
CREATE INDEX vault_entries_any_scope ON vault_entries (account_id, any_scope_mac) WHERE any_scope_mac IS NOT NULL;
COMMENT ON COLUMN vault_entries.any_scope_mac IS 'Keyed hash of the value alone, where value_mac is of the value in one conversation: erasing finds the rows of all by it. Null elsewhere.';
`;

/** Adds tokens that are valid in one conversation. Instances of the preceding release still call `settle_tokens`. */
export class TokenScopes1700000000011 implements MigrationInterface {
  name = 'TokenScopes1700000000011';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      COLUMN + settleTokens('settle_scoped_tokens', 'any_scope_mac') + purgeTokens(', any_scope_mac = NULL'),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `${purgeTokens()} DROP FUNCTION settle_scoped_tokens; ALTER TABLE vault_entries DROP COLUMN any_scope_mac`,
    );
  }
}
