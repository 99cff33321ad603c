import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UpstreamsHealth } from '../../src/upstreams/health/upstreams-health.js';
import { callAgent } from '../support/agents-api.js';
import { type FaultyProvider, faultyProvider } from '../support/faulty-provider.js';
import { type RunningService, runService } from '../support/running-service.js';

describe('a provider that keeps failing', () => {
  let service: RunningService;
  let cookie: string;
  let first: FaultyProvider;
  let second: FaultyProvider;
  let url: string;
  /** Milliseconds added to the clock that measures provider health. */
  let later: number;

  beforeEach(async () => {
    [first, second] = await Promise.all([faultyProvider('first'), faultyProvider('second')]);
    service = await runService({ providers: [first.provider, second.provider] });
    cookie = await service.login();
    url = (await service.createAgent(cookie, { upstream: ['first:m', 'second:m'] })).proxy_url;
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

  async function call(times: number): Promise<number[]> {
    const before = [first.bodies.length, second.bodies.length];
    for (let each = 0; each < times; each += 1) await callAgent(url, 'Hello there', 'm');
    return [first.bodies.length - (before[0] ?? 0), second.bodies.length - (before[1] ?? 0)];
  }

  it('is called last, then probed by one call, and called first again after a success', async () => {
    first.manner = '500';
    expect(await call(5)).toEqual([5, 5]);
    expect(await call(3)).toEqual([0, 3]);
    later = 5_000;
    expect(await call(3)).toEqual([1, 3]);
    first.manner = 'well';
    expect(await call(1)).toEqual([0, 1]);
    later = 15_000;
    expect(await call(3)).toEqual([3, 0]);
  });

  it('is called while its circuit is open if the other upstreams fail', async () => {
    first.manner = '500';
    await call(5);
    Object.assign(first, { manner: 'well' });
    second.manner = '500';
    expect(await call(1)).toEqual([1, 1]);
  });

  it('is called last for the time in Retry-After of a 429 response', async () => {
    first.manner = '429 with Retry-After';
    expect(await call(1)).toEqual([1, 1]);
    first.manner = 'well';
    expect(await call(2)).toEqual([0, 2]);
    later = 7_100;
    expect(await call(2)).toEqual([2, 0]);
  });

  it('keeps its circuit closed after 401 responses', async () => {
    first.manner = '401';
    expect(await call(7)).toEqual([7, 7]);
  });

  it('is always called by an agent without other upstreams', async () => {
    const alone = await service.createAgent(cookie, { upstream: 'first:m' });
    first.manner = '500';
    for (let each = 0; each < 7; each += 1)
      await callAgent(alone.proxy_url, 'Hi.', 'm').catch(() => undefined);
    expect(first.bodies).toHaveLength(7);
    first.manner = 'well';
    await callAgent(alone.proxy_url, 'Hi.', 'm');
  });
});
