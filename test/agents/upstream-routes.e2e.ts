import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AgentsApi, callAgent, type Refusal } from '../support/agents-api.js';
import { type FaultyProvider, faultyProvider, providerAt } from '../support/faulty-provider.js';
import { type RunningService, runService } from '../support/running-service.js';

const COVERED = { counterparty: 'Example', signed: '2020-01-01' };
const COVERED_ONLY = 'name: covered\nrequire_baa: true\ndetection: { passes: [pattern] }\n';

describe('the upstreams of an agent', () => {
  let service: RunningService;
  let api: AgentsApi;
  let covered: FaultyProvider;
  let uncovered: FaultyProvider;

  beforeAll(async () => {
    [covered, uncovered] = await Promise.all([faultyProvider('covered'), faultyProvider('uncovered')]);
    service = await runService({
      providers: [
        { ...covered.provider, baa: COVERED },
        uncovered.provider,
        { ...providerAt('expired', 'http://127.0.0.1:9/v1'), baa: { ...COVERED, expires: '2020-12-31' } },
      ],
    });
    api = new AgentsApi(service, await service.login());
  });

  afterAll(async () => {
    await service.stop();
    await Promise.all([covered.stop(), uncovered.stop()]);
  });

  const ask = (body: object): Promise<{ status: number; body: Refusal }> =>
    api.ask<Refusal>('POST', 'agents', { name: `Desk ${Math.random()}`, ...body });

  it('are returned as the list that was set, with timeouts', async () => {
    const upstream = ['covered:m', 'stub'];
    const { id } = await api.create({ name: 'Listed', upstream });
    expect(await api.get(id)).toMatchObject({ upstream, first_byte_ms: 3_000 });
    expect(await api.get(id)).not.toHaveProperty('hedge_after_ms');
    await api.ask('PATCH', `agents/${id}`, { first_byte_ms: 900, hedge_after_ms: 400 });
    expect(await api.get(id)).toMatchObject({ upstream, first_byte_ms: 900, hedge_after_ms: 400 });
    const listed = await api.ask<{ data: unknown[] }>('GET', 'agents?name_contains=Listed');
    expect(listed.body.data).toEqual([expect.objectContaining({ upstream, hedge_after_ms: 400 })]);
  });

  it('are returned as a name if the list has one entry', async () => {
    const { id } = await api.create({ name: 'Alone', upstream: ['stub'] });
    expect(await api.get(id)).toMatchObject({ upstream: 'stub' });
    expect(await api.get(id)).not.toHaveProperty('first_byte_ms');
  });

  it.each<[string, object, string, string | undefined]>([
    ['an empty list', { upstream: [] }, 'validation_failed', 'upstream'],
    ['a duplicate upstream', { upstream: ['stub', 'stub'] }, 'validation_failed', 'upstream'],
    [
      'more than five upstreams',
      { upstream: ['a', 'b', 'c', 'd', 'e', 'f'] },
      'validation_failed',
      'upstream',
    ],
    ['an entry that is not a name', { upstream: ['stub', 7] }, 'validation_failed', 'upstream'],
    ['an unknown upstream', { upstream: ['stub', 'nobody:m'] }, 'unknown_upstream', undefined],
    [
      'a delay without a list',
      { upstream: 'stub', hedge_after_ms: 500 },
      'validation_failed',
      'hedge_after_ms',
    ],
    [
      'a hedging delay that is not below the fallback timeout',
      { upstream: ['covered:m', 'stub'], first_byte_ms: 500, hedge_after_ms: 500 },
      'validation_failed',
      'hedge_after_ms',
    ],
    [
      'a timeout of zero',
      { upstream: ['covered:m', 'stub'], first_byte_ms: 0 },
      'validation_failed',
      'first_byte_ms',
    ],
  ])('are rejected: %s', async (_, body, code, field) => {
    const answer = await ask(body);
    expect([answer.status, answer.body.error.code]).toEqual([422, code]);
    if (field !== undefined)
      expect(answer.body.error.details).toContainEqual(expect.objectContaining({ field }));
  });

  it.each([
    ['uncovered:m', ['covered:m', 'uncovered:m']],
    ['expired:m', ['expired:m']],
    ['uncovered:m, expired:m', ['uncovered:m', 'stub', 'expired:m']],
  ])('are rejected by name if the policy requires an agreement: %s', async (names, upstream) => {
    const answer = await ask({ upstream, policy_yaml: COVERED_ONLY });
    expect([answer.status, answer.body.error.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.error.details).toEqual([
      { field: 'upstream', rule: 'requireBaa', message: expect.stringContaining(`for ${names} (`) },
    ]);
    const { id } = await api.create({ name: `Open ${names}`, upstream });
    expect(await api.outcome('PATCH', `agents/${id}`, { policy_yaml: COVERED_ONLY })).toEqual([
      422,
      'validation_failed',
    ]);
  });

  it('are called if they have an agreement', async () => {
    const { proxy_url: url } = await api.create({
      name: 'Covered',
      upstream: ['covered:m', 'stub'],
      policy_yaml: COVERED_ONLY,
    });
    await callAgent(url, 'Hello there', 'm');
    expect([covered.bodies.length, uncovered.bodies.length]).toEqual([1, 0]);
  });

  it('list each of their models once', async () => {
    const { proxy_url: url } = await api.create({
      name: 'Models',
      upstream: ['covered:m', 'uncovered:m', 'stub'],
    });
    const models = await fetch(url.replace('chat/completions', 'models'));
    expect(await models.json()).toMatchObject({
      data: [
        { id: 'm', owned_by: 'covered' },
        { id: 'stub', owned_by: 'stub' },
      ],
    });
  });
});
