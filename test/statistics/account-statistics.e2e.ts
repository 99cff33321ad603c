import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SessionEnding } from '../../src/audit/sweeper/session-ending.service.js';
import type { StatisticsFigures, StatisticsView } from '../../src/statistics/statistics.view.js';
import { AgentsApi, callAgent } from '../support/agents-api.js';
import { query } from '../support/databases.js';
import { CALLER_WORDS } from '../support/planted.js';
import { completion, recordUpstream, type RecordingUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

interface Summary {
  readonly redactions_by_kind: Record<string, number>;
}

interface Timed {
  readonly session: { duration_ms: number; stage_durations_ms: { upstream: number } };
}

const HOUR_MS = 3_600_000;
const NOTHING: StatisticsFigures = {
  sessions_by_status: { ok: 0, partial: 0, error: 0 },
  redactions_by_kind: {},
  p50_latency_ms: null,
  p95_latency_ms: null,
};
/** Text with a token that was never issued and cannot be restored. */
const LOST = 'Call [PHONE_0123456789AB] now.';

describe('statistics of an account', () => {
  let service: RunningService;
  let second: RunningService;
  let upstream: RecordingUpstream;
  let accounts = 0;

  beforeAll(async () => {
    const env = { SERVICE_MASTER_KEY: randomBytes(32).toString('base64') };
    upstream = await recordUpstream();
    service = await runService({ env, providers: [upstream.provider] });
    second = await runService({ env, databaseUrl: service.databaseUrl });
  });

  afterAll(async () => {
    await second.stop();
    await service.stop();
    await upstream.stop();
  });

  /** Logs in to a new account. @returns its API */
  async function newAccount(): Promise<AgentsApi> {
    accounts += 1;
    return new AgentsApi(service, await service.login({ account: `Clinic ${accounts}` }));
  }

  async function statistics(api: AgentsApi, since = '24h'): Promise<StatisticsView> {
    const path = `statistics?since=${encodeURIComponent(since)}`;
    const { status, body } = await api.ask<{ statistics: StatisticsView }>('GET', path);
    expect(status).toBe(200);
    return body.statistics;
  }

  async function summaries(api: AgentsApi): Promise<Summary[]> {
    return (await api.ask<{ data: Summary[] }>('GET', 'sessions?limit=100')).body.data;
  }

  function sumOf(parts: readonly Record<string, number>[]): Record<string, number> {
    const sums: Record<string, number> = {};
    for (const [kind, count] of parts.flatMap((part) => Object.entries(part))) {
      sums[kind] = (sums[kind] ?? 0) + count;
    }
    return sums;
  }

  it('contain every slot of the period, even without calls', async () => {
    const { slot_minutes: width, totals, slots } = await statistics(await newAccount());
    expect(width).toBe(60);
    expect(totals).toEqual(NOTHING);
    expect(slots).toHaveLength(25);
    const first = Date.parse(slots[0]?.start ?? '');
    expect(first % HOUR_MS).toBe(0);
    expect(slots).toEqual(
      slots.map((_, index) => ({ start: new Date(first + index * HOUR_MS).toISOString(), ...NOTHING })),
    );
    expect(Math.abs(Date.now() - 24 * HOUR_MS - first)).toBeLessThan(HOUR_MS + 60_000);
  });

  it('count sessions by status and masked values by kind as soon as the reply has arrived', async () => {
    const api = await newAccount();
    const stub = await api.create({ name: 'Stub' });
    const recorder = await api.create({ name: 'Recorder', upstream: 'recorder:model-a' });
    await callAgent(stub.proxy_url, CALLER_WORDS);
    expect((await statistics(api)).totals.sessions_by_status).toEqual({ ok: 1, partial: 0, error: 0 });
    await callAgent(stub.proxy_url, CALLER_WORDS);
    upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: LOST }));
    });
    await callAgent(recorder.proxy_url, CALLER_WORDS, 'model-a');
    upstream.answerWith((_, response) => void response.writeHead(500).end());
    await expect(callAgent(recorder.proxy_url, CALLER_WORDS, 'model-a')).rejects.toThrow(/502/);
    const { totals, slots } = await statistics(api);
    expect(totals.sessions_by_status).toEqual({ ok: 2, partial: 1, error: 1 });
    expect(totals.redactions_by_kind).toEqual(
      sumOf((await summaries(api)).map((session) => session.redactions_by_kind)),
    );
    expect(totals.redactions_by_kind).toMatchObject({ PHONE: 4, SSN: 4 });
    expect(sumOf(slots.map((slot) => slot.sessions_by_status))).toEqual(totals.sessions_by_status);
    expect(sumOf(slots.map((slot) => slot.redactions_by_kind))).toEqual(totals.redactions_by_kind);
  });

  it('include the calls of deleted agents', async () => {
    const api = await newAccount();
    const { id, proxy_url: url } = await api.create({ name: 'Gone' });
    await callAgent(url);
    await api.ask('DELETE', `agents/${id}`);
    expect((await statistics(api)).totals.sessions_by_status.ok).toBe(1);
  });

  it('have percentiles within 2 % of the exact values', async () => {
    const api = await newAccount();
    const { proxy_url: url } = await api.create({ name: 'Timed' });
    const added: number[] = [];
    for (let call = 0; call < 21; call += 1) {
      const session = await callAgent(url, `${CALLER_WORDS} `.repeat(1 + (call % 7) * 4));
      const { body } = await api.ask<Timed>('GET', `sessions/${session}`);
      added.push(body.session.duration_ms - body.session.stage_durations_ms.upstream);
    }
    added.sort((a, b) => a - b);
    const { totals } = await statistics(api);
    for (const [told, rank] of [
      [totals.p50_latency_ms, 11],
      [totals.p95_latency_ms, 20],
    ] as const) {
      const exact = added[rank - 1] ?? 0;
      expect(Math.abs((told ?? 0) - exact) / exact).toBeLessThanOrEqual(0.02);
    }
  });

  it('count every session when two instances count at once', async () => {
    const api = await newAccount();
    const agents = await Promise.all([1, 2].map((n) => api.create({ name: `Shared ${n}` })));
    const calls = agents.flatMap(({ proxy_url: url }) =>
      [url, url.replace(service.baseUrl, second.baseUrl)].flatMap((at) => Array<string>(20).fill(at)),
    );
    await Promise.all(calls.map((url) => callAgent(url, CALLER_WORDS)));
    const { totals } = await statistics(api);
    expect(totals.sessions_by_status).toEqual({ ok: 80, partial: 0, error: 0 });
    expect(totals.redactions_by_kind).toMatchObject({ PHONE: 80, SSN: 80 });
  });

  it('count an abandoned session in the slot of its start, without a latency', async () => {
    const api = await newAccount();
    const session = await callAgent((await api.create({ name: 'Lost' })).proxy_url, CALLER_WORDS);
    const lost = session.replace(/.{4}$/, 'LAST');
    const [row] = await query<{ account_id: string }>(
      service.databaseUrl,
      `WITH head AS (
         INSERT INTO audit_chains (account_id, chain, next_seq, head_hash)
         SELECT account_id, $2, 1, sha256('') FROM sessions WHERE session_id = $1
       )
       INSERT INTO sessions (account_id, session_id, agent_id, agent_name, policy_name, policy_version, upstream_model,
         started_at)
       SELECT account_id, $2, agent_id, agent_name, policy_name, policy_version, upstream_model, now() - interval '25 hours'
       FROM sessions WHERE session_id = $1 RETURNING account_id`,
      [session, lost],
    );
    const stray = { accountId: row?.account_id ?? '', sessionId: lost, isOwn: false };
    const ending = service.service.app.get(SessionEnding, { strict: false });
    expect(await ending.end(stray, { own: 'none', silentMs: 1_000 })).toBe(true);
    const { totals, slots } = await statistics(api, '30h');
    expect(totals.sessions_by_status).toEqual({ ok: 1, partial: 0, error: 1 });
    const slot = slots.find((one) => one.sessions_by_status.error > 0);
    expect(slot).toMatchObject({ sessions_by_status: { ok: 0, error: 1 }, p50_latency_ms: null });
    expect(Date.now() - Date.parse(slot?.start ?? '')).toBeGreaterThan(25 * HOUR_MS - 60_000);
  });

  it('do not include other accounts', async () => {
    const [mine, theirs] = [await newAccount(), await newAccount()];
    await callAgent((await theirs.create({ name: 'Theirs' })).proxy_url, CALLER_WORDS);
    expect((await statistics(mine)).totals).toEqual(NOTHING);
    expect((await statistics(theirs)).totals.sessions_by_status.ok).toBe(1);
  });

  it.each([
    ['0s', 60, 1],
    ['48h', 60, 49],
    ['7d', 360, 29],
    ['2w', 360, 57],
    ['30d', 1440, 31],
    ['400d', 1440, 401],
    ['36500d', 1440, 401],
    ['1970-01-01T00:00:00Z', 1440, 401],
    ['9999-12-31T00:00:00Z', 60, 0],
  ])('have for since=%s slots of %d minutes, %d in total', async (since, width, count) => {
    const { slot_minutes: told, slots } = await statistics(await newAccount(), since);
    expect([told, slots.length]).toEqual([width, count]);
  });

  it.each([
    'since=',
    'since=24',
    'since=-1h',
    'since=36501d',
    'since=yesterday',
    'since=1h&since=2h',
    'limit=1',
  ])('reject ?%s with 422', async (parameters) => {
    const api = await newAccount();
    expect(await api.outcome('GET', `statistics?${parameters}`)).toEqual([422, 'validation_failed']);
  });

  it('cover a day by default', async () => {
    const api = await newAccount();
    const { body } = await api.ask<{ statistics: StatisticsView }>('GET', 'statistics');
    expect(body.statistics.slots).toEqual((await statistics(api)).slots);
  });
});
