import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountJournal } from '../../src/audit/journal/account-journal.js';
import { AuditVerification } from '../../src/audit/verification/audit-verification.service.js';
import type { Id } from '../../src/common/ids.js';
import { Transactions } from '../../src/database/transactions.js';
import { query } from '../support/databases.js';
import { accountEvents, tamperWithEvents } from '../support/journal.js';
import { type RunningService, runService } from '../support/running-service.js';
import { askReviews, callKept, lookAt, placeIn } from './desk.js';

const SAID = 'my name is Odalys Brennan, call me at 415-555-0142 and tell Falconbridge';
const MISSED = { sort: 'missed', kind: 'EMPLOYER' };

interface Reviews {
  readonly measured: boolean;
  readonly missed: { share: number; found: number; of: number; reviews: number } | null;
  readonly left_out: number;
  readonly message: string;
}

describe('evidence of reviews', () => {
  const env = { SERVICE_MASTER_KEY: randomBytes(32).toString('base64') };
  let service: RunningService;
  let admin: string;
  let ray: string;
  let url: string;
  let accountId: string;

  beforeAll(async () => {
    service = await runService({ env });
    admin = await service.login();
    ray = await service.login({ login: 'ray', role: 'reviewer' });
    url = await agentWith('reviewed', 'share: 100 %');
    const rows = await query<{ id: string }>(service.databaseUrl, 'SELECT account_id AS id FROM accounts');
    accountId = rows[0]?.id ?? '';
  });

  afterAll(() => service.stop());

  async function agentWith(name: string, share: string): Promise<string> {
    const policy_yaml = `name: ${name}\nreview: { ${share}, keep: 14d }\n`;
    return (await service.createAgent(admin, { policy_yaml })).proxy_url;
  }

  const sql = (text: string, ...values: unknown[]) => query(service.databaseUrl, text, values);
  const ask = (method: string, path: string, body?: object) => askReviews(service, ray, method, path, body);

  /** Makes a call that the reviewer views. @returns its session ID, and the position of a missed value */
  async function viewed(
    agentUrl = url,
    said = SAID,
  ): Promise<{ id: string; place: ReturnType<typeof placeIn> }> {
    const { id } = await callKept(service, agentUrl, said);
    return { id, place: placeIn(await lookAt(service, ray, id), 'Falconbridge') };
  }

  async function finished(): Promise<string> {
    const { id, place } = await viewed();
    await ask('PUT', `/${id}/marks`, { marks: [{ ...place, ...MISSED }] });
    expect((await ask('POST', `/${id}/finish`))[0]).toBe(204);
    return id;
  }

  async function finishOf(id: string): Promise<Record<string, unknown> | undefined> {
    const events = await accountEvents(service.databaseUrl, accountId);
    return events.find(({ kind, session_id }) => kind === 'review_finished' && session_id === id);
  }

  async function reported(from = service): Promise<Reviews> {
    const { id } = await callKept(from, (await from.createAgent(admin, {})).proxy_url, 'Hello');
    const answer = await fetch(`${from.baseUrl}/api/v1/sessions/${id}/report`, {
      headers: { cookie: admin },
    });
    const { report } = (await answer.json()) as { report: { leak_detection: { reviews: Reviews } } };
    return report.leak_detection.reviews;
  }

  it('has no overlapping annotations', async () => {
    const { id, place } = await viewed();
    const mark = { ...place, ...MISSED };
    for (const other of [mark, { ...mark, start: mark.start + 1 }, { ...mark, end: mark.end - 3 }])
      expect(await ask('PUT', `/${id}/marks`, { marks: [mark, other] })).toMatchObject([
        422,
        { error: { details: [{ field: 'marks.1', rule: 'overlap' }] } },
      ]);
    await sql('UPDATE reviews SET marks = $2 WHERE session_id = $1', id, JSON.stringify([mark, mark]));
    expect(await ask('POST', `/${id}/finish`)).toMatchObject([422, { error: { code: 'validation_failed' } }]);
    expect((await ask('POST', `/${id}/finish`, { marks: [mark] }))[0]).toBe(204);
    expect(await finishOf(id)).toMatchObject({ marks: 1, missed: 1 });
  });

  it('counts a word that is annotated letter by letter once', async () => {
    const { id, place } = await viewed();
    const marks = Array.from({ length: place.end - place.start }, (_, nth) => ({
      ...place,
      ...MISSED,
      start: place.start + nth,
      end: place.start + nth + 1,
    }));
    expect((await ask('PUT', `/${id}/marks`, { marks }))[0]).toBe(200);
    expect((await ask('POST', `/${id}/finish`))[0]).toBe(204);
    expect(await finishOf(id)).toMatchObject({ marks: marks.length, missed: 1 });
    const blank = { ...place, ...MISSED, start: place.start - 1, end: place.start };
    const other = await viewed();
    expect((await ask('PUT', `/${other.id}/marks`, { marks: [blank] }))[0]).toBe(422);
    expect((await ask('POST', `/${other.id}/finish`))[0]).toBe(204);
  });

  it('contains the sampling in the call’s chain, and the counts in the account’s chain', async () => {
    const rare = await agentWith('rare', 'share: 25 %');
    const { id } = await viewed(
      rare,
      `${SAID} ${'and that the bill was more than what I had been told. '.repeat(6)}`,
    );
    const [session] = await sql(
      `SELECT canonical FROM audit_events WHERE chain = $1 AND canonical LIKE '%review_sampled%'`,
      id,
    );
    expect(session).toBeDefined();
    await sql(`UPDATE review_samples SET chance = 0.001, stratum = 'rest' WHERE session_id = $1`, id);
    expect((await ask('POST', `/${id}/finish`))[0]).toBe(204);
    const event = await finishOf(id);
    expect(event).toMatchObject({ marks: 0, missed: 0, for_nothing: 0, actor: { login: 'ray' } });
    // Calls in all other strata are sampled four times as often.
    expect(event).toMatchObject({ stratum: expect.not.stringMatching('rest'), chance: 1 });
    expect(event?.values).toBeGreaterThan(0);
    expect(event?.harmless_words).toBeGreaterThan(0);
    expect(Date.parse(String(event?.sampled_at))).toBeLessThanOrEqual(Date.now());
  });

  it('is accepted by verifiers, in the database and in exports', async () => {
    const id = await finished();
    const whole = await service.service.app.get(AuditVerification, { strict: false }).verifyAll();
    expect(whole).toMatchObject({ ok: true });
    for (const path of [`sessions/${id}/audit`, 'audit/export']) {
      const chain = await fetch(`${service.baseUrl}/api/v1/${path}`, { headers: { cookie: admin } });
      const answer = await fetch(`${service.baseUrl}/audit/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: await chain.text(),
      });
      expect(await answer.json()).toMatchObject({ ok: true, event_count: expect.any(Number) });
    }
  });

  it('is the only source for a report’s miss rate, even if the tables are changed', async () => {
    await finished();
    const before = await reported();
    expect(before).toMatchObject({ measured: true, left_out: 0 });
    await sql(
      `UPDATE reviews SET counts = '{"harmlessWords":1,"kinds":{"NAME":{"values":900,"missed":900,"forNothing":0}}}'
       WHERE finished_at IS NOT NULL`,
    );
    await sql(`UPDATE review_samples SET chance = 1e-6, stratum = 'rest'`);
    expect((await reported()).missed).toEqual(before.missed);
    await sql(`UPDATE reviews SET counts = '{}' WHERE finished_at IS NOT NULL`);
    expect((await ask('GET', '/figure'))[0]).toBe(200);
    await sql('DELETE FROM reviews');
    expect((await reported()).missed).toEqual(before.missed);
    await finished();
    const after = await reported();
    expect(after.missed?.reviews).toBe((before.missed?.reviews ?? 0) + 1);
  });

  it('excludes and counts reviews that an older release recorded', async () => {
    const before = await reported();
    const { app } = service.service;
    const session_id = `sess_01KZ${randomBytes(11).toString('hex')}` as Id<'sess'>;
    await app.get(Transactions, { strict: false }).run(accountId, (manager) =>
      app.get(AccountJournal, { strict: false }).append(manager, accountId, {
        kind: 'review_finished',
        session_id,
        marks: 400,
        actor: { user_id: 'usr_old', login: 'ray' },
      }),
    );
    const after = await reported();
    expect(after).toMatchObject({ measured: true, missed: before.missed, left_out: before.left_out + 1 });
    expect(after.message).toContain('1 reviewed call was left out');
  });

  it('excludes a review of a call whose chain was changed', async () => {
    const before = await reported();
    const { id } = await viewed();
    await tamperWithEvents(
      service.databaseUrl,
      `UPDATE audit_single_events SET canonical = replace(canonical, '"chance":1', '"chance":0.5') WHERE chain = $1`,
      [id],
    );
    expect((await ask('POST', `/${id}/finish`))[0]).toBe(204);
    expect(Object.keys((await finishOf(id)) ?? {})).not.toContain('chance');
    expect(await reported()).toMatchObject({ missed: before.missed, left_out: before.left_out + 1 });
  });

  it.each([
    [
      'changed',
      `canonical = replace(canonical, '"missed":1', '"missed":0')`,
      `canonical = replace(canonical, '"missed":0', '"missed":1')`,
    ],
    ['hidden', `kind = 'login'`, `kind = 'review_finished'`],
  ])('gives no miss rate if an event was %s', async (_, change, restore) => {
    expect((await reported()).measured).toBe(true);
    const [first] = await query<{ seq: number }>(
      service.databaseUrl,
      `SELECT seq FROM audit_single_events WHERE kind = 'review_finished' ORDER BY seq LIMIT 1`,
    );
    const update = (set: string): Promise<void> =>
      tamperWithEvents(
        service.databaseUrl,
        `UPDATE audit_single_events SET ${set} WHERE chain = account_id AND seq = $1`,
        [first?.seq],
      );
    await update(change);
    const beside = await runService({ databaseUrl: service.databaseUrl, env });
    try {
      expect(await reported(beside)).toMatchObject({
        measured: false,
        missed: null,
        message: expect.stringContaining('hash_mismatch'),
      });
      await update(restore);
      expect((await reported(beside)).measured).toBe(true);
    } finally {
      await beside.stop();
    }
  });
});
