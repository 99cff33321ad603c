import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { tamperWithEvents } from '../support/journal.js';
import { CALLER_WORDS, leaksIn, PLANTED } from '../support/planted.js';
import { type RunningService, runService } from '../support/running-service.js';
import { call as callProxy } from '../support/sessions.js';

interface SessionBody {
  session: {
    id: string;
    status: string;
    duration_ms: number;
    policy_name: string;
    policy_version: number;
    upstream_model: string;
    stage_durations_ms: Record<string, number>;
    events: { entity_kind: string; span: [number, number]; path: string; kid: string; event_id: string }[];
    payloads: { request: object | null; masked: object | null; response: object | null };
  };
}

const LOGGING = 'name: logging\nlog_payloads: true\n';

describe('GET /api/v1/sessions/{session_id}', () => {
  let service: RunningService;
  let cookie: string;

  beforeAll(async () => {
    service = await runService();
    cookie = await service.login();
  });

  afterAll(() => service.stop());

  async function call(agent: Record<string, unknown>, stream = false): Promise<string> {
    const { proxy_url: url } = await service.createAgent(cookie, agent);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub', stream, messages: [{ role: 'user', content: CALLER_WORDS }] }),
    });
    expect(await answer.text()).toContain(PLANTED.phone);
    return answer.headers.get('x-sotto-session') ?? '';
  }

  async function get(id: string, as = cookie): Promise<{ status: number; body: SessionBody }> {
    const answer = await fetch(`${service.baseUrl}/api/v1/sessions/${id}`, { headers: { cookie: as } });
    return { status: answer.status, body: (await answer.json()) as SessionBody };
  }

  it('returns the outcome, the stages and each finding with its exact span', async () => {
    const { body } = await get(await call({}));
    expect(body.session).toMatchObject({
      status: 'ok',
      policy_name: 'healthcare-default',
      policy_version: 3,
      upstream_model: 'stub',
      payloads: { request: null, masked: null, response: null },
    });
    expect(body.session.duration_ms).toBeGreaterThan(0);
    expect(Object.keys(body.session.stage_durations_ms)).toEqual([
      'detection',
      'tokenize',
      'upstream',
      'rehydrate',
    ]);
    const cut = body.session.events.map(({ entity_kind, span }) => [
      entity_kind,
      CALLER_WORDS.slice(...span),
    ]);
    expect(cut).toEqual([
      ['NAME', PLANTED.name],
      ['DOB', PLANTED.dob],
      ['PHONE', PLANTED.phone],
      ['EMAIL', PLANTED.email],
      ['SSN', PLANTED.ssn],
    ]);
    for (const event of body.session.events) {
      expect(event).toMatchObject({
        path: 'messages[0].content',
        pass: 'pattern',
        token_kind: 'vault-deterministic',
      });
      expect(event.event_id).toMatch(/^evt_/);
      expect(event.kid).toMatch(/^key_/);
    }
  });

  it('returns exactly the fields of the contract, and call_id only if the call has one', async () => {
    const { id: agentId, proxy_url: url } = await service.createAgent(cookie, { name: 'Front desk' });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const ms = expect.any(Number);
    const event = {
      event_id: expect.stringMatching(/^evt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
      pass: 'pattern',
      entity_kind: 'PHONE',
      span: [11, 23],
      path: 'messages[0].content',
      confidence: expect.any(Number),
      token_kind: 'vault-deterministic',
      kid: expect.stringMatching(/^key_/),
    };
    for (const callId of ['call-7', undefined]) {
      const id = await callProxy(url, 'Call me at 415-555-0142.', callId);
      expect((await get(id)).body).toEqual({
        session: {
          id,
          agent_id: agentId,
          agent_name: 'Front desk',
          ...(callId === undefined ? {} : { call_id: callId }),
          started_at: time,
          ended_at: time,
          duration_ms: ms,
          status: 'ok',
          api: 'chat_completions',
          transport: null,
          upstream_model: 'stub',
          languages: [{ language: 'en', turns: 1, confidence: expect.any(Number) }],
          policy_name: 'healthcare-default',
          policy_version: 3,
          stage_durations_ms: { detection: ms, tokenize: ms, upstream: ms, rehydrate: ms },
          attempts: [{ upstream: 'stub', started_ms: ms, ended_ms: ms, result: 'answered' }],
          events: [event],
          payloads: { request: null, masked: null, response: null },
        },
      });
    }
  });

  it.each([false, true])(
    'returns payloads, which are stored encrypted, if the policy enables them; streamed: %s',
    async (stream) => {
      const id = await call({ policy_yaml: LOGGING }, stream);
      const { payloads } = (await get(id)).body.session;
      expect(JSON.stringify(payloads.request)).toContain(PLANTED.ssn);
      expect(leaksIn(JSON.stringify(payloads.masked))).toEqual([]);
      expect(payloads.response).toMatchObject({
        object: 'chat.completion',
        choices: [{ message: { content: `You said: ${CALLER_WORDS}` } }],
      });
      const stored = await query<{ sealed: Buffer }>(
        service.databaseUrl,
        'SELECT sealed FROM session_payloads',
      );
      expect(stored.length).toBeGreaterThanOrEqual(3);
      expect(stored.flatMap((row) => leaksIn(row.sealed.toString('latin1')))).toEqual([]);
      const views = await query(
        service.databaseUrl,
        `SELECT 1 FROM audit_events WHERE kind = 'payload_viewed'`,
      );
      expect(views.length).toBeGreaterThan(0);
    },
  );

  it('returns null for a damaged payload', async () => {
    const id = await call({ policy_yaml: LOGGING }, false);
    await query(
      service.databaseUrl,
      `UPDATE session_payloads SET sealed = '\\x00' WHERE session_id = $1 AND part = 'request'`,
      [id],
    );
    const { payloads } = (await get(id)).body.session;
    expect([payloads.request, payloads.masked === null]).toEqual([null, false]);
  });

  it.each([
    ['invalid JSON', `canonical || '}'`],
    ['another type', `replace(canonical, '"path":"', '"path":1,"p":"')`],
  ])(
    'returns the readable events of a session whose events were changed in the database: %s',
    async (_, changed) => {
      const id = await call({});
      const before = (await get(id)).body.session.events.length;
      await tamperWithEvents(
        service.databaseUrl,
        `UPDATE audit_single_events SET canonical = ${changed} WHERE chain = $1 AND seq =
           (SELECT min(seq) FROM audit_events WHERE chain = $1 AND kind = 'redaction_applied')`,
        [id],
      );
      const { status, body } = await get(id);
      expect(status).toBe(200);
      expect(body.session).toMatchObject({ unreadable_events: 1 });
      expect(body.session.events).toHaveLength(before - 1);
    },
  );

  it('returns 404 for a session of another account and for an unknown session', async () => {
    const id = await call({});
    const stranger = await service.login({ account: 'elsewhere' });
    for (const [wanted, as] of [
      [id, stranger],
      ['sess_01J0000000000000000000000Z', cookie],
      ['nonsense', cookie],
    ] as const) {
      const { status, body } = await get(wanted, as);
      expect([status, body]).toMatchObject([404, { error: { code: 'session_not_found' } }]);
    }
  });

  it('requires a login cookie', async () => {
    const answer = await fetch(`${service.baseUrl}/api/v1/sessions/sess_x`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { code: 'unauthenticated' } });
  });
});
