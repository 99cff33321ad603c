import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '../../src/common/ids.js';
import { DatabaseClock } from '../../src/database/database-clock.js';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';
import { call, insertSessions, list, type SessionRow, walk } from '../support/sessions.js';

const ALL = '/api/v1/sessions';

describe('paging through session lists', () => {
  let service: RunningService;
  let cookie: string;
  let accountId: string;
  let agent: { id: string; proxy_url: string };
  let rows: SessionRow[];

  beforeAll(async () => {
    service = await runService();
    cookie = await service.login();
    agent = await service.createAgent(cookie, {});
    const found = await query<{ id: string }>(service.databaseUrl, 'SELECT account_id AS id FROM accounts');
    accountId = found[0]?.id ?? '';
    const now = Date.now();
    // Three sessions start together in each minute. Every ninth session is still open.
    rows = Array.from({ length: 270 }, (_, index) => ({
      account_id: accountId,
      session_id: newId('sess'),
      agent_id: agent.id,
      call_id: null,
      started_at: now - Math.floor(index / 3) * 60_000,
      ended_at: index % 9 === 0 ? null : now,
      status: index % 9 === 0 ? null : ('ok' as const),
      redaction_count: 0,
    }));
    await insertSessions(service.databaseUrl, rows);
  });

  afterAll(() => service.stop());

  it.each([
    [1, ALL],
    [7, ALL],
    [100, ALL],
    [1, 'of the agent'],
    [7, 'of the agent'],
    [100, 'of the agent'],
  ])('with pages of %d, %s, returns each session once while others start and end', async (limit, list_) => {
    const path = list_ === ALL ? ALL : `/api/v1/agents/${agent.id}/sessions`;
    const ended = await query<{ id: string }>(
      service.databaseUrl,
      'SELECT session_id AS id FROM sessions WHERE ended_at IS NOT NULL',
    );
    let pages = 0;
    const walked = await walk(service, cookie, path, { limit }, async () => {
      pages += 1;
      if (pages % 20 === 1) await call(agent.proxy_url, 'Hello');
      if (pages % 30 === 2) await endOne();
    });
    const ids = walked.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ended.filter(({ id }) => !ids.includes(id))).toEqual([]);
    const order = walked.map(({ started_at: at, id }) => `${at} ${id}`);
    expect(order).toEqual([...order].sort().reverse());
  });

  /** Ends a random open session, before or after the current page. */
  async function endOne(): Promise<void> {
    await query(
      service.databaseUrl,
      `UPDATE sessions SET ended_at = now(), duration_ms = 1, status = 'partial' WHERE session_id =
         (SELECT session_id FROM sessions WHERE ended_at IS NULL ORDER BY random() LIMIT 1)`,
    );
  }

  it('keeps the time window of the first page', async () => {
    const first = await list(service, cookie, ALL, { limit: 1, since: '90m' });
    const whole = await walk(service, cookie, ALL, { limit: 100, since: '90m' });
    const later = Date.now() + 3_600_000;
    const clock = jest.spyOn(DatabaseClock.prototype, 'now').mockReturnValue(later);
    try {
      const fresh = await walk(service, cookie, ALL, { limit: 100, since: '90m' });
      expect(fresh.length).toBeLessThan(whole.length);
      const cursor = first.next_cursor ?? '';
      const rest = await walk(service, cookie, ALL, { limit: 100, since: '90m', cursor });
      expect(rest).toEqual(whole.slice(1));
    } finally {
      clock.mockRestore();
    }
  });

  it('accepts a cursor with another page size or with explicit defaults', async () => {
    const { next_cursor: cursor } = await list(service, cookie, ALL, { limit: 2 });
    for (const parameters of [{ limit: 5 }, { since: '24h' }, { min_redactions: 0 }]) {
      const answer = await list(service, cookie, ALL, { ...parameters, cursor: cursor ?? '' });
      expect(answer.status).toBe(200);
    }
  });

  it('rejects a cursor of another query, list or account, and a changed cursor', async () => {
    const first = await list(service, cookie, ALL, { limit: 1, since: '7d' });
    const cursor = first.next_cursor ?? '';
    const own = `/api/v1/agents/${agent.id}/sessions`;
    const stranger = await service.login({ account: 'elsewhere' });
    const otherAgent = await service.createAgent(cookie, {});
    const attempts: [string, string, Record<string, string>][] = [
      [cookie, ALL, { cursor }],
      [cookie, ALL, { cursor, since: '8d' }],
      [cookie, ALL, { cursor, since: '168h' }],
      [cookie, ALL, { cursor, since: '7d', status: 'ok' }],
      [cookie, ALL, { cursor, since: '7d', min_redactions: '1' }],
      [cookie, ALL, { cursor, since: '7d', call_id: 'x' }],
      [cookie, ALL, { cursor, since: '7d', agent_id: agent.id }],
      [cookie, own, { cursor, since: '7d' }],
      [stranger, ALL, { cursor, since: '7d' }],
      [cookie, ALL, { cursor: `${cursor}A`, since: '7d' }],
      [cookie, ALL, { cursor: cursor.slice(1), since: '7d' }],
      [cookie, ALL, { cursor: cursor.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), since: '7d' }],
      [cookie, ALL, { cursor: '', since: '7d' }],
      [cookie, ALL, { cursor: 'null', since: '7d' }],
    ];
    const ownCursor = (await list(service, cookie, own, { limit: 1 })).next_cursor ?? '';
    attempts.push([cookie, `/api/v1/agents/${otherAgent.id}/sessions`, { cursor: ownCursor }]);
    attempts.push([cookie, ALL, { cursor: ownCursor, agent_id: agent.id }]);
    for (const [as, path, parameters] of attempts) {
      const answer = await list(service, as, path, parameters);
      expect([answer.status, answer.error?.code, answer.error?.details?.[0]?.field]).toEqual([
        422,
        'validation_failed',
        'cursor',
      ]);
    }
    expect((await list(service, cookie, ALL, { cursor, since: '7d' })).status).toBe(200);
  });
});
