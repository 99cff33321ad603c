import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Sweeps } from '../../src/database/sweeps.js';
import { DriftAlarmsRepository } from '../../src/drift/drift-alarms.repository.js';
import { DriftCountsRepository } from '../../src/drift/drift-counts.repository.js';
import { DriftService } from '../../src/drift/drift.service.js';
import { DriftWatch } from '../../src/drift/drift-watch.service.js';
import { MetricsServer } from '../../src/ops/metrics/metrics-server.js';
import { SessionCounting } from '../../src/statistics/session-counting.js';
import { query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { type RunningService, runService } from '../support/running-service.js';
import { putHistory } from './drift-history.js';

const IN_WORDS = 'my phone number is four one five five five five oh one four two';
const IN_DIGITS = 'my phone number is 415-555-0142';

interface Alarm {
  readonly id: string;
  readonly agent_id: string;
  readonly language: string | null;
  readonly kind: string | null;
  readonly rate: string;
  readonly since: string;
  readonly expected: number;
  readonly low: number;
  readonly seen: number;
  readonly size: number;
  readonly ended_for: string | null;
}

interface Series {
  readonly language: string | null;
  readonly kind: string | null;
  readonly rate: string;
  readonly state: string;
  readonly alarm_id: string | null;
  readonly days: readonly { day: string; seen: number; size: number; band: object | null }[];
}

describe('drift detection', () => {
  let service: RunningService;
  let cookie: string;
  let other: string;
  let accountId: string;

  const part = <T>(of: new (...none: never[]) => T): T => service.service.app.get<T>(of, { strict: false });

  beforeAll(async () => {
    service = await runService({ env: { SERVICE_METRICS_PORT: '0' } });
    await part(SessionCounting).onApplicationShutdown();
    cookie = await service.login();
    const rows = await query<{ id: string }>(service.databaseUrl, 'SELECT account_id AS id FROM accounts');
    accountId = rows[0]?.id ?? '';
    other = await service.login({ account: 'elsewhere' });
  });

  afterAll(() => service.stop());

  async function say(url: string, times: number, content: string): Promise<void> {
    for (let at = 0; at < times; at += 1) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'stub', messages: [{ role: 'user', content }] }),
      });
      expect(answer.status).toBe(200);
      await answer.text();
    }
  }

  /** Counts the calls, and checks the rates. */
  async function look(): Promise<void> {
    await part(SessionCounting).count();
    await part(DriftWatch).check();
  }

  async function drift(agentId?: string, who = cookie): Promise<{ alarms: Alarm[]; series: Series[] }> {
    const filter = agentId === undefined ? '' : `?agent_id=${agentId}`;
    const answer = await fetch(`${service.baseUrl}/api/v1/drift${filter}`, { headers: { cookie: who } });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { drift: { alarms: Alarm[]; series: Series[] } }).drift;
  }

  const spoken = ({ series }: { series: Series[] }): Series | undefined =>
    series.find(({ kind, rate }) => kind === 'PHONE' && rate === 'spoken');

  function confirm(alarmId: string, who = cookie): Promise<Response> {
    const url = `${service.baseUrl}/api/v1/drift/${alarmId}/confirm`;
    return fetch(url, { method: 'POST', headers: { cookie: who } });
  }

  it('counts the findings in the latest turns of a call, without storing text', async () => {
    const agent = await service.createAgent(cookie, {});
    await say(agent.proxy_url, 1, IN_WORDS);
    const answer = await fetch(agent.proxy_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'stub',
        messages: [
          { role: 'user', content: IN_WORDS },
          { role: 'assistant', content: 'Thank you. And another one?' },
          { role: 'user', content: IN_DIGITS },
        ],
      }),
    });
    expect(answer.status).toBe(200);
    const tallies = await query<{ tally: object }>(
      service.databaseUrl,
      'SELECT tally FROM uncounted_sessions ORDER BY started_at',
    );
    expect(tallies.map(({ tally }) => tally)).toEqual([
      { language: 'en', turns: 1, kinds: { PHONE: [1, expect.any(Number), 1] } },
      { language: 'en', turns: 1, kinds: { PHONE: [1, expect.any(Number), 0] } },
    ]);
    await look();
    const counted = await query(
      service.databaseUrl,
      'SELECT language, width, calls, turns, refused, kinds FROM drift_counts WHERE agent_id = $1',
      [agent.id],
    );
    expect(counted).toEqual([
      {
        language: 'en',
        width: 0,
        calls: 2,
        turns: 2,
        refused: 0,
        kinds: { PHONE: [2, expect.any(Number), 1] },
      },
    ]);
  });

  it('raises an alarm after callers start to say numbers in digits, and not before', async () => {
    const agent = await service.createAgent(cookie, { name: 'Front desk' });
    await putHistory(service.databaseUrl, agent.id);
    await say(agent.proxy_url, 30, IN_WORDS);
    await look();
    const before = await drift(agent.id);
    expect(before.alarms.filter(({ rate }) => rate === 'spoken')).toEqual([]);
    expect(spoken(before)).toMatchObject({ state: 'steady', alarm_id: null });
    const began = Date.now();
    await say(agent.proxy_url, 60, IN_DIGITS);
    await look();
    const { alarms, series } = await drift(agent.id);
    const alarm = alarms.find(({ kind, rate }) => kind === 'PHONE' && rate === 'spoken');
    expect(alarm).toMatchObject({
      agent_id: agent.id,
      agent_name: 'Front desk',
      language: 'en',
      ended_for: null,
    });
    expect(alarm?.expected).toBeGreaterThan(0.95);
    expect(alarm?.seen).toBeLessThan(alarm?.low ?? 0);
    expect(Math.abs(Date.parse(alarm?.since ?? '') - began)).toBeLessThan(600_000);
    expect(series.find(({ alarm_id: id }) => id === alarm?.id)).toMatchObject({
      state: 'alarm',
      kind: 'PHONE',
    });
    expect(spoken({ series })?.days.length).toBeGreaterThan(20);
    await look();
    expect((await drift(agent.id)).alarms).toHaveLength(alarms.length);
    expect(await drift(agent.id, other)).toMatchObject({ alarms: [], series: [] });
  });

  it('exports its open alarms as metrics', async () => {
    const { alarms } = await drift();
    const open = alarms.filter(({ rate, ended_for: why }) => rate === 'spoken' && why === null);
    const { port = 0 } = part(MetricsServer);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(open.length).toBeGreaterThan(0);
    expect(text).toContain(`sotto_drift_alarms{rate="spoken"} ${open.length}`);
    expect(text).toContain('sotto_drift_alarms{rate="refusals"} 0');
  });

  it('ends an alarm that an admin confirms, and learns a new baseline', async () => {
    const { alarms } = await drift();
    const { id = '', agent_id: agentId = '' } =
      alarms.find(({ kind, rate }) => kind === 'PHONE' && rate === 'spoken') ?? {};
    const member = await service.login({ role: 'member', login: 'kim' });
    expect((await confirm(id, member)).status).toBe(403);
    expect((await confirm(id, other)).status).toBe(404);
    const answer = await confirm(id);
    expect(await answer.json()).toMatchObject({ alarm: { id, ended_for: 'confirmed' } });
    expect((await confirm(id)).status).toBe(404);
    await look();
    expect(spoken(await drift(agentId))).toMatchObject({ state: 'learning', alarm_id: null });
    const events = await accountEvents(service.databaseUrl, accountId);
    expect(events.at(-1)).toMatchObject({
      kind: 'drift_confirmed',
      agent_id: agentId,
      language: 'en',
      entity_kind: 'PHONE',
      rate: 'spoken',
      actor: { login: 'sam' },
    });
  });

  it('ends an alarm when the rate returns to its baseline', async () => {
    const agent = await service.createAgent(cookie, {});
    await putHistory(service.databaseUrl, agent.id);
    const ofPhones = ({ alarms }: { alarms: Alarm[] }): Alarm | undefined =>
      alarms.find(({ kind, rate }) => kind === 'PHONE' && rate === 'spoken');
    await say(agent.proxy_url, 60, IN_DIGITS);
    await look();
    expect(ofPhones(await drift(agent.id))).toMatchObject({ ended_for: null });
    await say(agent.proxy_url, 160, IN_WORDS);
    await look();
    expect(ofPhones(await drift(agent.id))).toMatchObject({ ended_for: 'back' });
  });

  it('raises no alarm for an agent without enough history', async () => {
    const agent = await service.createAgent(cookie, {});
    await putHistory(service.databaseUrl, agent.id, { days: 9 });
    await say(agent.proxy_url, 60, IN_DIGITS);
    await look();
    const { alarms, series } = await drift(agent.id);
    expect(alarms).toEqual([]);
    expect(new Set(series.map(({ state }) => state))).toEqual(new Set(['learning']));
  });

  it('returns the same rates after batches are merged', async () => {
    const agent = await service.createAgent(cookie, {});
    await putHistory(service.databaseUrl, agent.id);
    const rows = (): Promise<{ n: number }[]> =>
      query(service.databaseUrl, 'SELECT count(*)::int AS n FROM drift_counts WHERE agent_id = $1', [
        agent.id,
      ]);
    const [before] = await rows();
    const shown = await drift(agent.id);
    expect(
      await part(Sweeps).sweep(DriftCountsRepository, DriftAlarmsRepository, DriftService),
    ).toBeGreaterThan(100);
    const [after] = await rows();
    expect(after?.n).toBeLessThan((before?.n ?? 0) * 0.7);
    const folded = await drift(agent.id);
    expect(
      folded.series.map(({ days }) => days.map(({ day, seen, size }) => [day, size, seen.toFixed(9)])),
    ).toEqual(
      shown.series.map(({ days }) => days.map(({ day, seen, size }) => [day, size, seen.toFixed(9)])),
    );
    expect(await part(Sweeps).sweep(DriftCountsRepository, DriftAlarmsRepository, DriftService)).toBe(0);
  });

  it('counts rejected calls', async () => {
    const agent = await service.createAgent(cookie, {
      policy_yaml: 'name: english-only\non_other_language: refuse\n',
    });
    const content = 'Bonjour, je voudrais prendre rendez-vous avec le médecin demain matin, si possible.';
    const answer = await fetch(agent.proxy_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub', messages: [{ role: 'user', content }] }),
    });
    expect(answer.status).toBe(422);
    await look();
    const counted = await query(
      service.databaseUrl,
      'SELECT language, calls, turns, refused FROM drift_counts WHERE agent_id = $1',
      [agent.id],
    );
    expect(counted).toEqual([{ language: 'fr', calls: 1, turns: 0, refused: 1 }]);
  });

  it('rejects an invalid agent ID', async () => {
    const answer = await fetch(`${service.baseUrl}/api/v1/drift?agent_id=all`, { headers: { cookie } });
    expect(answer.status).toBe(422);
  });
});
