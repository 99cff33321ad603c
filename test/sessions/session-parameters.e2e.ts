import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningService, runService } from '../support/running-service.js';

const AGENT = 'agt_01J0000000000000000000000Z';
const BOTH: readonly (readonly [query: string, field: string])[] = [
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=', 'limit'],
  ['limit=1.5', 'limit'],
  ['limit=%2B1', 'limit'],
  ['limit=1&limit=2', 'limit'],
  ['cursor=', 'cursor'],
  ['cursor=a&cursor=b', 'cursor'],
  ['cursor=%00', 'cursor'],
  ['since=', 'since'],
  ['since=24', 'since'],
  ['since=-1h', 'since'],
  ['since=36501d', 'since'],
  ['since=yesterday', 'since'],
  ['since=2026-02-30T00:00:00Z', 'since'],
  ['since=2026-01-31', 'since'],
  ['since=2026-01-31T00:00:00%2B01:00', 'since'],
  ['since=1h&since=2h', 'since'],
  ['since[a]=1h', '?'],
  ['status=', 'status'],
  ['status=OK', 'status'],
  ['status=open', 'status'],
  ['status=ok&status=error', 'status'],
  ['status=ok,error', 'status'],
  ['api=', 'api'],
  ['api=Responses', 'api'],
  ['api=realtime', 'api'],
  ['api=responses&api=responses', 'api'],
  ['api=responses,chat_completions', 'api'],
  ['min_redactions=', 'min_redactions'],
  ['min_redactions=-1', 'min_redactions'],
  ['min_redactions=007', 'min_redactions'],
  ['min_redactions=%2B1', 'min_redactions'],
  ['min_redactions=1.0', 'min_redactions'],
  ['min_redactions=1e2', 'min_redactions'],
  ['min_redactions=2147483648', 'min_redactions'],
  ['min_redactions=1&min_redactions=1', 'min_redactions'],
  ['call_id=', 'call_id'],
  [`call_id=${'x'.repeat(257)}`, 'call_id'],
  ['call_id=a&call_id=b', 'call_id'],
  ['call_id=a%00b', 'call_id'],
  ['until=', 'until'],
  ['until=1h', 'until'],
  ['until=2026-02-30T00:00:00Z', 'until'],
  ['until=2026-01-31T00:00:00', 'until'],
  // Before the last 24 hours, which is the window without `since`.
  ['until=2020-01-01T00:00:00Z', 'until'],
  ['since=2026-01-02T00:00:00Z&until=2026-01-02T00:00:00Z', 'until'],
  ['kind=', 'kind'],
  ['kind=name', 'kind'],
  ['kind=NAME,PHONE', 'kind'],
  [`kind=${'X'.repeat(33)}`, 'kind'],
  ['kind=NAME&kind=PHONE', 'kind'],
  ['caller_key_id=', 'caller_key_id'],
  ['caller_key_id=ckey_x', 'caller_key_id'],
  [`caller_key_id=${AGENT}`, 'caller_key_id'],
  ['language=', 'language'],
  ['language=EN', 'language'],
  ['language=english', 'language'],
  ['language=en%2Bes', 'language'],
  ['language=en&language=es', 'language'],
  ['sort=', 'sort'],
  ['sort=id', 'sort'],
  ['sort=-tokens', 'sort'],
  ['sort=started_at;DROP%20TABLE%20sessions', 'sort'],
  ['sort=tokens&sort=cost', 'sort'],
  ['order=', 'order'],
  ['order=DESC', 'order'],
  ['order=asc&order=desc', 'order'],
  ['offset=10', 'offset'],
  ['Since=1h', 'Since'],
];
const ALL_ONLY: readonly (readonly [query: string, field: string])[] = [
  ['agent_id=', 'agent_id'],
  ['agent_id=x', 'agent_id'],
  ['agent_id=sess_01J0000000000000000000000Z', 'agent_id'],
  ['agent_id=agt_01j0000000000000000000000z', 'agent_id'],
  [`agent_id=${AGENT}&agent_id=${AGENT}`, 'agent_id'],
];
const GOOD = [
  '',
  'limit=1',
  'limit=100',
  'since=0s',
  'since=36500d',
  'since=9999-12-31T23:59:59.999Z',
  'since=2026-01-31T00:00:00+00:00',
  'api=chat_completions',
  'api=responses',
  'until=9999-12-31T23:59:59.999Z',
  'since=2026-01-01T00:00:00Z&until=2026-01-01T00:00:00.001Z',
  'kind=NAME',
  'kind=CONSTRUCTOR',
  'language=en',
  'language=und',
  'sort=started_at&order=asc',
  'sort=duration_ms',
  'sort=added_ms&order=asc',
  'sort=tokens',
  'sort=cost&order=desc',
  'min_redactions=0',
  'min_redactions=2147483647',
  `call_id=${'x'.repeat(256)}`,
  `call_id=${encodeURIComponent("'; DROP TABLE sessions; --")}`,
];

describe('parameters of session lists', () => {
  let service: RunningService;
  let cookie: string;
  let own: string;

  beforeAll(async () => {
    service = await runService();
    cookie = await service.login();
    own = `/api/v1/agents/${(await service.createAgent(cookie, {})).id}/sessions`;
  });

  afterAll(() => service.stop());

  interface Answer {
    readonly error?: {
      readonly code: string;
      readonly request_id: string;
      readonly details: readonly { field: string; rule: string; message: string }[];
    };
  }

  async function ask(path: string, query: string): Promise<{ status: number; body: Answer }> {
    const answer = await fetch(`${service.baseUrl}${path}?${query}`, { headers: { cookie } });
    return { status: answer.status, body: (await answer.json()) as Answer };
  }

  async function refuses(path: string, query: string, field: string): Promise<void> {
    const { status, body } = await ask(path, query);
    expect([status, body.error?.code]).toEqual([422, 'validation_failed']);
    expect(body.error?.request_id).toMatch(/^req_/);
    const details = body.error?.details ?? [];
    expect(details.map((detail) => detail.field)).toEqual([field]);
    expect(Object.keys(details[0] ?? {})).toEqual(['field', 'rule', 'message']);
  }

  it.each(BOTH)('are rejected with 422 in both lists: %s', async (query, field) => {
    for (const path of ['/api/v1/sessions', own]) await refuses(path, query, field);
  });

  it.each(ALL_ONLY)('are rejected with 422 in the list of all sessions: %s', (query, field) =>
    refuses('/api/v1/sessions', query, field),
  );

  it('do not include agent_id in the list of an agent', () => refuses(own, `agent_id=${AGENT}`, 'agent_id'));

  it('are all validated at once', async () => {
    const { body } = await ask('/api/v1/sessions', 'since=x&status=y&api=u&min_redactions=z&limit=0');
    const fields = (body.error?.details ?? []).map(({ field }) => field);
    expect(fields.sort()).toEqual(['api', 'limit', 'min_redactions', 'since', 'status']);
  });

  it.each(GOOD)('are accepted in both lists: "%s"', async (query) => {
    for (const path of ['/api/v1/sessions', own]) {
      expect(await ask(path, query)).toEqual({ status: 200, body: { data: [], next_cursor: null } });
    }
  });

  it('are rejected for the details of a session', async () => {
    expect((await ask('/api/v1/sessions/sess_x', 'since=1h')).status).toBe(422);
  });
});
