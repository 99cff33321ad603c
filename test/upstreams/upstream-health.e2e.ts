import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UpstreamsHealth } from '../../src/upstreams/health/upstreams-health.js';
import {
  type UpstreamHealthView,
  upstreamHealthAnswer,
} from '../../src/upstreams/health/upstream-health.view.js';
import { AgentsApi, callAgent } from '../support/agents-api.js';
import { type FaultyProvider, faultyProvider } from '../support/faulty-provider.js';
import { type RunningService, runService } from '../support/running-service.js';

const UNCALLED = { state: 'closed', first_token_ms: null, answered: null, failed: {}, ejections: [] };

describe('GET /api/v1/upstreams/health', () => {
  let service: RunningService;
  let cookie: string;
  let first: FaultyProvider;
  let second: FaultyProvider;
  /** Milliseconds by which the clock of the health records is ahead. */
  let later: number;

  beforeEach(async () => {
    [first, second] = await Promise.all([faultyProvider('first'), faultyProvider('second')]);
    service = await runService({ providers: [first.provider, second.provider] });
    cookie = await service.login();
    later = 0;
    const now = performance.now.bind(performance);
    jest
      .spyOn(service.service.app.get(UpstreamsHealth, { strict: false }), 'now')
      .mockImplementation(() => now() + later);
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await service.stop();
    await Promise.all([first.stop(), second.stop()]);
  });

  async function health(as = cookie): Promise<Record<string, UpstreamHealthView>> {
    const { status, body } = await new AgentsApi(service, as).ask('GET', 'upstreams/health');
    expect(status).toBe(200);
    const { data, next_cursor } = upstreamHealthAnswer.parse(body);
    expect(next_cursor).toBeNull();
    expect(data.map(({ provider }) => provider)).toEqual(['stub', 'first', 'second']);
    return Object.fromEntries(data.map((one) => [one.provider, one]));
  }

  async function agentOn(...upstream: string[]): Promise<string> {
    const fields = upstream.length === 1 ? { upstream: upstream[0] } : { upstream };
    return (await service.createAgent(cookie, fields)).proxy_url;
  }

  async function stream(url: string): Promise<void> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: 'Hello' }] }),
    });
    await answer.text();
  }

  it('lists every provider before the first call, and is open to members', async () => {
    const member = await service.login({ login: 'low', role: 'member' });
    expect(await health(member)).toEqual({
      stub: { provider: 'stub', ...UNCALLED },
      first: { provider: 'first', ...UNCALLED },
      second: { provider: 'second', ...UNCALLED },
    });
    const nobody = await fetch(`${service.baseUrl}/api/v1/upstreams/health`);
    expect(nobody.status).toBe(401);
  });

  it('returns the time to the first token, for streams and for whole replies', async () => {
    first.delayMs = 200;
    for (const url of [await agentOn('first:m'), await agentOn('first:m', 'second:m')]) {
      const before = (await health()).first?.first_token_ms;
      await stream(url);
      const { first_token_ms: ms } = (await health()).first ?? {};
      expect(ms?.p50).toBeGreaterThan(190);
      expect(ms?.p95).toBeLessThan(2_000);
      if (before === null) expect(ms?.p50).toBe(ms?.p95);
    }
    await callAgent(await agentOn('stub'));
    const { stub, second: uncalled } = await health();
    expect(stub).toMatchObject({ answered: 100, failed: {}, first_token_ms: { p50: expect.any(Number) } });
    expect(uncalled).toEqual({ provider: 'second', ...UNCALLED });
    await callAgent(await agentOn('second:m'), 'Hello', 'm');
    expect((await health()).second?.first_token_ms).not.toBeNull();
  });

  it('returns the shares of failed attempts by reason', async () => {
    const url = await agentOn('first:m', 'second:m');
    await callAgent(url, 'Hello', 'm');
    first.manner = '500';
    for (let each = 0; each < 2; each += 1) await callAgent(url, 'Hello', 'm');
    first.manner = '401';
    await callAgent(url, 'Hello', 'm');
    const { first: failing, second: well } = await health();
    expect(failing).toMatchObject({ answered: 25, failed: { server_error: 50, denied: 25 } });
    expect(well).toMatchObject({ answered: 100, failed: {} });
  });

  it('returns the share of attempts that another provider outran', async () => {
    const upstream = ['first:m', 'second:m'];
    const hedged = { upstream, first_byte_ms: 5_000, hedge_after_ms: 100 };
    first.delayMs = 1_000;
    await stream((await service.createAgent(cookie, hedged)).proxy_url);
    const { first: slow } = await health();
    expect(slow).toMatchObject({
      state: 'closed',
      answered: 0,
      failed: { outrun: 100 },
      first_token_ms: null,
    });
  });

  it('returns current ejections with their end, and past ejections', async () => {
    const url = await agentOn('first:m', 'second:m');
    first.manner = '500';
    for (let each = 0; each < 5; each += 1) await callAgent(url, 'Hello', 'm');
    const { first: ejected } = await health();
    expect(ejected).toMatchObject({ state: 'open', ejections: [{ for_ms: 5_000 }] });
    const { at = '' } = ejected?.ejections[0] ?? {};
    expect(Date.parse(ejected?.ejected_until ?? '') - Date.parse(at)).toBeGreaterThan(4_900);
    expect(Date.parse(ejected?.ejected_until ?? '') - Date.parse(at)).toBeLessThan(5_100);
    later = 5_100;
    const { first: tried } = await health();
    expect(tried).toMatchObject({ state: 'half_open', ejections: [{ at, for_ms: 5_000 }] });
    expect(tried).not.toHaveProperty('ejected_until');
    first.manner = 'well';
    await callAgent(url, 'Hello', 'm');
    expect(await health()).toMatchObject({ first: { state: 'closed' } });
    later = 3_700_000;
    expect((await health()).first).toEqual({ provider: 'first', ...UNCALLED });
  });
});
