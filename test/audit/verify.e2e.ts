import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { tamperWithEvents } from '../support/journal.js';
import { CALLER_WORDS, leaksIn } from '../support/planted.js';
import { type RunningService, runService } from '../support/running-service.js';

interface Verdict {
  ok: boolean;
  event_count: number;
  message: string;
  failure?: { code: string; chain: string; seq: number };
}

describe('POST /audit/verify', () => {
  let service: RunningService;
  let cookie: string;
  let sessionId: string;

  beforeAll(async () => {
    service = await runService();
    cookie = await service.login();
    sessionId = await makeCall(cookie);
  });

  afterAll(() => service.stop());

  async function makeCall(owner: string): Promise<string> {
    const agent = await service.createAgent(owner, {});
    const answer = await fetch(agent.proxy_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub', messages: [{ role: 'user', content: CALLER_WORDS }] }),
    });
    expect(answer.status).toBe(200);
    return answer.headers.get('x-sotto-session') ?? '';
  }

  async function verify(
    body: object | string,
    owner: string | null = cookie,
  ): Promise<{ status: number; body: Verdict }> {
    const headers = { 'content-type': 'application/json', ...(owner === null ? {} : { cookie: owner }) };
    const answer = await fetch(`${service.baseUrl}/audit/verify`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Verdict };
  }

  async function tamper(sql: string, values: readonly unknown[]): Promise<void> {
    await tamperWithEvents(service.databaseUrl, sql, values);
  }

  it('verifies the chain of a session and all chains of the account', async () => {
    const one = await verify({ session_id: sessionId });
    expect(one).toMatchObject({ status: 200, body: { ok: true } });
    expect(one.body.message).toMatch(/chain ok/);
    const all = await verify({});
    expect(all.body.ok).toBe(true);
    expect(all.body.event_count).toBeGreaterThan(one.body.event_count);
  });

  it('requires a login for stored chains, and finds only those of the account', async () => {
    expect((await verify({}, null)).status).toBe(401);
    expect((await verify({ session_id: sessionId }, null)).status).toBe(401);
    expect((await verify({}, 'service_session=forged')).status).toBe(401);
    const stranger = await service.login({ account: 'elsewhere' });
    expect((await verify({ session_id: sessionId }, stranger)).status).toBe(404);
    expect((await verify({}, stranger)).body.event_count).toBe(2);
  });

  it('verifies posted events without login', async () => {
    const rows = await query<{ canonical: string; curr: string }>(
      service.databaseUrl,
      `SELECT canonical, encode(curr_hash, 'hex') AS curr FROM audit_events WHERE chain = $1 ORDER BY seq`,
      [sessionId],
    );
    const events = rows.map((row) => ({ ...(JSON.parse(row.canonical) as object), curr_hash: row.curr }));
    expect((await verify({ events }, null)).body).toMatchObject({ ok: true, event_count: events.length });
    const forged = events.map((event, index) => (index === 1 ? { ...event, kind: 'forged' } : event));
    expect((await verify({ events: forged }, null)).body).toMatchObject({
      ok: false,
      failure: { code: 'hash_mismatch', seq: 1 },
    });
    expect((await verify({ events: 'none' }, null)).status).toBe(422);
    const text = JSON.stringify({ events });
    const twice = text.replace('"kind"', '"kind":"other","kind"');
    expect((await verify(text, null)).status).toBe(200);
    expect((await verify(twice, null)).status).toBe(422);
  });

  it('verifies a journal that contains no value of the caller', async () => {
    const rows = await query<{ canonical: string }>(
      service.databaseUrl,
      'SELECT canonical FROM audit_events',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.flatMap((row) => leaksIn(row.canonical))).toEqual([]);
  });

  it('detects a changed event, a removed end and a removed chain', async () => {
    const changed = await makeCall(cookie);
    await tamper(
      `UPDATE audit_single_events SET canonical = replace(canonical, 'NAME', 'FAME') WHERE chain = $1 AND seq = 1`,
      [changed],
    );
    expect((await verify({ session_id: changed })).body).toMatchObject({
      ok: false,
      failure: { code: 'hash_mismatch', chain: changed, seq: 1 },
    });
    const cut = await makeCall(cookie);
    await tamper(`DELETE FROM audit_single_events WHERE chain = $1 AND kind = 'session_closed'`, [cut]);
    expect((await verify({ session_id: cut })).body.failure).toMatchObject({ code: 'truncated', chain: cut });
    const emptied = await makeCall(cookie);
    await tamper('DELETE FROM audit_single_events WHERE chain = ANY ($1)', [[changed, cut, emptied]]);
    expect((await verify({})).body).toMatchObject({ ok: false, failure: { code: 'truncated', seq: 0 } });
  });

  it('verifies a journal that even the table owner cannot change', async () => {
    await makeCall(cookie);
    for (const sql of [
      'DELETE FROM audit_events',
      `UPDATE audit_events SET kind = 'x'`,
      'DELETE FROM audit_batches',
      `UPDATE audit_batches SET canonical = 'x'`,
      'TRUNCATE audit_batches',
      'DELETE FROM audit_single_events',
      `UPDATE audit_single_events SET kind = 'x'`,
      'TRUNCATE audit_single_events',
    ]) {
      await expect(query(service.databaseUrl, sql)).rejects.toThrow(/append-only/);
    }
  });
});
