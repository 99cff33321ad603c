import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { AgentListItem, AgentStatsView } from '../../src/agents/agent.view.js';
import { AgentStatisticsRepository } from '../../src/agents/statistics/agent-statistics.repository.js';
import { Sweeps } from '../../src/database/sweeps.js';
import { AgentsApi, callAgent } from '../support/agents-api.js';
import { SessionCounting } from '../../src/statistics/session-counting.js';
import { query } from '../support/databases.js';
import { CALLER_WORDS } from '../support/planted.js';
import { recordUpstream, type RecordingUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

interface Timed {
  session: { duration_ms: number; stage_durations_ms: { upstream: number } };
}

const HOUR_MS = 3_600_000;
const NOTHING: AgentStatsView = {
  session_count_24h: 0,
  session_count_7d: 0,
  redaction_count_24h: 0,
  p50_latency_ms: 0,
  p95_latency_ms: 0,
};

describe('statistics of an agent', () => {
  let service: RunningService;
  let second: RunningService;
  let upstream: RecordingUpstream;
  let api: AgentsApi;

  beforeAll(async () => {
    const env = { SERVICE_MASTER_KEY: randomBytes(32).toString('base64') };
    upstream = await recordUpstream();
    upstream.answerWith((_, response) => void response.writeHead(500).end());
    service = await runService({ env, providers: [upstream.provider] });
    second = await runService({ env, databaseUrl: service.databaseUrl });
    api = new AgentsApi(service, await service.login());
  });

  afterAll(async () => {
    await second.stop();
    await service.stop();
    await upstream.stop();
  });

  async function listed(id: string): Promise<number | undefined> {
    const { body } = await api.ask<{ data: AgentListItem[] }>('GET', 'agents?limit=100');
    return body.data.find((agent) => agent.id === id)?.session_count_24h;
  }

  /** Adds sessions to the slots of the statistics. */
  async function plant(id: string, startedAt: number, sessions: number, bucket = 0): Promise<void> {
    await query(
      service.databaseUrl,
      `INSERT INTO agent_statistics (account_id, agent_id, width, slot, sessions, redactions, latency)
       SELECT a.account_id, a.agent_id, w, date_bin(w * interval '1 minute', $2::timestamptz, 'epoch'), $3::integer, $3::integer,
         array_fill(0, ARRAY[$4::integer]) || $3::integer
       FROM agents a, unnest(ARRAY[5, 60]) w WHERE a.agent_id = $1
       ON CONFLICT (account_id, agent_id, width, slot) DO UPDATE
         SET sessions = agent_statistics.sessions + excluded.sessions,
           redactions = agent_statistics.redactions + excluded.redactions`,
      [id, new Date(startedAt), sessions, bucket],
    );
  }

  it('count sessions as soon as the reply has arrived, in the list and in the details', async () => {
    const { id, proxy_url: url } = await api.create({ name: 'Counted' });
    expect((await api.get(id)).stats).toEqual(NOTHING);
    for (let calls = 1; calls <= 3; calls += 1) {
      await callAgent(url, CALLER_WORDS);
      expect((await api.get(id)).stats).toMatchObject({
        session_count_24h: calls,
        session_count_7d: calls,
        redaction_count_24h: 5 * calls,
      });
      expect(await listed(id)).toBe(calls);
    }
  });

  it('count failed sessions', async () => {
    const { id, proxy_url: url } = await api.create({ name: 'Failing', upstream: 'recorder:model-a' });
    await expect(callAgent(url, 'Hello', 'model-a')).rejects.toThrow(/502/);
    expect((await api.get(id)).stats).toMatchObject({ session_count_24h: 1, redaction_count_24h: 0 });
  });

  it('have percentiles within 2 % of the exact values', async () => {
    const { id, proxy_url: url } = await api.create({ name: 'Timed' });
    const sessions: string[] = [];
    for (let call = 0; call < 21; call += 1) {
      sessions.push(await callAgent(url, `${CALLER_WORDS} `.repeat(1 + (call % 7) * 4)));
    }
    const added = await Promise.all(
      sessions.map(async (session) => {
        const { body } = await api.ask<Timed>('GET', `sessions/${session}`);
        return body.session.duration_ms - body.session.stage_durations_ms.upstream;
      }),
    );
    added.sort((a, b) => a - b);
    const { stats } = await api.get(id);
    for (const [told, rank] of [
      [stats.p50_latency_ms, 11],
      [stats.p95_latency_ms, 20],
    ] as const) {
      const exact = added[rank - 1] ?? 0;
      expect(Math.abs(told - exact) / exact).toBeLessThanOrEqual(0.02);
    }
  });

  it('count every session when two instances count at once', async () => {
    const agents = await Promise.all([1, 2, 3].map((n) => api.create({ name: `Shared ${n}` })));
    const calls = agents.flatMap(({ proxy_url: url }) =>
      [url, url.replace(service.baseUrl, second.baseUrl)].flatMap((at) =>
        Array.from({ length: 20 }, () => at),
      ),
    );
    await Promise.all(calls.map((url) => callAgent(url, CALLER_WORDS)));
    for (const { id } of agents) {
      expect((await api.get(id)).stats).toMatchObject({ session_count_24h: 40, redaction_count_24h: 200 });
      const rows = await query<{ sessions: number; latencies: number }>(
        service.databaseUrl,
        `SELECT width, sum(sessions)::int AS sessions, (SELECT sum(n)::int FROM agent_counts i, unnest(i.latency) n
           WHERE i.agent_id = $1 AND i.width = o.width) AS latencies
         FROM agent_counts o WHERE agent_id = $1 GROUP BY width`,
        [id],
      );
      expect(rows).toMatchObject([
        { sessions: 40, latencies: 40 },
        { sessions: 40, latencies: 40 },
      ]);
    }
  });

  it('exclude sessions after a day and after a week', async () => {
    const { id, proxy_url: url } = await api.create({ name: 'Aging' });
    const now = Date.now();
    await plant(id, now - 23 * HOUR_MS, 1, 100);
    await plant(id, now - 23.98 * HOUR_MS, 2, 100);
    await plant(id, now - 24.1 * HOUR_MS, 4, 200);
    await plant(id, now - 167.98 * HOUR_MS, 8, 200);
    await plant(id, now - 168.1 * HOUR_MS, 16, 200);
    expect((await api.get(id)).stats).toEqual({
      session_count_24h: 3,
      session_count_7d: 15,
      redaction_count_24h: 3,
      p50_latency_ms: 4.387,
      p95_latency_ms: 4.387,
    });
    expect(await listed(id)).toBe(3);
    await callAgent(url);
    expect(await listed(id)).toBe(4);
  });

  it('are separate for each account', async () => {
    const mine = await api.create({ name: 'Mine' });
    const other = new AgentsApi(service, await service.login({ account: 'elsewhere' }));
    const theirs = await other.create({ name: 'Theirs' });
    await callAgent(theirs.proxy_url);
    expect((await api.get(mine.id)).stats).toEqual(NOTHING);
    expect((await other.get(theirs.id)).stats.session_count_24h).toBe(1);
  });

  it('are swept if they are too old or their agent was deleted', async () => {
    const kept = await api.create({ name: 'Kept' });
    const gone = await api.create({ name: 'Removed' });
    const other = new AgentsApi(service, await service.login({ account: 'swept' }));
    const foreign = await other.create({ name: 'Foreign' });
    for (const { proxy_url: url } of [kept, gone, foreign]) await callAgent(url);
    const now = Date.now();
    for (const days of [7.9, 8.1, 99, 101]) await plant(kept.id, now - days * 24 * HOUR_MS, 1);
    await api.ask('DELETE', `agents/${gone.id}`);
    await service.service.app.get(SessionCounting, { strict: false }).count();
    await service.service.app.get(Sweeps).sweep(AgentStatisticsRepository);
    const rows = await query<{ agent_id: string; width: number; age: number }>(
      service.databaseUrl,
      `SELECT agent_id, width, round(extract(epoch FROM now() - slot) / 86400)::int AS age FROM agent_statistics
       WHERE agent_id = ANY ($1) ORDER BY width, age`,
      [[kept.id, gone.id, foreign.id]],
    );
    const of = (id: string): [number, number][] =>
      rows.filter((row) => row.agent_id === id).map(({ width, age }) => [width, age]);
    expect(of(kept.id)).toEqual([
      [5, 0],
      [5, 8],
      [60, 0],
      [60, 8],
      [60, 8],
      [60, 99],
    ]);
    expect(of(gone.id)).toEqual([]);
    expect(of(foreign.id)).toHaveLength(2);
    expect(await service.service.app.get(Sweeps).sweep(AgentStatisticsRepository)).toBe(0);
  });
});
