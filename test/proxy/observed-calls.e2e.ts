import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DatabaseClock } from '../../src/database/database-clock.js';
import { MetricsServer } from '../../src/ops/metrics/metrics-server.js';
import { query } from '../support/databases.js';
import { answerEveryApi, askBy, bodyOf, WAYS } from '../support/every-api.js';
import { PdfFile } from '../support/pdf-text.js';
import { clientOf } from '../support/responses-client.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { SocketClient } from '../support/socket-client.js';

const PHONE = '415-555-0142';
const SAID = `My number is ${PHONE}, and my SSN is 219-09-9999.`;
const PATTERNS = 'detection: { passes: [pattern] }\n';
const DAY_MS = 86_400_000;

interface Agent {
  readonly id: string;
  readonly proxy_url: string;
  readonly mode?: string;
  readonly observe_until?: string;
}

describe('observe mode', () => {
  let service: RecordedService;
  let cookie = '';
  let member = '';

  beforeAll(async () => {
    service = await runRecordedService(
      { env: { SERVICE_METRICS_PORT: '0' } },
      { mode: 'observe', policy_yaml: `name: seen\n${PATTERNS}` },
    );
    cookie = await service.login();
    member = await service.login({ login: 'lou', role: 'member' });
    answerEveryApi(service, () => ({ text: `I call ${PHONE}.` }));
  });

  beforeEach(() => {
    service.upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  async function api(path: string, init: RequestInit & { cookie?: string } = {}): Promise<Response> {
    const headers = { cookie: init.cookie ?? cookie, 'content-type': 'application/json' };
    return fetch(`${service.baseUrl}${path}`, { headers, ...init });
  }

  function patch(id: string, body: object, as = cookie): Promise<Response> {
    return api(`/api/v1/agents/${id}`, { method: 'PATCH', body: JSON.stringify(body), cookie: as });
  }

  async function make(fields: object = {}): Promise<Agent> {
    const name = `agent ${Math.random()}`;
    const policy_yaml = `name: seen\n${PATTERNS}`;
    return service.createAgent(cookie, { name, upstream: 'recorder:model-a', policy_yaml, ...fields });
  }

  async function sessionOf(answer: Response): Promise<Record<string, unknown>> {
    const id = answer.headers.get('x-sotto-session');
    return ((await (await api(`/api/v1/sessions/${id}`)).json()) as { session: Record<string, unknown> })
      .session;
  }

  async function eventsOf(id: unknown): Promise<Record<string, unknown>[]> {
    const rows = await query<{ canonical: string }>(
      service.databaseUrl,
      'SELECT canonical FROM audit_events WHERE chain = $1 ORDER BY seq',
      [id],
    );
    return rows.map(({ canonical }) => JSON.parse(canonical) as Record<string, unknown>);
  }

  async function accountEvents(kind: string): Promise<Record<string, unknown>[]> {
    const rows = await query<{ canonical: string }>(
      service.databaseUrl,
      'SELECT canonical FROM audit_events WHERE chain = account_id AND kind = $1 ORDER BY seq',
      [kind],
    );
    return rows.map(({ canonical }) => JSON.parse(canonical) as Record<string, unknown>);
  }

  /** Returns all rows of all tables as text. */
  async function dump(): Promise<string> {
    const tables = await query<{ name: string }>(
      service.databaseUrl,
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    const rows: string[] = [];
    for (const { name } of tables)
      rows.push(
        ...(await query<{ row: string }>(service.databaseUrl, `SELECT t::text AS row FROM "${name}" t`)).map(
          ({ row }) => row,
        ),
      );
    return rows.join('\n');
  }

  const chat = (content = SAID): object => ({ model: 'model-a', messages: [{ role: 'user', content }] });

  describe('in the agents API', () => {
    it('lasts for 14 days unless an end is set, and is journaled', async () => {
      const agent = await make({ name: 'two weeks', mode: 'observe' });
      const days = (Date.parse(agent.observe_until ?? '') - Date.now()) / DAY_MS;
      expect(agent.mode).toBe('observe');
      expect(Math.round(days)).toBe(14);
      const created = (await accountEvents('agent_created')).at(-1);
      expect(created).toMatchObject({ mode: 'observe', observe_until: agent.observe_until });
      const until = new Date(Date.now() + 5 * DAY_MS).toISOString();
      expect(await (await patch(agent.id, { mode: 'observe', observe_until: until })).json()).toMatchObject({
        agent: { mode: 'observe', observe_until: until },
      });
      const masked = (await (await patch(agent.id, { mode: 'mask' })).json()) as { agent: Agent };
      expect(masked.agent).not.toHaveProperty('mode');
      const updates = (await accountEvents('agent_updated')).slice(-2);
      expect(updates).toMatchObject([
        { changed: ['mode'], mode: 'observe', observe_until: until },
        { changed: ['mode'], mode: 'mask' },
      ]);
    });

    it('can be set only by admins', async () => {
      const body = JSON.stringify({ name: 'of a member', upstream: 'recorder:model-a', mode: 'observe' });
      const created = await api('/api/v1/agents', { method: 'POST', body, cookie: member });
      expect(created.status).toBe(403);
      const { id } = await make();
      expect((await patch(id, { mode: 'observe' }, member)).status).toBe(403);
      const masking = JSON.stringify({ name: 'of a member', upstream: 'recorder:model-a', mode: 'mask' });
      expect((await api('/api/v1/agents', { method: 'POST', body: masking, cookie: member })).status).toBe(
        201,
      );
    });

    it.each([
      { mode: 'watch' },
      { mode: 'observe', observe_until: '2020-01-01T00:00:00Z' },
      { mode: 'observe', observe_until: new Date(Date.now() + 91 * DAY_MS).toISOString() },
      { mode: 'observe', observe_until: 'soon' },
      { observe_until: new Date(Date.now() + DAY_MS).toISOString() },
    ])('rejects %j with 422', async (body) => {
      const answer = await patch((await make()).id, body);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ error: { code: 'validation_failed' } });
    });
  });

  it.each(WAYS)('forwards %s requests unchanged; streamed: %s', async (format, stream) => {
    expect(await askBy(service, [format, stream], SAID)).toEqual({ text: `I call ${PHONE}.` });
    const { text = '' } = service.upstream.requests.at(-1) ?? {};
    expect(JSON.parse(text)).toMatchObject({ ...bodyOf(format, SAID) });
  });

  it('appears in a header, the session, the chain and lists, and findings are journaled', async () => {
    const answer = await service.post(chat());
    expect(answer.headers.get('x-sotto-mode')).toBe('observe');
    const session = await sessionOf(answer);
    const finding = { path: 'messages[0].content', pass: 'pattern', confidence: expect.any(Number) };
    expect(session).toMatchObject({
      mode: 'observe',
      observed_by_kind: { PHONE: 1, SSN: 1 },
      events: [],
      observed: [
        { ...finding, entity_kind: 'PHONE', span: [13, 25] },
        { ...finding, entity_kind: 'SSN' },
      ],
      payloads: { request: null, masked: null, response: null },
    });
    const events = await eventsOf(session.id);
    expect(events.map(({ kind }) => kind)).toEqual([
      'session_started',
      'detection',
      'detection',
      'value_observed',
      'value_observed',
      'request_forwarded',
      'session_closed',
    ]);
    expect(events[0]).toMatchObject({ mode: 'observe' });
    expect(events.at(-1)).toMatchObject({ redaction_count: 0 });
    const { data } = (await (await api('/api/v1/sessions')).json()) as { data: object[] };
    expect(data[0]).toMatchObject({
      id: session.id,
      mode: 'observe',
      redaction_count: 0,
      redactions_by_kind: {},
      observed_by_kind: { PHONE: 1, SSN: 1 },
    });
    const exported = await (await api(`/api/v1/sessions/${String(session.id)}/audit`)).text();
    const verified = await api('/audit/verify', { method: 'POST', body: exported });
    expect(await verified.json()).toMatchObject({ ok: true });
  });

  it('appears in the report, first among its limits', async () => {
    const answer = await service.post(chat());
    const path = `/api/v1/sessions/${answer.headers.get('x-sotto-session')}/report`;
    const { report } = (await (await api(path)).json()) as { report: Record<string, unknown> };
    expect(report).toMatchObject({
      mode: 'observe',
      verdict: { ok: true },
      redactions_by_kind: {},
      observed_by_kind: { PHONE: 1, SSN: 1 },
      leak_detection: { egress_check: { result: 'observed', masked_sha256: null } },
    });
    expect(new Set(Object.values(report.safe_harbor_coverage as object))).toEqual(new Set(['none']));
    expect((report.limits as string[])[0]).toContain('observed, not masked');
    const hops = (report.data_flow as { hops: { receives: string }[] }).hops;
    expect(hops.map(({ receives }) => receives)).toContain(
      'the request as it arrived, observed and not masked',
    );
    const pdf = new PdfFile(Buffer.from(await (await api(`${path}?format=pdf`)).arrayBuffer()));
    expect(pdf.pages()[0]).toContain('OBSERVED, NOT MASKED');
  });

  it('is counted separately from masked values', async () => {
    const { port = 0 } = service.service.app.get(MetricsServer);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toMatch(/^sotto_observed_calls_total [1-9]/m);
    expect(text).toMatch(/^sotto_observed_values_total [1-9]/m);
    expect(text).not.toMatch(/^sotto_redactions_total [1-9]/m);
  });

  it('stores no value', async () => {
    expect(await query(service.databaseUrl, 'SELECT 1 FROM vault_entries')).toEqual([]);
    expect(await query(service.databaseUrl, 'SELECT 1 FROM kept_conversations')).toEqual([]);
    const all = await dump();
    for (const value of [PHONE, '219-09-9999']) {
      expect(all).not.toContain(value);
      expect(all).not.toContain(Buffer.from(value).toString('hex'));
    }
  });

  it('keeps all three bodies if the policy logs payloads, the masked body with labels', async () => {
    const { proxy_url: url } = await make({
      mode: 'observe',
      policy_yaml: `name: logged\n${PATTERNS}log_payloads: true\n`,
    });
    const { payloads } = await sessionOf(await service.post(chat(), undefined, url));
    expect(payloads).toMatchObject({
      request: chat(),
      masked: chat('My number is [REDACTED:PHONE], and my SSN is [REDACTED:SSN].'),
      response: { choices: [{ message: { content: `I call ${PHONE}.` } }] },
    });
    expect(await query(service.databaseUrl, 'SELECT 1 FROM vault_entries')).toEqual([]);
  });

  it('still rejects kinds that the policy refuses', async () => {
    const { proxy_url: url } = await make({
      mode: 'observe',
      policy_yaml: `name: strict\n${PATTERNS}entities: { SSN: refuse }\n`,
    });
    const answer = await service.post(chat(), undefined, url);
    expect(answer.status).toBe(422);
    expect(service.upstream.requests).toEqual([]);
    const path = `/api/v1/sessions/${answer.headers.get('x-sotto-session')}/report`;
    const { report } = (await (await api(path)).json()) as { report: { limits: string[] } };
    expect(report).toMatchObject({
      mode: 'observe',
      leak_detection: { egress_check: { result: 'not_reached' } },
    });
    expect(report.limits.join()).not.toContain('was forwarded with all its values');
  });

  it('ends at its end time without a restart', async () => {
    const { proxy_url: url } = await make({ mode: 'observe' });
    await service.post(chat(), undefined, url);
    expect(service.upstream.requests.at(-1)?.text).toContain(PHONE);
    const clock = service.service.app.get(DatabaseClock);
    const now = jest.spyOn(clock, 'now').mockImplementation(() => Date.now() + 15 * DAY_MS);
    try {
      const answer = await service.post(chat(), undefined, url);
      expect(answer.headers.has('x-sotto-mode')).toBe(false);
      expect(service.upstream.requests.at(-1)?.text).not.toContain(PHONE);
    } finally {
      now.mockRestore();
    }
  });

  it('ends with the next call after an admin ends it', async () => {
    const { id, proxy_url: url } = await make({ mode: 'observe' });
    await service.post(chat(), undefined, url);
    await patch(id, { mode: 'mask' });
    const session = await sessionOf(await service.post(chat(), undefined, url));
    expect(service.upstream.requests.at(-1)?.text).not.toContain(PHONE);
    expect(session).not.toHaveProperty('mode');
    expect(session.events).toHaveLength(2);
  });

  it('forwards nothing if the journal cannot be written', async () => {
    await query(service.databaseUrl, 'ALTER TABLE audit_batches RENAME TO audit_batches_away');
    try {
      expect((await service.post(chat())).status).toBe(503);
    } finally {
      await query(service.databaseUrl, 'ALTER TABLE audit_batches_away RENAME TO audit_batches');
    }
    expect(service.upstream.requests).toEqual([]);
  });

  it('continues a conversation that the provider keeps until the agent masks', async () => {
    const { id, proxy_url: url } = await make({ mode: 'observe' });
    const { responses } = clientOf(url);
    const first = await responses.create({ model: 'model-a', input: SAID });
    const going = { model: 'model-a', input: 'Thank you.', previous_response_id: `${first.id}9` };
    await responses.create(going);
    expect(JSON.parse(service.upstream.requests.at(-1)?.text ?? '')).toMatchObject(going);
    await patch(id, { mode: 'mask' });
    await expect(responses.create(going)).rejects.toMatchObject({ code: 'previous_response_not_found' });
  });

  it('continues a conversation on a WebSocket, and sends no value of it once the agent masks', async () => {
    const { id, proxy_url: url } = await make({ mode: 'observe' });
    const client = await SocketClient.open(url.replace('chat/completions', 'responses'));
    const first = await client.turn(SAID, { store: false });
    const second = await client.turn('Thank you.', { store: false, previous_response_id: first.id });
    expect(second.heard).toBe(`I call ${PHONE}.`);
    expect(service.upstream.requests.at(-1)?.text).toContain(SAID);
    await patch(id, { mode: 'mask' });
    const third = await client.turn('And now?', { store: false, previous_response_id: second.id });
    expect(third.frames).toMatchObject([{ type: 'error', error: { code: 'previous_response_not_found' } }]);
    expect(service.upstream.requests).toHaveLength(2);
    await client.close();
  });
});
