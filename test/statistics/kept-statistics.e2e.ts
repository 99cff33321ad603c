import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Sweeps } from '../../src/database/sweeps.js';
import { AccountStatisticsRepository } from '../../src/statistics/account-statistics.repository.js';
import type { StatisticsView } from '../../src/statistics/statistics.view.js';
import { AgentsApi, callAgent } from '../support/agents-api.js';
import { query } from '../support/databases.js';
import { CALLER_WORDS } from '../support/planted.js';
import { type RunningService, runService } from '../support/running-service.js';
import { until } from '../support/until.js';

const WINDOWS = ['24h', '48h', '7d', '14d', '30d', '400d'];

interface Counted {
  readonly width: number;
  readonly rows: number;
  readonly sessions: number;
}

const sum = (of: Counted[], field: 'rows' | 'sessions'): number =>
  of.reduce((total, row) => total + row[field], 0);

describe('stored statistics', () => {
  let service: RunningService;
  let api: AgentsApi;

  beforeAll(async () => {
    service = await runService();
    api = new AgentsApi(service, await service.login());
    const { proxy_url: url } = await api.create({ name: 'Front desk' });
    for (let call = 0; call < 5; call += 1) await callAgent(url, CALLER_WORDS.repeat(1 + call));
    // Sessions are counted some time after their calls, and the tests compare sums.
    await until(async () => sum(await counted(), 'sessions') === 5);
  });

  afterAll(() => service.stop());

  async function windows(): Promise<StatisticsView[]> {
    const answers = WINDOWS.map((since) =>
      api.ask<{ statistics: StatisticsView }>('GET', `statistics?since=${since}`),
    );
    return (await Promise.all(answers)).map(({ body }) => body.statistics);
  }

  /** Returns the number of rows and sessions for each slot width. */
  async function counted(): Promise<Counted[]> {
    return query<Counted>(
      service.databaseUrl,
      `SELECT width, count(*)::int AS rows, sum(ok + partial + error)::int AS sessions FROM account_statistics
       GROUP BY width ORDER BY width`,
    );
  }

  /** Inserts sessions into two shards of each of the last hours. */
  async function plant(hours: number): Promise<void> {
    await query(
      service.databaseUrl,
      `INSERT INTO account_statistics (account_id, slot, width, shard, ok, partial, error, redactions, latency)
       SELECT a.account_id, date_bin('1 hour', now() - h * interval '1 hour', 'epoch'), 60, shard, h % 5, 1, 0,
         jsonb_build_object('NAME', h, CASE shard WHEN 1 THEN 'PHONE' ELSE 'SSN' END, 2),
         array_fill(0, ARRAY[h % 100]) || (h % 5 + 1)
       FROM accounts a, generate_series(1, $1::integer) h, generate_series(1, 2) shard`,
      [hours],
    );
  }

  const sweep = (): Promise<number> => service.service.app.get(Sweeps).sweep(AccountStatisticsRepository);

  it('are the same after past slots were merged', async () => {
    await plant(40 * 24);
    const before = await windows();
    const rows = await counted();
    expect(await sweep()).toBeGreaterThan(0);
    expect(await windows()).toEqual(before);
    const folded = await counted();
    expect(folded.map(({ width }) => width)).toEqual([60, 360, 1440]);
    expect(sum(folded, 'sessions')).toBe(sum(rows, 'sessions'));
    expect(sum(folded, 'rows')).toBeLessThan(sum(rows, 'rows') / 6);
    expect(await sweep()).toBe(0);
  });

  it('include a session that ends after its slot was merged', async () => {
    const all = async (): Promise<number | undefined> =>
      (await windows()).at(-1)?.totals.sessions_by_status.ok;
    const before = (await all()) ?? 0;
    await query(
      service.databaseUrl,
      `SELECT count_sessions(ARRAY[account_id, account_id], ARRAY['agt_1', 'agt_1'],
         ARRAY[now() - interval '5 days', now() - interval '20 days'], ARRAY[1, 1], ARRAY[7, NULL], ARRAY['ok', 'ok'],
         ARRAY['{"NAME": 1}', '{}']::jsonb[]) FROM accounts`,
    );
    expect(await all()).toBe(before + 2);
    const shown = await windows();
    expect(await sweep()).toBeGreaterThan(0);
    expect(await windows()).toEqual(shown);
  });

  it('are deleted after the longest period that can be requested', async () => {
    const shown = await windows();
    await query(
      service.databaseUrl,
      `INSERT INTO account_statistics (account_id, slot, width, shard, ok, partial, error, redactions, latency)
       SELECT account_id, date_bin('1 day', now() - interval '402 days', 'epoch'), 1440, -1, 1, 0, 0, '{}', '{1}'
       FROM accounts`,
    );
    expect(await windows()).toEqual(shown);
    expect(await sweep()).toBe(1);
    expect(await windows()).toEqual(shown);
  });
});
