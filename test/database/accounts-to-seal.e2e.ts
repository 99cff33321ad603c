import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, query } from '../support/databases.js';

/** Each round of sealing calls this function, on tables that have grown since their last statistics. */
describe('accounts with unsealed sessions', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let client: pg.Client;

  beforeAll(async () => {
    database = await freshDatabase();
    await insertChains('acc_a', 5_000);
    await insertChains('acc_c', 5_000);
    await query(database.url, 'UPDATE audit_chains SET sealed = true WHERE chain <> account_id');
    await insertChains('acc_b', 2);
    await insertChains('acc_c', 1);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** Inserts the account's own chain and chains of sessions. */
  async function insertChains(account: string, sessions: number): Promise<void> {
    await query(
      database.url,
      `INSERT INTO audit_chains (account_id, chain, next_seq, head_hash)
       SELECT $1, $1, 1, sha256('')
       UNION ALL SELECT $1, 'sess_' || gen_random_uuid(), 1, sha256('') FROM generate_series(1, $2::int)
       ON CONFLICT DO NOTHING`,
      [account, sessions],
    );
  }

  it('are found without reading sealed chains, even without table statistics', async () => {
    await client.query('BEGIN');
    const { rows } = await client.query('SELECT accounts_to_seal() AS id');
    const { rows: reads } = await client.query(
      `SELECT seq_scan::int, (idx_tup_fetch < 10) AS few FROM pg_stat_xact_user_tables WHERE relname = 'audit_chains'`,
    );
    await client.query('COMMIT');
    expect(rows).toEqual([{ id: 'acc_b' }, { id: 'acc_c' }]);
    expect(reads).toEqual([{ seq_scan: 0, few: true }]);
  });
});
