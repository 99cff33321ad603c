import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A separate function, because instances of the preceding release still call `resolve_tokens`. */
const RESOLVE = `
CREATE FUNCTION resolve_hashed_tokens(account text, token_ids text[])
RETURNS TABLE (token text, entity_kind text, mac bytea, seal bytea, key text, idle boolean)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM set_config('sotto.account_id', account, true);
  RETURN QUERY SELECT v.token_id, v.kind, v.value_mac, v.sealed, v.kid,
    v.last_used_on < (now() AT TIME ZONE 'utc')::date
    FROM vault_entries v WHERE v.account_id = account AND v.token_id = ANY (token_ids);
END $$;
`;

/** Resolves tokens with the keyed hash of their rows, which is compared with the value in the row. */
export class HashedTokens1700000000023 implements MigrationInterface {
  name = 'HashedTokens1700000000023';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(RESOLVE);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION resolve_hashed_tokens');
  }
}
