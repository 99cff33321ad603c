import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { AgentsApi } from '../support/agents-api.js';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';

const PROVIDER = {
  name: 'somewhere',
  baseUrl: 'https://llm.example.com/v1',
  apiKey: 'hush',
  models: [{ name: 'large' }, { name: 'maker/small' }],
  apis: ['responses' as const],
  websocket: false,
  baa: undefined,
};
const SECRET = 'the-voice-secret';

describe('the models of an agent', () => {
  let service: RunningService;
  let cookie: string;

  beforeAll(async () => {
    service = await runService({
      providers: [PROVIDER, { ...PROVIDER, name: 'other', shape: 'anthropic', apis: ['messages'] }],
    });
    cookie = await service.login();
  });

  afterAll(() => service.stop());

  async function clientOf(upstream: string): Promise<OpenAI> {
    const { proxy_url: url } = await service.createAgent(cookie, { upstream });
    return new OpenAI({ apiKey: 'unused', baseURL: url.replace('/chat/completions', ''), maxRetries: 0 });
  }

  it.each([
    ['somewhere:large', 'large', 'somewhere'],
    ['somewhere:maker/small', 'maker/small', 'somewhere'],
    ['stub', 'stub', 'stub'],
  ])('on %s: the official client lists and retrieves the upstream model %s', async (upstream, id, owner) => {
    const client = await clientOf(upstream);
    const model = { id, object: 'model', created: 0, owned_by: owner };
    const page = await client.models.list();
    expect([page.object, page.data]).toEqual(['list', [model]]);
    expect(await client.models.retrieve(id)).toEqual(model);
  });

  it('are retrieved by the names that calls accept', async () => {
    const client = await clientOf('somewhere:large');
    expect(await client.models.retrieve('somewhere:large')).toMatchObject({ id: 'large' });
    await expect(client.models.retrieve('huge')).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  it('have the format of the Messages API for its clients', async () => {
    const upstream = ['somewhere:large', 'other:large', 'other:maker/small'];
    const { proxy_url: url } = await service.createAgent(cookie, { upstream });
    const baseURL = url.replace('/v1/chat/completions', '');
    const client = new Anthropic({ apiKey: 'unused', baseURL, maxRetries: 0 });
    const [large, small] = ['large', 'maker/small'].map((id) => ({
      type: 'model',
      id,
      display_name: id,
      created_at: '1970-01-01T00:00:00Z',
    }));
    const page = await client.models.list();
    expect([page.data, page.has_more]).toEqual([[large, small], false]);
    expect(await client.models.retrieve('other:large')).toEqual(large);
    await expect(client.models.retrieve('huge')).rejects.toMatchObject({
      status: 404,
      type: 'not_found_error',
      errorCode: 'not_found',
    });
    const others = new OpenAI({ apiKey: 'unused', baseURL: `${baseURL}/v1`, maxRetries: 0 });
    expect((await others.models.list()).data).toMatchObject([{ id: 'large', owned_by: 'somewhere' }]);
  });

  it('are listed without a session or an event', async () => {
    const client = await clientOf('stub');
    const events = (): Promise<unknown[]> =>
      query(service.databaseUrl, 'SELECT chain, seq FROM audit_events ORDER BY chain, seq');
    const before = await events();
    await client.models.list();
    await client.models.retrieve('stub');
    expect(before.length).toBeGreaterThan(0);
    expect(await events()).toEqual(before);
    expect(await query(service.databaseUrl, 'SELECT 1 FROM sessions')).toEqual([]);
  });

  it('are not found once the agent is deleted', async () => {
    const { id, proxy_url: url } = await service.createAgent(cookie, { upstream: 'stub' });
    const models = url.replace('chat/completions', 'models');
    expect((await fetch(models)).status).toBe(200);
    await new AgentsApi(service, cookie).ask('DELETE', `agents/${id}`);
    const gone = await fetch(models);
    expect([gone.status, gone.headers.get('x-should-retry')]).toEqual([404, 'false']);
    expect(await gone.json()).toMatchObject({ error: { code: 'agent_not_found', type: 'not_found_error' } });
  });

  it('require a signature or the secret with SERVICE_PROXY_SIGNATURE=required', async () => {
    const env = { SERVICE_PROXY_SIGNATURE: 'required', SERVICE_VOICE_WEBHOOK_SECRET: SECRET };
    const strict = await runService({ env });
    try {
      const { proxy_url: url } = await strict.createAgent(await strict.login(), {});
      const models = url.replace('chat/completions', 'models');
      const ask = async (headers: Record<string, string>): Promise<number> =>
        (await fetch(models, { headers })).status;
      expect(await ask({})).toBe(401);
      expect(await ask({ authorization: 'Bearer wrong' })).toBe(401);
      expect(await ask({ authorization: `Bearer ${SECRET}` })).toBe(200);
      expect(await ask({ 'x-api-key': 'wrong' })).toBe(401);
      expect(await ask({ 'x-api-key': SECRET })).toBe(200);
      expect(await ask({ 'x-voice-signature': createHmac('sha256', SECRET).update('').digest('hex') })).toBe(
        200,
      );
    } finally {
      await strict.stop();
    }
  });
});
