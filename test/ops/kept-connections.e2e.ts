import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabasePools } from '../../src/database/pools.js';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';

/** Default idle timeout of load balancers, in seconds. */
const OF_LOAD_BALANCERS = 60;
/** Milliseconds, slightly longer than the default idle timeout of the database client. */
const SILENCE_MS = 10_500;
let service: RunningService;

beforeAll(async () => {
  service = await runService();
});

afterAll(() => service.stop());

it('the service keeps idle connections longer than a load balancer does', async () => {
  const { headers } = await fetch(`${service.baseUrl}/health`);
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(OF_LOAD_BALANCERS);
});

describe('connections to the database', () => {
  /** Returns the numbers of connections for calls. */
  const forCalls = (): object => {
    const { call, journal } = service.service.app.get(DatabasePools).load();
    return { call: call.totalCount, journal: journal.totalCount };
  };

  async function say(proxyUrl: string, content: string): Promise<number> {
    const body = JSON.stringify({ model: 'stub', messages: [{ role: 'user', content }] });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(proxyUrl, { method: 'POST', headers, body })).status;
  }

  it('are opened before the first call, and stay open while no call arrives', async () => {
    const before = forCalls();
    const { proxy_url } = await service.createAgent(await service.login(), { name: 'Ada', upstream: 'stub' });
    const calls = Array.from({ length: 40 }, (_, at) => say(proxy_url, `Call 555-01${String(at + 10)}`));
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
    expect(forCalls()).toEqual(before);

    const pids = async (): Promise<unknown[]> => {
      const rows = await query<{ pid: number }>(
        service.databaseUrl,
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'sotto'",
      );
      return rows.map(({ pid }) => pid);
    };
    const connected = await pids();
    await pause(SILENCE_MS);
    expect(await pids()).toEqual(expect.arrayContaining(connected));
  });
});
