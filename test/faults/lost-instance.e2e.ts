import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { query } from '../support/databases.js';
import { call, callMany, maskedHashes } from './callers.js';
import type { FaultyService } from './faulty-service.js';
import { type FaultySetting, faultySetting } from './faulty-setting.js';
import { allEnded, findLosses, NOTHING_LOST, openSessions } from './journal-check.js';
import { cutJournalWrites, withStuckWrites } from './journal-faults.js';

const BEAT_MS = 400;
/** Milliseconds without a heartbeat after which an instance counts as lost. */
const SILENCE_MS = 3 * BEAT_MS;

jest.setTimeout(300_000);

describe('sessions of a lost instance', () => {
  let setting: FaultySetting;
  let one: FaultyService;

  beforeAll(async () => {
    setting = await faultySetting();
    one = await setting.start({ beatMs: BEAT_MS });
    await setting.start({ beatMs: BEAT_MS });
  });

  afterAll(() => setting.end());

  const urlOf = (service: FaultyService): string => service.baseUrl + setting.path;

  async function expectNothingLost(): Promise<void> {
    const received = maskedHashes(setting.upstream.requests);
    expect(await findLosses(setting.databaseUrl, [], received)).toEqual(NOTHING_LOST);
  }

  async function lastEnd(): Promise<{ status: string; reason?: string; redaction_count: number }> {
    const [row] = await query<{ body: { status: string; reason?: string; redaction_count: number } }>(
      setting.databaseUrl,
      `SELECT canonical::jsonb AS body FROM audit_events WHERE kind = 'session_closed' ORDER BY ts DESC LIMIT 1`,
    );
    if (row === undefined) throw new Error('no session has ended');
    return row.body;
  }

  it('stay open while their instance is alive, however long the call takes', async () => {
    const { reached } = await one.holdAt('answered');
    const calling = call(urlOf(one), false);
    await reached;
    await pause(3 * SILENCE_MS);
    expect(await openSessions(setting.databaseUrl)).toBe(1);
    one.goOn();
    expect((await calling).isWhole).toBe(true);
    expect(await lastEnd()).toMatchObject({ status: 'ok' });
  });

  it('are ended by another instance, and a call that continues later gets an error', async () => {
    const { reached } = await one.holdAt('answered');
    const calling = call(urlOf(one), false);
    await reached;
    one.signal('SIGSTOP');
    await allEnded(setting.databaseUrl);
    one.goOn();
    one.signal('SIGCONT');
    expect(await calling).toMatchObject({ isWhole: false, code: 'audit_unavailable' });
    const { status, reason, redaction_count: redactions } = await lastEnd();
    expect({ status, reason }).toEqual({ status: 'error', reason: 'instance_lost' });
    const rows = await query<{ status: string; n: number; counted: number }>(
      setting.databaseUrl,
      `SELECT status, redaction_count AS n, (SELECT sum(value::int)::int FROM jsonb_each_text(redactions_by_kind))
         AS counted FROM sessions ORDER BY ended_at DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ status: 'error', n: redactions, counted: redactions }]);
    expect(redactions).toBeGreaterThan(4);
    const [statistics] = await query(
      setting.databaseUrl,
      `SELECT (SELECT sum(sessions)::int FROM agent_counts WHERE width = 5) AS counted,
         (SELECT sum(ok)::int FROM account_counts) AS ok, (SELECT sum(error)::int FROM account_counts) AS error,
         (SELECT count(*)::int FROM sessions WHERE ended_at IS NOT NULL) AS ended`,
    );
    expect(statistics).toEqual({ counted: 2, ok: 1, error: 1, ended: 2 });
    await expectNothingLost();
  });

  it('are not ended if all heartbeats are old, as after a database fault', async () => {
    await pause(2 * SILENCE_MS);
    const { reached } = await one.holdAt('answered');
    const calling = call(urlOf(one), false);
    await reached;
    one.signal('SIGSTOP');
    await query(setting.databaseUrl, `UPDATE instances SET beaten_at = beaten_at - interval '1 hour'`);
    await pause(SILENCE_MS - BEAT_MS);
    one.signal('SIGCONT');
    await pause(2 * SILENCE_MS);
    expect(await openSessions(setting.databaseUrl)).toBe(1);
    one.goOn();
    expect((await calling).isWhole).toBe(true);
  });

  it('are ended by their own instance if a commit was not confirmed', async () => {
    for (const stage of ['opening', 'closing'] as const) {
      const received = setting.upstream.requests.length;
      const { reached } = await one.holdAt(stage);
      const calling = call(urlOf(one), stage === 'closing');
      await reached;
      const cut = await cutJournalWrites(setting.databaseUrl, () => {
        one.goOn();
      });
      expect(cut).toBeGreaterThan(0);
      expect((await calling).isWhole).toBe(false);
      await allEnded(setting.databaseUrl);
      expect(setting.upstream.requests.length - received).toBe(stage === 'closing' ? 1 : 0);
    }
    expect(await lastEnd()).toMatchObject({ status: 'error', reason: 'commit_failed' });
    expect((await call(urlOf(one), true)).isWhole).toBe(true);
    await expectNothingLost();
  });

  it('do not delay the heartbeats of the instances that end them', async () => {
    const crashing = await setting.start({ beatMs: BEAT_MS });
    const { reached } = await crashing.holdAt('answered');
    const calling = call(urlOf(crashing), false);
    await reached;
    const beating = await withStuckWrites(
      setting.databaseUrl,
      () => {
        crashing.signal('SIGKILL');
      },
      async () => {
        await pause(2 * SILENCE_MS);
        const sql = `SELECT FROM instances WHERE beaten_at > now() - $1::int * interval '1 ms'`;
        return (await query(setting.databaseUrl, sql, [SILENCE_MS])).length;
      },
    );
    await calling;
    expect(beating).toBe(2);
    await allEnded(setting.databaseUrl);
    await expectNothingLost();
  });

  it('are ended once if two instances look for them', async () => {
    const crashing = await setting.start({ beatMs: BEAT_MS });
    const endsBefore = await lostEnds();
    setting.upstream.answerWith(() => undefined);
    const before = setting.upstream.requests.length;
    const calling = callMany(urlOf(crashing), 40);
    while (setting.upstream.requests.length < before + 40) await pause(10);
    await crashing.kill();
    await calling;
    await allEnded(setting.databaseUrl);
    expect((await lostEnds()) - endsBefore).toBe(40);
    await expectNothingLost();
  });

  async function lostEnds(): Promise<number> {
    const rows = await query(
      setting.databaseUrl,
      `SELECT FROM audit_events WHERE kind = 'session_closed' AND canonical::jsonb ->> 'reason' = 'instance_lost'`,
    );
    return rows.length;
  }
});

describe('an instance that shuts down', () => {
  let setting: FaultySetting;

  beforeAll(async () => {
    setting = await faultySetting();
  });

  afterAll(() => setting.end());

  it('keeps its heartbeat until its last session has ended, and then removes it', async () => {
    const leaving = await setting.start({ beatMs: BEAT_MS });
    const heartbeats = async (): Promise<number> =>
      (await query(setting.databaseUrl, 'SELECT FROM instances')).length;
    const arrived = new Promise<void>((resolve) => {
      setting.upstream.answerWith(() => {
        resolve();
      });
    });
    const calling = call(leaving.baseUrl + setting.path, false);
    await arrived;
    let stopping: Promise<void> = Promise.resolve();
    const whileWriting = await withStuckWrites(
      setting.databaseUrl,
      () => {
        stopping = leaving.stop();
      },
      async () => {
        await pause(BEAT_MS);
        return heartbeats();
      },
    );
    expect(whileWriting).toBe(1);
    expect(await calling).toMatchObject({ isWhole: false, code: 'shutting_down' });
    await stopping;
    expect(await heartbeats()).toBe(0);
    expect(await openSessions(setting.databaseUrl)).toBe(0);
  });
});
