import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';
import { call, list } from '../support/sessions.js';
import { hmac, post, SECRET } from '../voice-webhook/platform.js';

const NUMBER = '+14155550142';
const CALL = `${NUMBER}@sip.example.com`;
const OTHER = '+13125550142@sip.example.com';
const ALL = '/api/v1/sessions';

/** Platforms build call IDs from SIP addresses, which contain phone numbers. */
describe('a call ID that contains a phone number', () => {
  let service: RunningService;
  let cookie: string;
  let turns: string[];
  let other: string;
  let kept: string;

  beforeAll(async () => {
    service = await runService({ env: { SERVICE_VOICE_WEBHOOK_SECRET: SECRET } });
    cookie = await service.login();
    const agent = await service.createAgent(cookie, {});
    const event = JSON.stringify({ type: 'assistant-request', call: { id: CALL } });
    const started = await post(`${service.baseUrl}/voice/webhook/${agent.id}`, event, {
      'x-voice-signature': hmac(event).toString('hex'),
    });
    expect(started.status).toBe(200);
    turns = [await call(agent.proxy_url, 'Hello', CALL), await call(agent.proxy_url, 'Bye', CALL)];
    other = await call(agent.proxy_url, 'Hello', OTHER);
    kept = (await get<{ session: { call_id: string } }>(`${ALL}/${turns[0] ?? ''}`)).session.call_id;
  });

  afterAll(() => service.stop());

  async function get<T>(path: string): Promise<T> {
    return (await (await fetch(service.baseUrl + path, { headers: { cookie } })).json()) as T;
  }

  it('is stored with its last two digits and a hash', () => {
    expect(kept).toMatch(/^\*\*\*42@sip\.example\.com~[0-9a-f]{16}$/);
  });

  it('is not in any table, export, list or report in its original form', async () => {
    const tables = await query<{ dump: string }>(
      service.databaseUrl,
      `SELECT (SELECT coalesce(string_agg(s::text, ' '), '') FROM sessions s) ||
         (SELECT string_agg(e.canonical, ' ') FROM audit_events e) AS dump`,
    );
    const shown = await Promise.all(
      turns.flatMap((id) => ['', '/report', '/audit'].map((part) => get(`${ALL}/${id}${part}`))),
    );
    const text = JSON.stringify([tables, shown, await get(ALL), await get('/api/v1/audit')]);
    expect(text).toContain(kept);
    expect(text).not.toContain(NUMBER.slice(1));
    const { report } = await get<{ report: object }>(`${ALL}/${turns[0] ?? ''}/report`);
    expect(report).toMatchObject({ session: { call_id: kept } });
  });

  it('finds all sessions of the call, in its original and in its stored form', async () => {
    for (const callId of [CALL, kept]) {
      const { data } = await list(service, cookie, ALL, { call_id: callId });
      expect(data.map(({ id }) => id)).toEqual([...turns].reverse());
    }
    const { data } = await list(service, cookie, ALL, { call_id: OTHER });
    expect(data.map(({ id }) => id)).toEqual([other]);
    const events = await get<{ data: object[] }>('/api/v1/audit?kind=call_started');
    expect(events.data).toMatchObject([{ call_id: kept }]);
  });
});
