import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MetricsServer } from '../../src/ops/metrics/metrics-server.js';
import { query } from '../support/databases.js';
import { answerEveryApi, type Api, bodyOf, WAYS } from '../support/every-api.js';
import { clientOf } from '../support/responses-client.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { SocketClient } from '../support/socket-client.js';

const SSN = '219-09-9999';
const SAID = `My social security number is ${SSN}.`;
const HARMLESS = 'My name is Lena Novak, can I see the doctor?';
const POLICY = 'detection: { passes: [pattern] }\n';

const PATHS: Readonly<Record<Api, string>> = {
  'chat/completions': 'messages[0].content',
  responses: 'input',
  messages: 'messages[0].content',
};

interface Refusal {
  readonly type?: string;
  readonly request_id?: string;
  readonly error: Readonly<Record<'code' | 'message' | 'type' | 'param', string>> & {
    readonly details: unknown;
  };
}

describe('the action refuse for an entity kind', () => {
  let service: RecordedService;
  let cookie = '';
  let byRole = '';

  beforeAll(async () => {
    service = await runRecordedService(
      { env: { SERVICE_METRICS_PORT: '0' } },
      { policy_yaml: `name: no-ssn\n${POLICY}entities: { SSN: refuse }\n` },
    );
    cookie = await service.login();
    const agent = await service.createAgent(cookie, {
      name: 'by role',
      upstream: 'recorder:model-a',
      policy_yaml: `name: by-role\n${POLICY}entities: { SSN: { action: refuse, roles: [user] } }\n`,
    });
    byRole = agent.proxy_url;
    answerEveryApi(service, () => ({ text: 'One moment please.' }));
  });

  beforeEach(() => {
    service.upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  async function eventsOf(session: string | null): Promise<Record<string, unknown>[]> {
    const rows = await query<{ canonical: string }>(
      service.databaseUrl,
      'SELECT canonical FROM audit_events WHERE chain = $1 ORDER BY seq',
      [session],
    );
    return rows.map(({ canonical }) => JSON.parse(canonical) as Record<string, unknown>);
  }

  function ask(messages: readonly object[], url?: string): Promise<Response> {
    return service.post({ model: 'model-a', messages }, undefined, url);
  }

  it.each(WAYS)('rejects the request in the error format of %s; streamed: %s', async (api, stream) => {
    const url = service.proxyUrl.replace('chat/completions', api);
    const answer = await service.post({ ...bodyOf(api, SAID), stream }, undefined, url);
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(answer.headers.get('x-should-retry')).toBe('false');
    expect(text).not.toContain('9999');
    const { type, error } = JSON.parse(text) as Refusal;
    const problems = [{ field: PATHS[api], rule: 'kind_refused', message: expect.stringContaining('SSN') }];
    expect(error).toMatchObject({
      code: 'kind_refused',
      type: 'invalid_request_error',
      message: expect.stringContaining(`SSN in ${PATHS[api]}`),
      param: PATHS[api],
      details: api === 'messages' ? { error_code: 'kind_refused', problems } : problems,
    });
    expect(type).toBe(api === 'messages' ? 'error' : undefined);
    expect(service.upstream.requests).toEqual([]);
  });

  it('leaves a session that names the kind and no value', async () => {
    const answer = await ask([
      { role: 'user', content: SAID },
      { role: 'assistant', content: `You said ${SSN}?` },
      { role: 'user', content: 'Yes.' },
    ]);
    expect(answer.status).toBe(422);
    const id = answer.headers.get('x-sotto-session');
    const events = await eventsOf(id);
    expect(events.map(({ kind }) => kind)).toEqual([
      'session_started',
      'kind_refused',
      'request_refused',
      'session_closed',
    ]);
    expect(events[1]).toMatchObject({ entity_kind: 'SSN', count: 2 });
    expect(events[2]).toMatchObject({ code: 'kind_refused' });
    expect(events[3]).toMatchObject({ status: 'error', redaction_count: 0 });
    expect(JSON.stringify(events)).not.toContain('9999');
    const report = await fetch(`${service.baseUrl}/api/v1/sessions/${id}/report`, { headers: { cookie } });
    expect(await report.json()).toMatchObject({
      report: {
        session: { status: 'error', upstream: null },
        leak_detection: {
          egress_check: { result: 'not_reached', message: expect.stringContaining('kind_refused') },
        },
      },
    });
    const { port = 0 } = service.service.app.get(MetricsServer);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toMatch(/sotto_errors_total\{surface="proxy",code="kind_refused"\} [1-9]/);
  });

  it('stores none of the values', async () => {
    const count = async (): Promise<unknown> =>
      (await query(service.databaseUrl, 'SELECT count(*)::int AS count FROM vault_entries'))[0];
    const before = await count();
    await ask([{ role: 'user', content: `${SAID} Call Lena Novak at 415-555-0142.` }]);
    expect(await count()).toEqual(before);
  });

  it('masks and forwards all other kinds', async () => {
    const answer = await ask([{ role: 'user', content: HARMLESS }]);
    expect(answer.status).toBe(200);
    expect(service.upstream.requests[0]?.text).not.toContain('Novak');
  });

  it('rejects only turns of the roles that the rule lists', async () => {
    const user = { role: 'user', content: 'Hello.' };
    expect((await ask([{ role: 'system', content: SAID }, user], byRole)).status).toBe(200);
    expect((await ask([{ role: 'user', content: SAID }], byRole)).status).toBe(422);
  });

  it('rejects the next turn of a conversation in which the value was masked before', async () => {
    const { id: agentId } = await service.createAgent(cookie, {
      name: 'stricter',
      upstream: 'recorder:model-a',
      policy_yaml: `name: tokenizing\n${POLICY}entities: { SSN: tokenize }\n`,
    });
    const url = `${service.baseUrl}/proxy/${agentId}/v1/chat/completions`;
    const { responses } = clientOf(url);
    const first = await responses.create({ model: 'model-a', input: SAID });
    const changed = await fetch(`${service.baseUrl}/api/v1/agents/${agentId}`, {
      method: 'PATCH',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ policy_yaml: `name: refusing\n${POLICY}entities: { SSN: refuse }\n` }),
    });
    expect(changed.status).toBe(200);
    const going = { model: 'model-a', input: 'Thank you.', previous_response_id: first.id };
    await expect(responses.create(going)).rejects.toMatchObject({ status: 422, code: 'kind_refused' });
  });

  it('rejects one request on a WebSocket, which stays open', async () => {
    const client = await SocketClient.open(service.proxyUrl.replace('chat/completions', 'responses'));
    const { frames } = await client.turn(SAID);
    expect(frames).toMatchObject([{ type: 'error', status: 422, error: { code: 'kind_refused' } }]);
    expect(JSON.stringify(frames)).not.toContain('9999');
    expect(service.upstream.requests).toEqual([]);
    expect((await client.turn('Hello, can you hear me?')).heard).toBe('One moment please.');
    await client.close();
  });

  it('appears as refused in previews', async () => {
    const answer = await fetch(`${service.baseUrl}/api/v1/policies/preview`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ text: SAID, policy_yaml: `name: p\n${POLICY}entities: { SSN: refuse }\n` }),
    });
    expect(await answer.json()).toMatchObject({
      findings: [{ kind: 'SSN', action: 'refuse', placeholder: '[REDACTED:SSN]' }],
      masked_text: 'My social security number is [REDACTED:SSN].',
    });
  });
});
