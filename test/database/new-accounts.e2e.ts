import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type JournaledService, runJournaledService } from '../audit/journaled-service.js';
import { freshDatabase, query } from '../support/databases.js';

const SEALED = 3_000;
const ENDED = 60;

/** The database's statistics do not contain the account, only much larger accounts. */
describe('a new account', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let service: JournaledService;

  beforeAll(async () => {
    database = await freshDatabase();
    service = await runJournaledService({ databaseUrl: database.url });
    await insertSealed('acc_old', 2 * SEALED);
    await query(database.url, 'ANALYZE');
    await insertSealed(service.accountId, SEALED);
    await insertChains(service.accountId, 'new', ENDED);
    await query(
      database.url,
      `INSERT INTO audit_single_events (account_id, chain, seq, kind, ts, prev_hash, curr_hash, canonical)
       SELECT account_id, session_id, 0, 'session_closed', now(), sha256('a'), sha256(''), json_build_object('ts', now())
       FROM sessions WHERE session_id LIKE 'sess_new%'`,
    );
  });

  afterAll(() => database.drop());

  async function insertChains(account: string, name: string, sessions: number): Promise<void> {
    const rows = `SELECT $1, 'sess_' || $2::text || n`;
    const from = 'FROM generate_series(1, $3::int) AS n';
    const values = [account, name, sessions];
    await query(
      database.url,
      `INSERT INTO sessions (account_id, session_id, agent_id, agent_name, policy_name, policy_version, upstream_model,
         started_at, ended_at, status) ${rows}, 'agt_a', 'Desk', 'p', 1, 'm', now(), now(), 'ok' ${from}`,
      values,
    );
    await query(
      database.url,
      `INSERT INTO audit_chains (account_id, chain, next_seq, head_hash) ${rows}, 1, sha256('') ${from}`,
      values,
    );
  }

  async function insertSealed(account: string, sessions: number): Promise<void> {
    await insertChains(account, 'old', sessions);
    await query(
      database.url,
      `WITH sealed AS (UPDATE audit_chains SET sealed = true WHERE account_id = $1 AND chain <> $1 RETURNING chain)
       INSERT INTO sealed_sessions (account_id, session_id, seal_seq, leaf_index, event_count, head_hash)
       SELECT $1, chain, 0, row_number() OVER () - 1, 1, sha256('') FROM sealed`,
      [account],
    );
  }

  /**
   * Returns the number of rows read per table. A connection reports all its reads only after it is closed.
   */
  async function rowsRead(): Promise<Record<string, number>> {
    const rows = await query<{ name: string; read: number }>(
      database.url,
      `SELECT relname AS name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 AS read FROM pg_stat_user_tables`,
    );
    return Object.fromEntries(rows.map(({ name, read }) => [name, read]));
  }

  it('has its sessions sealed and proved without reading its earlier sessions', async () => {
    const before = await rowsRead();
    await service.checkpoint();
    const answer = await service.get('/api/v1/sessions/sess_new1/audit');
    expect(await answer.json()).toMatchObject({ checkpoint: { seal: { event: { count: ENDED } } } });
    await service.stop();
    const after = await rowsRead();
    const read = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
    expect(read('sealed_sessions')).toBeLessThan(3 * ENDED);
    expect(read('sessions')).toBeLessThan(3 * ENDED);
    expect(read('audit_chains')).toBeLessThan(9 * ENDED);
  });
});
