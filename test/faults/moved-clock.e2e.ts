import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AgentsApi } from '../support/agents-api.js';
import { query } from '../support/databases.js';
import { loginByCommand } from '../support/instances.js';
import { call, callMany, maskedHashes } from './callers.js';
import type { FaultyService } from './faulty-service.js';
import { type FaultySetting, faultySetting } from './faulty-setting.js';
import { allEnded, findLosses, NOTHING_LOST, openSessions } from './journal-check.js';

const PRELOAD = new URL('./moved-clock.mjs', import.meta.url).href;
const SECRET = 'a shared secret of two';
const HOURS_MS = 3_600_000;
const BEAT_MS = 400;
/** Seconds by which stored times may differ from the database's clock on a busy machine. */
const DOUBT_S = 30;

jest.setTimeout(300_000);

describe.each([
  ['ahead', 5 * HOURS_MS],
  ['behind', -5 * HOURS_MS],
])('an instance whose clock is five hours %s', (_, movedByMs) => {
  let setting: FaultySetting;
  let moved: FaultyService;
  let right: FaultyService;
  let cookie: string;

  beforeAll(async () => {
    setting = await faultySetting();
    const env = { SERVICE_VOICE_WEBHOOK_SECRET: SECRET };
    const shift = { NODE_OPTIONS: `--import ${PRELOAD}`, MOVED_BY_MS: String(movedByMs) };
    right = await setting.start({ beatMs: BEAT_MS, env });
    moved = await setting.start({ beatMs: BEAT_MS, env: { ...env, ...shift } });
    cookie = await loginByCommand(
      { DATABASE_URL: setting.databaseUrl, SERVICE_MASTER_KEY: setting.masterKey, ...shift },
      'clinic',
    );
  });

  afterAll(() => setting.end());

  async function askWebhook(signedAtMs: number): Promise<number> {
    const body = JSON.stringify({ type: 'assistant-request', call: { id: `call-${Math.random()}` } });
    const time = Math.floor(signedAtMs / 1_000);
    const digest = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
    const url = moved.baseUrl + setting.path.replace(/^\/proxy\/(\w+)\/.*$/, '/voice/webhook/$1');
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-voice-signature': `t=${time},v1=${digest}` },
      body,
    });
    return answer.status;
  }

  it('accepts signatures of the current time, and rejects those of its own wrong time', async () => {
    expect(await askWebhook(Date.now())).toBe(200);
    expect(await askWebhook(Date.now() + movedByMs)).toBe(401);
  });

  it('extends a login as rarely as other instances do', async () => {
    const me = async (): Promise<number> =>
      (await fetch(`${moved.baseUrl}/api/v1/me`, { headers: { cookie } })).status;
    const seen = async (): Promise<{ seen: string; recent: boolean } | undefined> => {
      const rows = await query<{ seen: string; recent: boolean }>(
        setting.databaseUrl,
        `SELECT last_seen_at::text AS seen, last_seen_at > now() - interval '50 s' AS recent FROM login_sessions
         ORDER BY last_seen_at DESC LIMIT 1`,
      );
      return rows[0];
    };
    await query(setting.databaseUrl, `UPDATE login_sessions SET last_seen_at = now() - interval '2 min'`);
    expect(await me()).toBe(200);
    const touched = await seen();
    expect(touched?.recent).toBe(true);
    expect(await me()).toBe(200);
    expect(await seen()).toEqual(touched);
  });

  it('stores times by the clock that all instances share', async () => {
    const outcomes = await callMany(moved.baseUrl + setting.path, 6);
    expect(outcomes.filter(({ isWhole }) => !isWhole)).toEqual([]);
    const rows = await query<{ furthest: number }>(
      setting.databaseUrl,
      `SELECT max(abs(extract(epoch FROM now() - moment)))::float8 AS furthest FROM (
         SELECT started_at AS moment FROM sessions UNION ALL SELECT ended_at FROM sessions
         UNION ALL SELECT ts FROM audit_events) times`,
    );
    expect(rows[0]?.furthest).toBeLessThan(DOUBT_S);
    for (const service of [moved, right]) {
      const api = new AgentsApi(service, cookie);
      const list = await api.ask<{ data: unknown[] }>('GET', 'sessions?since=1h');
      expect(list.body.data).toHaveLength(outcomes.length);
    }
  });

  it('ends no session of another live instance, and its own sessions are not ended', async () => {
    for (const service of [right, moved]) {
      const { reached } = await service.holdAt('answered');
      const calling = call(service.baseUrl + setting.path, false);
      await reached;
      await pause(8 * BEAT_MS);
      expect(await openSessions(setting.databaseUrl)).toBe(1);
      service.goOn();
      expect((await calling).isWhole).toBe(true);
    }
  });

  it('leaves complete chains', async () => {
    await allEnded(setting.databaseUrl);
    const received = maskedHashes(setting.upstream.requests);
    expect(await findLosses(setting.databaseUrl, [], received)).toEqual(NOTHING_LOST);
    const verdict = await fetch(`${moved.baseUrl}/audit/verify`, { method: 'POST', headers: { cookie } });
    expect(await verdict.json()).toMatchObject({ ok: true });
  });
});
