import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { type JournaledService, runJournaledService } from '../audit/journaled-service.js';

/** Events of calls are stored in one batch per commit, and `audit_events` shows them individually. */
describe('the view of the journal', () => {
  let service: JournaledService;

  beforeAll(async () => {
    service = await runJournaledService();
    await service.call();
    await service.call('My number is 415-555-0134.');
    await service.checkpoint();
  });

  afterAll(() => service.stop());

  it("has columns that match each event's text", async () => {
    const rows = await query<{ canonical: string; chain: string; seq: number; kind: string; ts: Date }>(
      service.databaseUrl,
      'SELECT * FROM audit_events',
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { canonical, chain, seq, kind, ts } of rows) {
      expect(JSON.parse(canonical)).toMatchObject({ chain, seq, kind, ts: ts.toISOString() });
    }
  });

  it('links each event to the previous event in its chain', async () => {
    const rows = await query<{ chain: string; seq: number; prev: string; curr: string }>(
      service.databaseUrl,
      `SELECT chain, seq, encode(prev_hash, 'hex') AS prev, encode(curr_hash, 'hex') AS curr FROM audit_events
       ORDER BY chain, seq`,
    );
    let before = rows[0];
    for (const row of rows) {
      expect(row.prev).toBe(row.seq === 0 ? '0'.repeat(64) : before?.curr);
      before = row;
    }
  });

  it('stores long texts with LZ4 compression, or uncompressed if the server lacks it', async () => {
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
});
