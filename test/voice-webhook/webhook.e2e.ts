import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountEvents } from '../support/journal.js';
import { recordUpstream, type RecordingUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';
import { accountOf, ask, configure, post, SECRET, sign } from './platform.js';

const ASSISTANT = {
  voice: { provider: 'voices', voiceId: 'v-1' },
  transcriber: { provider: 'ears', language: 'en' },
  firstMessage: 'Riverside Clinic, how can I help?',
  model: { temperature: 0.2, messages: [{ role: 'system', content: 'You book appointments.' }] },
};
const NOWHERE = 'agt_01J0000000000000000000000Z';

describe('the voice webhook', () => {
  let upstream: RecordingUpstream;
  let service: RunningService;
  /** Local address of the service, which differs from its configured base URL. */
  let here: string;
  let cookie: string;
  let url: string;
  let agentId: string;
  let accountId: string;

  beforeAll(async () => {
    upstream = await recordUpstream();
    const env = { SERVICE_VOICE_WEBHOOK_SECRET: SECRET, SERVICE_BASE_URL: 'https://sotto.example.com' };
    service = await runService({ env, providers: [upstream.provider] });
    here = `http://127.0.0.1:${(service.server.address() as { port: number }).port}`;
    cookie = await service.login();
    ({ id: agentId } = await newAgent({ upstream: 'recorder:model-a' }));
    url = webhookOf(agentId);
    accountId = await accountOf(service.databaseUrl, agentId);
  });

  afterAll(async () => {
    await service.stop();
    await upstream.stop();
  });

  const webhookOf = (id: string): string => `${here}/voice/webhook/${id}`;

  async function newAgent(fields: object): Promise<{ id: string }> {
    const body = JSON.stringify({
      name: `Agent ${randomBytes(4).toString('hex')}`,
      upstream: 'stub',
      ...fields,
    });
    const reply = await post(`${here}/api/v1/agents`, body, { cookie });
    return (JSON.parse(reply.text) as { agent: { id: string } }).agent;
  }

  const started = async (): Promise<Record<string, unknown>[]> =>
    (await accountEvents(service.databaseUrl, accountId)).filter(({ kind }) => kind === 'call_started');

  it('returns the four parts of the configuration, with the proxy as the LLM', async () => {
    await configure(service.databaseUrl, agentId, { assistant: ASSISTANT });
    const reply = await ask(url, {
      type: 'assistant-request',
      call: { id: 'call-1', assistantId: 'asst-1', customer: { number: '+1 (415) 555-0142' } },
      timestamp: Date.now(),
    });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(reply.text)).toEqual({
      assistant: {
        model: {
          ...ASSISTANT.model,
          provider: 'custom-llm',
          url: `https://sotto.example.com/proxy/${agentId}/v1/chat/completions`,
          model: 'model-a',
        },
        voice: ASSISTANT.voice,
        firstMessage: ASSISTANT.firstMessage,
        transcriber: ASSISTANT.transcriber,
      },
    });
  });

  it('journals the call with a masked phone number', async () => {
    expect((await started()).at(-1)).toMatchObject({
      chain: accountId,
      agent_id: agentId,
      call_id: 'call-1',
      assistant_id: 'asst-1',
      model: 'model-a',
      customer_number: '***42',
    });
    const verified = await post(`${here}/audit/verify`, '{}', { cookie });
    expect(JSON.parse(verified.text)).toMatchObject({ ok: true });
  });

  it('returns empty parts without a configuration, and journals null for missing fields', async () => {
    const bare = await newAgent({});
    const reply = await ask(webhookOf(bare.id), { type: 'assistant-request', call: {} });
    expect(reply.assistant).toEqual({
      model: {
        provider: 'custom-llm',
        url: `https://sotto.example.com/proxy/${bare.id}/v1/chat/completions`,
        model: 'stub',
      },
      voice: {},
      firstMessage: '',
      transcriber: {},
    });
    const event = (await started()).at(-1);
    expect(event).toMatchObject({ call_id: null, assistant_id: null, model: 'stub', customer_number: null });
  });

  it.each([
    ['a model of the upstream', 'model-a', 'model-a'],
    ['a model with the provider prefix', 'recorder:model-a', 'recorder:model-a'],
    ['an unknown model', 'model-b', 'model-a'],
    ['an object', { name: 'x' }, 'model-a'],
  ])('returns a model that the proxy accepts: %s', async (_, model, chosen) => {
    const assistant = { model: { model, provider: 'other', url: 'https://elsewhere.example.com' } };
    await configure(service.databaseUrl, agentId, { assistant });
    const reply = await ask(url, { type: 'assistant-request', call: { id: randomBytes(8).toString('hex') } });
    expect(reply.assistant.model).toEqual({
      provider: 'custom-llm',
      url: `https://sotto.example.com/proxy/${agentId}/v1/chat/completions`,
      model: chosen,
    });
  });

  it('accepts events that are wrapped in `message`, and null for missing fields', async () => {
    const call = { id: 'call-wrapped', customer: null, assistantId: null };
    expect((await ask(url, { message: { type: 'assistant-request', call } })).status).toBe(200);
  });

  it('masks phone numbers in the IDs that it journals', async () => {
    const call = {
      id: 'call-_+14155550142_x9',
      assistantId: 'for-4155550142',
      customer: { number: '4155550142' },
    };
    await ask(url, { type: 'assistant-request', call });
    expect((await started()).at(-1)).toMatchObject({
      call_id: expect.stringMatching(/^call-_\*{3}42_x9~[0-9a-f]{16}$/),
      assistant_id: expect.stringMatching(/^for-\*{3}42~[0-9a-f]{16}$/),
    });
  });

  describe('rejects', () => {
    it('an invalid signature before it checks agent and body', async () => {
      for (const [body, target] of [
        ['{}', url],
        ['no JSON', url],
        ['{"type":"end-of-call-report"}', webhookOf(NOWHERE)],
        ['{}', webhookOf('not-an-id')],
      ] as const) {
        const reply = await post(target, body, sign(body, 'another secret'));
        expect(reply.status).toBe(401);
        expect(JSON.parse(reply.text)).toMatchObject({ error: { code: 'bad_signature' } });
      }
    });

    it('an unknown agent before it parses the body', async () => {
      for (const id of [NOWHERE, 'not-an-id']) {
        const reply = await post(webhookOf(id), 'no JSON', sign('no JSON'));
        expect(reply.status).toBe(404);
        expect(JSON.parse(reply.text)).toMatchObject({ error: { code: 'agent_not_found' } });
      }
    });

    it.each(['end-of-call-report', 'status-update', 'Assistant-Request', '', 7, null])(
      'the event type %p, whatever else the event contains, and does not journal it',
      async (type) => {
        const before = await started();
        for (const event of [{ type }, { type, call: 'x' }, { type, call: { id: 'call-other' } }]) {
          const body = JSON.stringify(event);
          const reply = await post(url, body, sign(body));
          expect(reply.status).toBe(422);
          expect(JSON.parse(reply.text)).toMatchObject({ error: { code: 'unsupported_event' } });
        }
        expect(await started()).toEqual(before);
      },
    );

    it.each([
      ['', 'body'],
      ['no JSON', 'body'],
      ['[]', 'body'],
      ['"assistant-request"', 'body'],
      ['{}', 'type'],
      ['{"type":"assistant-request"}', 'call'],
      ['{"type":"assistant-request","call":null}', 'call'],
      ['{"type":"assistant-request","call":[]}', 'call'],
      ['{"type":"assistant-request","call":{"id":7}}', 'call.id'],
      [`{"type":"assistant-request","call":{"id":"${'x'.repeat(257)}"}}`, 'call.id'],
      ['{"type":"assistant-request","call":{"id":"\\u0000"}}', 'call.id'],
      ['{"type":"assistant-request","call":{"id":"\\ud800"}}', 'call.id'],
      ['{"type":"assistant-request","call":{"assistantId":{}}}', 'call.assistantId'],
      ['{"type":"assistant-request","call":{"customer":"Jane"}}', 'call.customer'],
      ['{"type":"assistant-request","call":{"customer":{"number":4155550142}}}', 'call.customer.number'],
      ['{"type":"assistant-request","call":{},"timestamp":"now"}', 'timestamp'],
    ])('the body %p, naming %s', async (body, field) => {
      const reply = await post(url, body, sign(body));
      expect(reply.status).toBe(422);
      expect(JSON.parse(reply.text)).toMatchObject({
        error: { code: 'validation_failed', details: [{ field }] },
      });
      expect(reply.text).not.toContain('4155550142');
    });

    it('a body that is not JSON by its content type, and a body that is too long', async () => {
      expect((await post(url, '{}', { ...sign('{}'), 'content-type': 'text/plain' })).status).toBe(415);
      const long = `{"x":"${'x'.repeat(1_100_000)}"}`;
      expect((await post(url, long, sign(long))).status).toBe(413);
    });
  });
});
