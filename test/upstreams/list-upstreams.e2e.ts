import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { upstreamsAnswer } from '../../src/upstreams/upstream.view.js';
import { AgentsApi } from '../support/agents-api.js';
import { type RunningService, runService } from '../support/running-service.js';

const PROVIDER = {
  name: 'somewhere',
  baseUrl: 'https://llm.example.com/v1',
  apiKey: 'hush',
  models: [{ name: 'large' }, { name: 'small' }],
  apis: ['chat_completions' as const],
  websocket: false,
  baa: { counterparty: 'Somewhere', signed: '2026-01-15', expires: '2027-01-15' },
};

describe('GET /api/v1/upstreams', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await runService({
      providers: [
        PROVIDER,
        {
          ...PROVIDER,
          name: 'undeclared',
          models: [{ name: 'one' }],
          apis: ['responses', 'chat_completions'],
          baa: undefined,
        },
      ],
    });
  });

  afterAll(() => service.stop());

  it('lists the upstreams that agents can use, without base URLs and keys', async () => {
    const api = new AgentsApi(service, await service.login({ role: 'member' }));
    const { status, body } = await api.ask<{ data: { upstream: string }[] }>('GET', 'upstreams');
    expect(status).toBe(200);
    expect(upstreamsAnswer.parse(body)).toEqual({
      data: [
        {
          upstream: 'stub',
          provider: 'stub',
          model: null,
          apis: ['chat_completions', 'responses', 'messages'],
          baa: null,
        },
        {
          upstream: 'somewhere:large',
          provider: 'somewhere',
          model: 'large',
          apis: PROVIDER.apis,
          baa: PROVIDER.baa,
        },
        {
          upstream: 'somewhere:small',
          provider: 'somewhere',
          model: 'small',
          apis: PROVIDER.apis,
          baa: PROVIDER.baa,
        },
        {
          upstream: 'undeclared:one',
          provider: 'undeclared',
          model: 'one',
          apis: ['responses', 'chat_completions'],
          baa: null,
        },
      ],
      next_cursor: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/example\.com|hush/);
    for (const { upstream } of body.data) await api.create({ name: `On ${upstream}`, upstream });
  });
});
