import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Sweeps } from '../../src/database/sweeps.js';
import { SampleTexts } from '../../src/review/samples/sample-texts.service.js';
import { query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { leaksIn, PLANTED } from '../support/planted.js';
import { recordUpstream, type RecordingUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';
import { callMany, unhurried } from './callers.js';
import { type FaultyServices, faultyServices } from './faulty-setting.js';

const IS_FULL = process.env.SOTTO_FAULTS === 'full';
const MOST_ROUNDS = 30;
const ROUNDS = IS_FULL ? 30 : 3;
const CALLS = 6;
/** Milliseconds of work before the kill. Texts are collected for 100 ms before they are written. */
const LONGEST_LIFE = 1_500;
const POLICY = 'name: reviewed\nreview: { share: 100 %, keep: 14d }\ndetection: { passes: [pattern] }\n';

interface SampleRow {
  readonly id: string;
  readonly sealed: Buffer | null;
  readonly why: string | null;
  readonly finished: number;
}

jest.setTimeout(IS_FULL ? 600_000 : 90_000);

describe('a service killed while calls are sampled and reviewed', () => {
  let upstream: RecordingUpstream;
  let setting: FaultyServices;
  /** Another instance, which is not killed. */
  let beside: RunningService;
  let reviewer: string;
  let accountId: string;

  beforeAll(async () => {
    upstream = await recordUpstream();
    upstream.answerWith(unhurried);
    const agents = [{ upstream: 'recorder:model-a', policy_yaml: POLICY }];
    setting = await faultyServices([upstream.provider], agents);
    beside = await runService({
      databaseUrl: setting.databaseUrl,
      env: { SERVICE_MASTER_KEY: setting.masterKey },
      providers: [upstream.provider],
    });
    reviewer = await beside.login({ login: 'ray', role: 'reviewer' });
    const rows = await query<{ id: string }>(setting.databaseUrl, 'SELECT account_id AS id FROM accounts');
    accountId = rows[0]?.id ?? '';
  });

  afterAll(async () => {
    await beside.stop();
    await setting.end();
    await upstream.stop();
  });

  function samples(): Promise<SampleRow[]> {
    return query<SampleRow>(
      setting.databaseUrl,
      `SELECT s.session_id AS id, s.sealed, s.destroyed_for AS why,
         (SELECT count(*) FROM reviews r WHERE r.session_id = s.session_id AND r.finished_at IS NOT NULL)::int AS finished
       FROM review_samples s`,
    );
  }

  function ask(baseUrl: string, method: string, path: string): Promise<Response> {
    return fetch(`${baseUrl}/api/v1/reviews/${path}`, { method, headers: { cookie: reviewer } });
  }

  /** Repeats work on a service until it is killed at a random time. */
  async function untilKilled(
    work: (baseUrl: string) => Promise<unknown>,
    longest = LONGEST_LIFE,
  ): Promise<void> {
    const service = await setting.start();
    const life = new AbortController();
    const working = (async () => {
      while (!life.signal.aborted) await work(service.baseUrl).catch(() => undefined);
    })();
    await pause(Math.random() * longest);
    await service.kill();
    life.abort();
    await working;
  }

  async function eventsOf(kind: string): Promise<Record<string, unknown>[]> {
    const events = await accountEvents(setting.databaseUrl, accountId);
    return events.filter((event) => event.kind === kind);
  }

  it('has stored the texts of a call completely and sealed, or not at all', async () => {
    let kept = await samples();
    // On a busy machine, a service may be killed before it stores any text.
    for (let round = 0; round < ROUNDS || (kept.length === 0 && round < MOST_ROUNDS); round += 1) {
      const longest = LONGEST_LIFE * (1 + round / ROUNDS);
      await untilKilled((baseUrl) => callMany(baseUrl + (setting.paths[0] ?? ''), CALLS), longest);
      kept = await samples();
    }
    expect(kept.length).toBeGreaterThan(0);
    for (const { id, sealed } of kept) {
      expect(leaksIn(sealed?.toString('latin1') ?? PLANTED.name)).toEqual([]);
      const answer = await ask(beside.baseUrl, 'GET', id);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(PLANTED.name);
    }
  });

  it('has ended a review with its texts, tombstone and events, or not at all', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await untilKilled(async (baseUrl) => {
        const waiting = (await samples()).filter(({ why }) => why === null).slice(0, 3);
        await Promise.all(
          waiting.map(async ({ id }) => {
            await ask(baseUrl, 'GET', id);
            await ask(baseUrl, 'POST', `${id}/finish`);
          }),
        );
        if (waiting.length === 0) await callMany(beside.baseUrl + (setting.paths[0] ?? ''), CALLS);
      });
    }
    const rows = await samples();
    const ended = rows.filter(({ finished }) => finished > 0);
    expect(ended.length).toBeGreaterThan(0);
    for (const { sealed, why, finished } of rows)
      expect([why, sealed === null]).toEqual(finished > 0 ? ['reviewed', true] : [null, false]);
    const ids = ended.map(({ id }) => id).sort();
    const finished = await eventsOf('review_finished');
    expect(finished.map((event) => event.session_id).sort()).toEqual(ids);
    const tombstones = await eventsOf('review_texts_destroyed');
    expect(tombstones.map(({ samples, reason }) => [samples, reason])).toEqual(
      ids.map(() => [1, 'reviewed']),
    );
  });

  it('leaves no text that is stored for longer than its policy allows', async () => {
    await callMany(beside.baseUrl + (setting.paths[0] ?? ''), CALLS);
    await pause(500);
    const before = (await samples()).filter(({ why }) => why === null);
    expect(before.length).toBeGreaterThan(0);
    await query(setting.databaseUrl, 'UPDATE review_samples SET expires_at = now() WHERE sealed IS NOT NULL');
    for (const { id } of before) expect((await ask(beside.baseUrl, 'GET', id)).status).toBe(404);
    await beside.service.app.get(Sweeps, { strict: false }).sweep(SampleTexts);
    const after = await samples();
    expect(after.filter(({ sealed }) => sealed !== null)).toEqual([]);
    expect(
      after
        .filter(({ why }) => why === 'expired')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(before.map(({ id }) => id).sort());
    expect((await eventsOf('review_texts_destroyed')).at(-1)).toMatchObject({
      samples: before.length,
      reason: 'expired',
    });
  });
});
