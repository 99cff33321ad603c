import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Transactions } from '../../src/database/transactions.js';
import { poolSettings } from '../../src/database/connections.js';
import { ownerDataSource } from '../../src/database/data-source.js';
import { query } from '../support/databases.js';
import { type JournaledService, runJournaledService } from '../audit/journaled-service.js';

const COLUMNS = 'account_id, chain, seq, kind, ts, prev_hash, curr_hash, canonical';
/** The migration that brought batches, and those after it. */
const SINCE = 'AuditBatches1700000000013';

/** Events of calls are stored by commits, and seen one by one in `audit_events`, under which name they were stored before. */
describe('the view of the journal', () => {
  let service: JournaledService;

  beforeAll(async () => {
    service = await runJournaledService();
    await service.call();
    await service.call('My number is 415-555-0134.');
    await service.checkpoint();
  });

  afterAll(() => service.stop());

  const all = (): Promise<object[]> =>
    query(service.databaseUrl, `SELECT ${COLUMNS} FROM audit_events ORDER BY chain, seq`);

  it('has each event with what its text says', async () => {
    const rows = await query<{ canonical: string; chain: string; seq: number; kind: string; ts: Date }>(
      service.databaseUrl,
      'SELECT * FROM audit_events',
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { canonical, chain, seq, kind, ts } of rows) {
      expect(JSON.parse(canonical)).toMatchObject({ chain, seq, kind, ts: ts.toISOString() });
    }
  });

  it('takes its texts compressed where the server does it fast, else as they are', async () => {
    const [server] = await query<{ has: boolean }>(
      service.databaseUrl,
      `SELECT 'lz4' = ANY (enumvals) AS has FROM pg_settings WHERE name = 'default_toast_compression'`,
    );
    await service.call('Call me at 415-555-0134, or at 415-555-0135. '.repeat(50));
    const stored = await query<{ how: string | null }>(
      service.databaseUrl,
      `SELECT DISTINCT pg_column_compression(canonical) AS how FROM audit_batches WHERE length(canonical) > 4000`,
    );
    expect(stored).toEqual([{ how: server?.has === true ? 'lz4' : null }]);
  });

  it('is read and written by an instance of the release before, and both know what it wrote', async () => {
    const before = await all();
    const [batch] = await query<{ account_id: string; chain: string; seq: number }>(
      service.databaseUrl,
      'SELECT account_id, chain, seq FROM audit_batches WHERE seq > 0 LIMIT 1',
    );
    const { account_id: account = '', chain = '', seq = -1 } = batch ?? {};
    const read = await service.service.app.get(Transactions, { strict: false }).run(account, (manager) =>
      manager.query<object[]>(
        `SELECT ${COLUMNS} FROM audit_events WHERE account_id = $1 AND (chain, seq) > ($2, $3) AND chain <> $1
           ORDER BY chain, seq LIMIT $4`,
        [account, chain, seq - 1, 1_000],
      ),
    );
    const ending = read.filter((row) => (row as { chain: string }).chain === chain);
    expect(ending.length).toBeGreaterThan(0);
    expect(before).toEqual(expect.arrayContaining(ending));
    // The end of that call as if the instance had not written it yet.
    await query(service.databaseUrl, 'ALTER TABLE audit_batches DISABLE TRIGGER USER');
    await query(service.databaseUrl, 'DELETE FROM audit_batches WHERE chain = $1 AND seq = $2', [chain, seq]);
    await query(service.databaseUrl, 'ALTER TABLE audit_batches ENABLE TRIGGER USER');
    expect(await service.verify({})).toMatchObject({ ok: false, failure: { code: 'truncated', chain, seq } });
    const journal = new pg.Pool(poolSettings(service.databaseUrl, 'sotto_journal', 1));
    await journal.query({
      name: 'as_before',
      text: `WITH events AS (INSERT INTO audit_events (${COLUMNS}) SELECT ${COLUMNS}
        FROM jsonb_populate_recordset(NULL::audit_events, $1::jsonb)) SELECT 1`,
      values: [JSON.stringify(ending, (_, value: unknown) => asText(value))],
    });
    await journal.end();
    expect(await all()).toEqual(before);
    expect(await service.verify({})).toMatchObject({ ok: true });
    expect(await service.verify({ session_id: chain })).toMatchObject({ ok: true });
  });

  it('holds the same events after the way back to the release before, and forward again', async () => {
    const before = await all();
    const owner = await new DataSource(ownerDataSource(service.databaseUrl).options).initialize();
    const since = owner.migrations.slice(owner.migrations.findIndex(({ name }) => name === SINCE));
    for (let left = since.length; left > 0; left -= 1) await owner.undoLastMigration();
    expect(await all()).toEqual(before);
    await owner.runMigrations();
    await owner.destroy();
    expect(await all()).toEqual(before);
    expect(await query(service.databaseUrl, 'SELECT 1 FROM audit_batches')).toEqual([]);
    expect(await service.verify({})).toMatchObject({ ok: true });
    const session = await service.call();
    expect(await service.verify({ session_id: session })).toMatchObject({ ok: true });
    expect(await query(service.databaseUrl, 'SELECT 1 FROM audit_batches')).toHaveLength(2);
  });
});

/** Bytes as PostgreSQL reads them; JSON has written them as an object by then. */
function asText(value: unknown): unknown {
  const { type, data } = (value ?? {}) as { type?: unknown; data?: number[] };
  return type === 'Buffer' ? `\\x${Buffer.from(data ?? []).toString('hex')}` : value;
}
