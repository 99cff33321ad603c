import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountJournal } from '../../src/audit/journal/account-journal.js';
import type { LoginName } from '../../src/common/text/branded.js';
import { Transactions } from '../../src/database/transactions.js';
import { Sweeps } from '../../src/database/sweeps.js';
import { SampleTexts } from '../../src/review/samples/sample-texts.service.js';
import { KeyAdministration } from '../../src/tokenization/administration/key-administration.service.js';
import { query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { type RunningService, runService } from '../support/running-service.js';
import { askReviews, callKept, lookAt, placeIn } from './desk.js';

const SAID = 'my name is Odalys Brennan, call me at 415-555-0142 and tell Falconbridge';
const ACTOR = { userId: 'operator' as const, login: 'command-line' as LoginName };

interface Progress {
  readonly waiting: number;
  readonly unreviewed: number;
}

/** Review texts and rows after an erasure, after the loss of their key, and after damage. */
describe('stored review text', () => {
  let service: RunningService;
  let ray: string;
  let url: string;
  let accountId: string;

  beforeAll(async () => {
    service = await runService({ env: { SERVICE_MASTER_KEY: randomBytes(32).toString('base64') } });
    const admin = await service.login();
    ray = await service.login({ login: 'ray', role: 'reviewer' });
    const policy_yaml = 'name: reviewed\nreview: { share: 100 %, keep: 14d, rows: true }\n';
    url = (await service.createAgent(admin, { policy_yaml })).proxy_url;
    const rows = await query<{ id: string }>(service.databaseUrl, 'SELECT account_id AS id FROM accounts');
    accountId = rows[0]?.id ?? '';
  });

  afterEach(() => sql('DELETE FROM review_samples'));

  afterAll(() => service.stop());

  const sql = (text: string, ...values: unknown[]) => query(service.databaseUrl, text, values);
  const ask = (method: string, path: string) => askReviews(service, ray, method, path);
  const get = <Provider>(of: abstract new (...args: never[]) => Provider): Provider =>
    service.service.app.get(of as never, { strict: false });

  async function waiting(): Promise<string[]> {
    const [, body] = await ask('GET', '?limit=100');
    return (body as { data: { session_id: string }[] }).data.map(({ session_id: id }) => id);
  }

  async function exported(): Promise<number> {
    const [, text] = await ask('GET', '/rows');
    return String(text)
      .split('\n')
      .filter((line) => line !== '').length;
  }

  async function progress(): Promise<Progress> {
    return ((await ask('GET', '/figure'))[1] as { progress: Progress }).progress;
  }

  async function eventsOf(...kinds: string[]): Promise<Record<string, unknown>[]> {
    const events = await accountEvents(service.databaseUrl, accountId);
    return events.filter(({ kind }) => kinds.includes(String(kind)));
  }

  async function finished(): Promise<string> {
    const { id } = await callKept(service, url, SAID);
    await lookAt(service, ray, id);
    expect((await ask('POST', `/${id}/finish`))[0]).toBe(204);
    return id;
  }

  async function stateOf(id: string): Promise<object | undefined> {
    const [row] = await sql(
      'SELECT sealed IS NOT NULL AS sealed, destroyed_for AS why FROM review_samples WHERE session_id = $1',
      id,
    );
    return row;
  }

  /** Journals an erasure like an older release without reviews, which keeps texts and rows. */
  const eraseAsBefore = (): Promise<void> =>
    get(Transactions).run(accountId, (manager) =>
      get(AccountJournal).append(manager, accountId, {
        kind: 'vault_erased',
        values: 1,
        actor: { user_id: 'operator', login: 'operator' },
      }),
    );

  it('is destroyed after an erasure by an older release', async () => {
    await finished();
    const { id } = await callKept(service, url, SAID);
    await lookAt(service, ray, id);
    expect([await waiting(), await exported()]).toEqual([[id], 1]);
    await eraseAsBefore();
    expect([await waiting(), await exported()]).toEqual([[], 0]);
    expect((await ask('GET', `/${id}`))[0]).toBe(404);
    expect((await ask('POST', `/${id}/finish`))[0]).toBe(404);
    expect(await progress()).toMatchObject({ waiting: 0, unreviewed: 1 });
    await get(Sweeps).sweep(SampleTexts);
    expect(await stateOf(id)).toEqual({ sealed: false, why: 'erased' });
    expect(await sql('SELECT FROM review_rows')).toEqual([]);
    expect((await eventsOf('review_texts_destroyed', 'review_rows_destroyed')).slice(-2)).toMatchObject([
      { samples: 1, reason: 'erased', actor: { user_id: 'system' } },
      { rows: 1, actor: { user_id: 'system' } },
    ]);
    const { id: later } = await callKept(service, url, SAID);
    await get(Sweeps).sweep(SampleTexts);
    expect(await waiting()).toEqual([later]);
  });

  it('is destroyed together with its key, and hidden while its key is disabled', async () => {
    await finished();
    const { id } = await callKept(service, url, SAID);
    await lookAt(service, ray, id);
    const keys = get(KeyAdministration);
    const [old] = (await keys.list(accountId)).filter(
      ({ purpose, state }) => purpose === 'data' && state === 'primary',
    );
    const kid = old?.kid ?? '';
    await keys.promote(accountId, await keys.add(accountId, ACTOR), ACTOR);
    const { id: young } = await callKept(service, url, SAID);
    await keys.disable(accountId, kid, ACTOR);
    expect([await waiting(), await exported()]).toEqual([[young], 0]);
    expect((await eventsOf('review_rows_exported')).at(-1)).toMatchObject({ rows: 0 });
    expect((await ask('GET', `/${id}`))[0]).toBe(404);
    await keys.enable(accountId, kid, ACTOR);
    expect([(await waiting()).sort(), await exported()]).toEqual([[id, young].sort(), 1]);
    await keys.destroy(accountId, kid, ACTOR);
    expect(await waiting()).toEqual([young]);
    expect(await stateOf(id)).toEqual({ sealed: false, why: 'erased' });
    expect(await sql('SELECT FROM review_rows')).toEqual([]);
    expect(
      (await eventsOf('review_texts_destroyed', 'review_rows_destroyed', 'key_destroyed')).slice(-3),
    ).toMatchObject([
      { samples: 1, reason: 'key_destroyed', actor: { user_id: 'operator' } },
      { rows: 1, actor: { user_id: 'operator' } },
      { kind: 'key_destroyed', kid },
    ]);
    await sql('UPDATE review_samples SET kid = $1', kid);
    expect(await waiting()).toEqual([]);
    await get(Sweeps).sweep(SampleTexts);
    expect(await stateOf(young)).toEqual({ sealed: false, why: 'erased' });
  });

  it('returns 404 if it is damaged', async () => {
    const { id } = await callKept(service, url, SAID);
    const place = placeIn(await lookAt(service, ray, id), 'Falconbridge');
    const { id: whole } = await callKept(service, url, SAID);
    for (const damage of [
      `sealed = set_byte(sealed, 20, (get_byte(sealed, 20) + 1) % 256)`,
      `wrapped_key = '\\x00'`,
      `sealed = ''`,
    ]) {
      await sql(`UPDATE review_samples SET ${damage} WHERE session_id = $1`, id);
      expect(await ask('GET', `/${id}`)).toMatchObject([
        404,
        { error: { message: expect.stringContaining('damaged') } },
      ]);
      expect((await ask('POST', `/${id}/finish`))[0]).toBe(404);
    }
    await lookAt(service, ray, whole);
    const mark = { ...place, sort: 'missed', kind: 'EMPLOYER', whose: 'nobody' };
    await askReviews(service, ray, 'PUT', `/${whole}/marks`, { marks: [mark] });
    const term = { ...place, as: 'deny' };
    expect((await askReviews(service, ray, 'POST', `/${whole}/terms/preview`, term))[0]).toBe(200);
  });

  it('is journaled with the number of exported rows', async () => {
    for (let nth = 0; nth < 3; nth += 1) await finished();
    await sql(
      `UPDATE review_rows SET sealed = '\\x00' WHERE session_id = (SELECT min(session_id) FROM review_rows)`,
    );
    expect(await exported()).toBe(2);
    expect((await eventsOf('review_rows_exported')).at(-1)).toMatchObject({ rows: 2 });
  });
});
