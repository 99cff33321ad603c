import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UpstreamsHealth } from '../../src/upstreams/health/upstreams-health.js';
import { AgentsApi } from '../support/agents-api.js';
import { type FaultyProvider, faultyProvider } from '../support/faulty-provider.js';
import { type RunningService, runService } from '../support/running-service.js';
import { until } from '../support/until.js';

interface Attempt {
  readonly upstream: string;
  readonly started_ms: number;
  readonly ended_ms: number;
  readonly result: string;
  readonly upstream_status?: number;
}

interface Body {
  readonly session: {
    readonly attempts: Attempt[];
    readonly started_at: string;
    readonly ended_at: string;
  };
}

describe('attempts in session details', () => {
  let service: RunningService;
  let cookie: string;
  let one: FaultyProvider;
  let two: FaultyProvider;

  beforeAll(async () => {
    [one, two] = await Promise.all([faultyProvider('one'), faultyProvider('two')]);
    service = await runService({ providers: [one.provider, two.provider] });
    const health = service.service.app.get(UpstreamsHealth, { strict: false });
    jest.spyOn(health, 'order').mockImplementation((targets) => targets);
    cookie = await service.login();
  });

  beforeEach(() => {
    for (const provider of [one, two]) Object.assign(provider, { manner: 'well', delayMs: 0 });
  });

  afterAll(async () => {
    await service.stop();
    await Promise.all([one.stop(), two.stop()]);
  });

  /** Makes a call. @returns the session ID after the call has ended */
  async function call(fields: object, stream = false, signal?: AbortSignal): Promise<string> {
    const agent = await service.createAgent(cookie, { ...fields });
    await fetch(agent.proxy_url, {
      method: 'POST',
      signal: signal ?? null,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'm', stream, messages: [{ role: 'user', content: 'Hello there' }] }),
    })
      .then((answer) => answer.text())
      .catch(() => undefined);
    const api = new AgentsApi(service, cookie);
    let id: string | undefined;
    await until(async () => {
      const list = await api.ask<{ data: { id: string }[] }>('GET', `agents/${agent.id}/sessions`);
      return (id = list.body.data[0]?.id) !== undefined;
    });
    return id ?? '';
  }

  async function shown(id: string): Promise<{ attempts: Attempt[]; endMs: number }> {
    const api = new AgentsApi(service, cookie);
    const { session } = (await api.ask<Body>('GET', `sessions/${id}`)).body;
    const endMs = Date.parse(session.ended_at) - Date.parse(session.started_at);
    for (const { started_ms, ended_ms } of session.attempts) {
      expect(started_ms).toBeGreaterThanOrEqual(0);
      expect(ended_ms).toBeGreaterThanOrEqual(started_ms);
      expect(ended_ms).toBeLessThanOrEqual(endMs);
    }
    return { attempts: session.attempts, endMs };
  }

  it('consist of one attempt for a single upstream', async () => {
    for (const upstream of ['stub', 'one:m']) {
      const body = { upstream };
      const { attempts, endMs } = await shown(await call(body));
      expect(attempts).toEqual([
        { upstream, started_ms: expect.any(Number), ended_ms: endMs, result: 'answered' },
      ]);
    }
  });

  it('include failed attempts before the fallback’s reply', async () => {
    one.manner = '500';
    const { attempts, endMs } = await shown(await call({ upstream: ['one:m', 'two:m'] }, true));
    const ms = expect.any(Number);
    expect(attempts).toEqual([
      { upstream: 'one:m', started_ms: ms, ended_ms: ms, result: 'server_error', upstream_status: 500 },
      { upstream: 'two:m', started_ms: ms, ended_ms: endMs, result: 'answered' },
    ]);
    expect(attempts[0]?.ended_ms).toBeLessThanOrEqual(attempts[1]?.started_ms ?? 0);
  });

  it('overlap in case of hedging', async () => {
    one.delayMs = 1_500;
    const hedged = { upstream: ['one:m', 'two:m'], first_byte_ms: 5_000, hedge_after_ms: 150 };
    const { attempts } = await shown(await call(hedged));
    expect(attempts).toMatchObject([
      { upstream: 'one:m', result: 'outrun' },
      { upstream: 'two:m', result: 'answered' },
    ]);
    expect(attempts[1]?.started_ms).toBeGreaterThanOrEqual(150);
    expect(attempts[0]?.ended_ms).toBeGreaterThanOrEqual(attempts[1]?.started_ms ?? 0);
  });

  it('are unanswered if the provider fails', async () => {
    one.manner = '500';
    const { attempts, endMs } = await shown(await call({ upstream: 'one:m' }));
    expect(attempts).toMatchObject([{ ended_ms: endMs, result: 'unanswered', upstream_status: 500 }]);
  });

  it('are unanswered if the caller disconnects before', async () => {
    one.manner = 'hangs before headers';
    const hangUp = new AbortController();
    const { length } = one.bodies;
    const asked = call({ upstream: 'one:m' }, true, hangUp.signal);
    await until(() => one.bodies.length > length);
    hangUp.abort();
    expect((await shown(await asked)).attempts).toMatchObject([{ result: 'unanswered' }]);
  });
});
