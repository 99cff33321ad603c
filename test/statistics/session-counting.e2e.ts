import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SessionCounting } from '../../src/statistics/session-counting.js';
import { query } from '../support/databases.js';
import { completion, type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

const CALLS = 12;
const USAGE = { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 };

const countingOf = ({ service }: RunningService): SessionCounting =>
  service.app.get(SessionCounting, { strict: false });

/** All counts are the same before and after sessions are counted. */
describe('ended sessions', () => {
  let upstream: RecordingUpstream;
  let services: readonly [RunningService, RunningService];
  let cookie: string;
  let agent: { id: string; proxy_url: string };

  beforeAll(async () => {
    const env = { SERVICE_MASTER_KEY: randomBytes(32).toString('base64') };
    upstream = await recordUpstream();
    upstream.answerWith((_request, response) => {
      const reply = JSON.parse(completion({ content: 'Noted.' })) as object;
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...reply, usage: USAGE }));
    });
    const first = await runService({ env, providers: [upstream.provider] });
    services = [first, await runService({ env, databaseUrl: first.databaseUrl })];
    for (const service of services) await countingOf(service).onApplicationShutdown();
    cookie = await first.login();
    agent = await first.createAgent(cookie, { upstream: 'recorder:model-a' });
  });

  afterAll(async () => {
    for (const service of [...services].reverse()) await service.stop();
    await upstream.stop();
  });

  async function call(at: number): Promise<void> {
    const messages = [{ role: 'user', content: at % 3 === 0 ? 'My number is 415-555-0142.' : 'Hello.' }];
    const response = await fetch(agent.proxy_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'model-a', messages }),
    });
    expect(response.status).toBe(200);
    await response.text();
  }

  /** Returns all API responses that contain counts. */
  async function shown(): Promise<unknown[]> {
    const paths = [`agents/${agent.id}`, 'agents', 'statistics?since=24h', 'usage'];
    const answers: unknown[] = [];
    for (const path of paths) {
      const url = `${services[0].baseUrl}/api/v1/${path}`;
      const response = await fetch(url, { headers: { cookie } });
      expect([path, response.status]).toEqual([path, 200]);
      answers.push(await response.json());
    }
    return answers;
  }

  const uncounted = (): Promise<unknown[]> =>
    query(services[0].databaseUrl, 'SELECT account_id FROM uncounted_sessions');

  it('are included in counts immediately, and only once', async () => {
    for (let at = 0; at < CALLS; at += 1) await call(at);
    expect(await uncounted()).toHaveLength(CALLS);
    const before = await shown();
    expect(JSON.stringify(before)).toContain(`"session_count_7d":${String(CALLS)}`);
    const counted = await Promise.all(services.map((service) => countingOf(service).count()));
    expect(counted.reduce((sum, n) => sum + n, 0)).toBe(CALLS);
    expect(await uncounted()).toEqual([]);
    expect(await shown()).toEqual(before);
  });

  it('are added to the sessions that were counted before', async () => {
    const before = JSON.stringify(await shown());
    await call(0);
    const between = await shown();
    expect(JSON.stringify(between)).not.toBe(before);
    expect(await countingOf(services[0]).count()).toBe(1);
    expect(await shown()).toEqual(between);
    expect(await countingOf(services[0]).count()).toBe(0);
  });

  it('stay uncounted if counting fails', async () => {
    await call(0);
    const before = await shown();
    const { databaseUrl } = services[0];
    await query(databaseUrl, 'ALTER TABLE token_usage RENAME TO token_usage_away');
    await expect(countingOf(services[0]).count()).rejects.toThrow();
    await query(databaseUrl, 'ALTER TABLE token_usage_away RENAME TO token_usage');
    expect(await uncounted()).toHaveLength(1);
    expect(await shown()).toEqual(before);
    expect(await countingOf(services[0]).count()).toBe(1);
  });
});
