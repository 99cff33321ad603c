import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { AccountEventBody } from '../../src/audit/events/events.js';
import { AccountJournal } from '../../src/audit/journal/account-journal.js';
import { RetentionRunner } from '../../src/retention/retention-runner.js';
import { SessionRetention } from '../../src/retention/session-retention.service.js';
import { Transactions } from '../../src/database/transactions.js';
import { ageChain } from '../support/aged-chains.js';
import { freshDatabase, query } from '../support/databases.js';
import { accountEvents, tamperWithEvents } from '../support/journal.js';
import { CALLER_WORDS } from '../support/planted.js';
import { type RunningService, runService } from '../support/running-service.js';
import { type Ran, runSotto } from '../support/run-sotto.js';

const MASTER = randomBytes(32).toString('base64');
const KEPT_DAYS = 30;
const PAYLOAD_DAYS = 5;

jest.setTimeout(300_000);

describe('the retention of sessions', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let service: RunningService;
  let cookie: string;
  let accountId: string;
  let url: string;

  beforeAll(async () => {
    database = await freshDatabase();
    service = await runService({ databaseUrl: database.url, env: { SERVICE_MASTER_KEY: MASTER } });
    cookie = await service.login();
    const agent = await service.createAgent(cookie, {
      policy_yaml: `name: short\nlog_payloads: true\nretention_days: ${KEPT_DAYS}\npayload_retention_days: ${PAYLOAD_DAYS}\n`,
    });
    url = agent.proxy_url;
    const rows = await query<{ id: string }>(database.url, 'SELECT account_id AS id FROM agents');
    accountId = rows[0]?.id ?? '';
    await ageChain(database.url, accountId, 400);
  });

  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  async function call(): Promise<string> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub', messages: [{ role: 'user', content: CALLER_WORDS }] }),
    });
    expect(answer.status).toBe(200);
    return answer.headers.get('x-sotto-session') ?? '';
  }

  /** Makes a session that began the given number of days and a minute ago. */
  async function session(daysAgo: number): Promise<string> {
    const id = await call();
    await ageChain(database.url, id, daysAgo);
    return id;
  }

  function purge(...args: string[]): Promise<Ran> {
    const env = { DATABASE_URL: database.url, SERVICE_MASTER_KEY: MASTER };
    return runSotto(['audit', 'purge', ...args], { env });
  }

  async function statusOf(id: string): Promise<number> {
    return (await fetch(`${service.baseUrl}/api/v1/sessions/${id}`, { headers: { cookie } })).status;
  }

  async function rowsOf(id: string): Promise<Record<string, number>> {
    const rows = await query<Record<string, number>>(
      database.url,
      `SELECT (SELECT count(*)::int FROM sessions WHERE session_id = $1) AS sessions,
         (SELECT count(*)::int FROM session_payloads WHERE session_id = $1) AS payloads,
         (SELECT count(*)::int FROM audit_chains WHERE chain = $1) AS chains,
         LEAST(1, (SELECT count(*)::int FROM audit_events WHERE chain = $1)) AS events`,
      [id],
    );
    return rows[0] ?? {};
  }

  async function verdict(): Promise<unknown> {
    const answer = await fetch(`${service.baseUrl}/audit/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: '{}',
    });
    return answer.json();
  }

  it('removes sessions and payloads that are due, and nothing else', async () => {
    const [old, aged, young] = [await session(KEPT_DAYS), await session(PAYLOAD_DAYS), await session(0)];
    const [head] = await query<{ event_count: number; head_hash: string }>(
      database.url,
      `SELECT next_seq AS event_count, encode(head_hash, 'hex') AS head_hash FROM audit_chains WHERE chain = $1`,
      [old],
    );
    expect((await purge('--dry-run')).out).toMatch(/^1 sessions.* would be deleted \(dry run\)/);
    expect(await statusOf(old)).toBe(200);
    const ran = await purge('--account', 'clinic');
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toBe('1 sessions, and the payloads of 1 sessions, were deleted\n');
    expect(await statusOf(old)).toBe(404);
    expect(await rowsOf(old)).toEqual({ sessions: 0, payloads: 0, chains: 0, events: 0 });
    expect(await rowsOf(aged)).toEqual({ sessions: 1, payloads: 0, chains: 1, events: 1 });
    expect(await rowsOf(young)).toEqual({ sessions: 1, payloads: 3, chains: 1, events: 1 });
    const actor = { user_id: 'operator', login: 'command-line' };
    expect((await accountEvents(database.url, accountId)).slice(-2)).toMatchObject([
      {
        kind: 'session_purged',
        session_id: old,
        ...head,
        reason: 'retention',
        started_at: expect.stringMatching(/^20/),
        policy_name: 'short',
        policy_version: 1,
        retention_days: KEPT_DAYS,
        actor,
      },
      { kind: 'payloads_purged', sessions: 1, payload_retention_days: PAYLOAD_DAYS, actor },
    ]);
    expect(await verdict()).toMatchObject({ ok: true });
    expect((await purge()).out).toBe('0 sessions, and the payloads of 0 sessions, were deleted\n');
  });

  it('runs in one instance at a time, and once a day for each account', async () => {
    const { app } = service.service;
    const purgeDaily = (): Promise<unknown> => app.get(RetentionRunner).purgeDaily(app.get(SessionRetention));
    const ids = [await session(KEPT_DAYS), await session(KEPT_DAYS), await session(KEPT_DAYS)];
    await query(database.url, 'UPDATE accounts SET sessions_purged_on = NULL');
    const both = await Promise.all([purgeDaily(), purgeDaily()]);
    expect(both).toContainEqual({ sessions: ids.length, payloads: 0 });
    for (const id of ids) expect(await statusOf(id)).toBe(404);
    const late = await session(KEPT_DAYS);
    expect(await purgeDaily()).toEqual({ sessions: 0, payloads: 0 });
    expect(await statusOf(late)).toBe(200);
    expect(await verdict()).toMatchObject({ ok: true });
  });

  it('keeps and reports a young session if its start or policy was changed in the database', async () => {
    const [young, other] = [await session(1), await session(1)];
    const columns = `started_at = now() - interval '400 days', policy_name = 'short', policy_version = 1`;
    await query(database.url, `UPDATE sessions SET ${columns} WHERE session_id = ANY ($1)`, [[young, other]]);
    const ran = await purge('--account', 'clinic');
    expect(ran.code).toBe(1);
    expect(ran.err).toMatch(
      /session sess_\w+ is kept, because its journal shows that its policy still keeps it/,
    );
    expect(await rowsOf(young)).toEqual({ sessions: 1, payloads: 3, chains: 1, events: 1 });
    expect(await statusOf(other)).toBe(200);
    await query(database.url, `UPDATE sessions SET started_at = now() WHERE session_id = ANY ($1)`, [
      [young, other],
    ]);
    expect(await purge('--account', 'clinic')).toMatchObject({ code: 0 });
  });

  it('keeps a session if the text of its policy was changed', async () => {
    const id = await session(KEPT_DAYS - 2);
    const set = (days: number): Promise<unknown> =>
      query(database.url, `UPDATE policies SET yaml = regexp_replace(yaml, '\\nretention_days: \\d+', $1)`, [
        `\nretention_days: ${days}`,
      ]);
    await set(KEPT_DAYS - 5);
    expect((await purge('--account', 'clinic')).code).toBe(1);
    expect(await statusOf(id)).toBe(200);
    await set(KEPT_DAYS);
    expect(await purge('--account', 'clinic')).toMatchObject({ code: 0 });
  });

  it('removes nothing if more sessions are due than the limit allows, until the number is confirmed', async () => {
    const ids = [await session(KEPT_DAYS), await session(KEPT_DAYS), await session(KEPT_DAYS)];
    const env = {
      DATABASE_URL: database.url,
      SERVICE_MASTER_KEY: MASTER,
      SERVICE_RETENTION_MAX_SESSIONS: '2',
    };
    const limited = (...args: string[]): Promise<Ran> => runSotto(['audit', 'purge', ...args], { env });
    const held = await limited();
    expect(held).toMatchObject({ code: 1, out: '' });
    expect(held.err).toMatch(/No data was deleted.+sotto audit purge --confirm \d+/s);
    for (const id of ids) expect(await statusOf(id)).toBe(200);
    const due = /--confirm (\d+)/.exec(held.err)?.[1] ?? '';
    expect((await limited('--confirm', '1')).code).toBe(1);
    expect((await limited('--confirm', 'all')).err).toMatch(/must be a number of sessions/);
    expect(await limited('--confirm', due)).toMatchObject({ code: 0 });
    for (const id of ids) expect(await statusOf(id)).toBe(404);
  });

  it('keeps a session with a broken chain as evidence, and removes the others', async () => {
    const [broken, sound] = [await session(KEPT_DAYS), await session(KEPT_DAYS)];
    await tamperWithEvents(
      database.url,
      `DELETE FROM audit_single_events WHERE chain = $1 AND kind = 'request_forwarded'`,
      [broken],
    );
    expect((await purge()).code).toBe(1);
    expect(await rowsOf(broken)).toMatchObject({ sessions: 1, events: 1 });
    expect(await statusOf(sound)).toBe(404);
    expect(await verdict()).toMatchObject({ ok: false });
  });

  describe('in the database', () => {
    /** Runs SQL as the application does, in a transaction of the account. */
    async function asApplication(sql: string, values: readonly unknown[]): Promise<unknown> {
      return service.service.app
        .get(Transactions)
        .run(accountId, (manager) => manager.query(sql, [...values]));
    }

    /** Writes a tombstone and tries to purge the session with it. */
    async function purgeBy(tombstone: Record<string, string | number>, id: string): Promise<void> {
      const journal = service.service.app.get(AccountJournal, { strict: false });
      await service.service.app.get(Transactions).run(accountId, async (manager) => {
        const days = { started_at: '2020-01-01T00:00:00.000Z', retention_days: KEPT_DAYS };
        const event = { kind: 'session_purged', session_id: id, ...days, ...tombstone } as unknown;
        await journal.append(manager, accountId, event as AccountEventBody);
        await manager.query('SELECT purge_sessions($1, $2)', [accountId, [id]]);
      });
    }

    it('requires a valid tombstone', async () => {
      const id = await session(KEPT_DAYS);
      const [head] = await query<{ event_count: number; head_hash: string }>(
        database.url,
        `SELECT next_seq AS event_count, encode(head_hash, 'hex') AS head_hash FROM audit_chains WHERE chain = $1`,
        [id],
      );
      const truth = { event_count: head?.event_count ?? 0, head_hash: head?.head_hash ?? '' };
      await expect(asApplication('SELECT purge_sessions($1, $2)', [accountId, [id]])).rejects.toThrow(
        /no tombstone/,
      );
      const notDue = { started_at: new Date().toISOString() };
      const lies = [{ head_hash: '0'.repeat(64) }, { event_count: 1 }, { session_id: 'sess_other' }, notDue];
      for (const lie of lies) {
        await expect(purgeBy({ ...truth, ...lie }, id)).rejects.toThrow(/no tombstone/);
      }
      for (const table of ['audit_events', 'audit_batches', 'audit_single_events']) {
        await expect(asApplication(`DELETE FROM ${table} WHERE chain = $1`, [id])).rejects.toThrow(
          /permission denied/,
        );
      }
      expect(await statusOf(id)).toBe(200);
    });

    it('does not let the table owner remove part of a chain, even with a tombstone', async () => {
      const id = await call();
      const tombstone = `INSERT INTO audit_single_events SELECT account_id, account_id, 1000000, 'session_purged', now(),
          sha256('a'), sha256('b'), json_build_object('session_id', chain, 'event_count', next_seq,
            'head_hash', encode(head_hash, 'hex'))::text
        FROM audit_chains WHERE chain = '${id}'`;
      for (const sql of [
        `DELETE FROM audit_batches WHERE chain = '${id}' AND seq > 2`,
        `DELETE FROM audit_single_events WHERE chain IN ('${id}', account_id)`,
        `UPDATE audit_batches SET canonical = 'x' WHERE chain = '${id}'`,
        `DELETE FROM audit_events WHERE chain = '${id}'`,
        `DELETE FROM audit_chains WHERE chain <> '${id}'`,
      ]) {
        await expect(query(database.url, `${tombstone}; ${sql}`)).rejects.toThrow(/append-only/);
      }
      expect(await statusOf(id)).toBe(200);
    });

    it('is limited to the account of the transaction, and excludes open sessions', async () => {
      await expect(asApplication('SELECT purge_sessions($1, $2)', ['acc_other', ['sess_x']])).rejects.toThrow(
        /not the account/,
      );
      const id = await session(KEPT_DAYS);
      await query(database.url, 'UPDATE sessions SET ended_at = NULL, status = NULL WHERE session_id = $1', [
        id,
      ]);
      const [head] = await query<{ event_count: number; head_hash: string }>(
        database.url,
        `SELECT next_seq AS event_count, encode(head_hash, 'hex') AS head_hash FROM audit_chains WHERE chain = $1`,
        [id],
      );
      await expect(purgeBy({ event_count: 0, head_hash: '', ...head }, id)).rejects.toThrow(/is open/);
    });
  });
});
