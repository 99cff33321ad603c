import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LoginName } from '../../src/common/text/branded.js';
import { Sweeps } from '../../src/database/sweeps.js';
import { SampleTexts } from '../../src/review/samples/sample-texts.service.js';
import { SamplesWriter } from '../../src/review/samples/samples-writer.js';
import { VaultAdministration } from '../../src/tokenization/administration/vault-administration.service.js';
import { freshDatabase, query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { CALLER_WORDS, leaksIn } from '../support/planted.js';
import { type RunningService, runService } from '../support/running-service.js';

const MASTER = randomBytes(32).toString('base64');
const ACTOR = { userId: 'operator' as const, login: 'command-line' as LoginName };
const ALL = 'review: { share: 100 %, keep: 14d }';

interface Row {
  readonly session_id: string;
  readonly stratum: string;
  readonly chance: number;
  readonly language: string | null;
  readonly roles: readonly string[];
  readonly days: number;
  readonly bytes: number | null;
  readonly destroyed_for: string | null;
}

describe('calls that are sampled for review', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let service: RunningService;
  let cookie: string;
  let accountId: string;

  const start = (): Promise<RunningService> =>
    runService({ databaseUrl: database.url, env: { SERVICE_MASTER_KEY: MASTER } });

  beforeAll(async () => {
    database = await freshDatabase();
    service = await start();
    cookie = await service.login();
    const rows = await query<{ id: string }>(database.url, 'SELECT account_id AS id FROM accounts');
    accountId = rows[0]?.id ?? '';
  });

  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  async function agentWith(review: string): Promise<string> {
    const policy_yaml = `name: p-${randomBytes(4).toString('hex')}\n${review}\n`;
    return (await service.createAgent(cookie, { policy_yaml })).proxy_url;
  }

  async function call(url: string, ...said: string[]): Promise<string> {
    const messages = said.map((content, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content }));
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub', messages }),
    });
    expect(answer.status).toBe(200);
    return answer.headers.get('x-sotto-session') ?? '';
  }

  async function rowOf(sessionId: string): Promise<Row | undefined> {
    await service.service.app.get(SamplesWriter, { strict: false }).flush();
    const rows = await query<Row>(
      database.url,
      `SELECT session_id, stratum, chance, language, roles, length(sealed) AS bytes, destroyed_for,
         round(extract(epoch FROM expires_at - drawn_at) / 86400)::int AS days
       FROM review_samples WHERE session_id = $1`,
      [sessionId],
    );
    return rows[0];
  }

  it('are not stored if the policy does not enable reviews', async () => {
    expect(await rowOf(await call(await agentWith(''), CALLER_WORDS))).toBeUndefined();
  });

  it('do not include token counting requests', async () => {
    const url = (await agentWith(ALL)).replace('chat/completions', 'messages');
    expect(await rowOf(await call(`${url}/count_tokens`, CALLER_WORDS))).toBeUndefined();
    expect(await rowOf(await call(url, CALLER_WORDS))).toBeDefined();
  });

  it('are stored encrypted, with the retention and the roles of the policy', async () => {
    const id = await call(
      await agentWith('review: { share: 100 %, keep: 3d, roles: [admin, reviewer] }'),
      CALLER_WORDS,
    );
    expect(await rowOf(id)).toMatchObject({
      chance: 1,
      roles: ['admin', 'reviewer'],
      days: 3,
      destroyed_for: null,
    });
    const [row] = await query<Record<string, unknown>>(
      database.url,
      'SELECT * FROM review_samples WHERE session_id = $1',
      [id],
    );
    const stored = Object.values(row ?? {})
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
      .join('\n');
    expect(leaksIn(stored)).toEqual([]);
    const { payloads } = (
      (await (await fetch(`${service.baseUrl}/api/v1/sessions/${id}`, { headers: { cookie } })).json()) as {
        session: { payloads: object };
      }
    ).session;
    expect(payloads).toEqual({ request: null, masked: null, response: null });
  });

  it('have a stratum that depends on the last turns', async () => {
    const url = await agentWith(ALL);
    const long = `I wanted to ask about the bill. ${'It was more than what I had been told before. '.repeat(8)}`;
    const stratumOf = async (...said: string[]): Promise<string | undefined> =>
      (await rowOf(await call(url, ...said)))?.stratum;
    expect(await stratumOf('Hello, what are your opening hours?')).toBe('rest');
    expect(await stratumOf(long)).toBe('long_answer');
    expect(await stratumOf(long, 'I see.', 'Can you help me with that?')).toBe('rest');
    expect(await stratumOf('Hola, necesito una cita con el doctor para mi hijo, por favor.')).toBe(
      'other_language',
    );
  });

  it('are sampled at the rate of the policy, and four times as often in the other strata', async () => {
    const url = await agentWith('review: { share: 10 %, keep: 14d }');
    const calls = 120;
    const many = (said: string): Promise<string[]> =>
      Promise.all(Array.from({ length: calls }, () => call(url, said)));
    const drawnOf = async (ids: readonly string[], chance: number): Promise<number> => {
      const rows = (await Promise.all(ids.map(rowOf))).filter((row) => row !== undefined);
      expect(rows.every((row) => row.chance === chance)).toBe(true);
      return rows.length;
    };
    const drawn = {
      rest: await drawnOf(await many('Hello, what are your opening hours?'), 0.1),
      other: await drawnOf(await many('Hola, necesito una cita con el doctor, por favor.'), 0.4),
    };
    // The bounds are five standard errors away from the expected numbers.
    expect(drawn.rest).toBeLessThan(12 + 5 * Math.sqrt(calls * 0.1 * 0.9));
    expect(drawn.other).toBeGreaterThan(48 - 5 * Math.sqrt(calls * 0.4 * 0.6));
    expect(drawn.other).toBeLessThan(48 + 5 * Math.sqrt(calls * 0.4 * 0.6));
  });

  it('have their texts destroyed and journaled after the retention, even by another instance', async () => {
    const url = await agentWith(ALL);
    const [old, young] = [await call(url, CALLER_WORDS), await call(url, CALLER_WORDS)];
    expect(await rowOf(old)).toMatchObject({ destroyed_for: null });
    await query(database.url, 'UPDATE review_samples SET expires_at = now() WHERE session_id = $1', [old]);
    const other = await start();
    try {
      await other.service.app.get(Sweeps, { strict: false }).sweep(SampleTexts);
    } finally {
      await other.stop();
    }
    expect(await rowOf(old)).toMatchObject({ bytes: null, destroyed_for: 'expired' });
    expect(await rowOf(young)).toMatchObject({ bytes: expect.any(Number), destroyed_for: null });
    expect((await accountEvents(database.url, accountId)).at(-1)).toMatchObject({
      kind: 'review_texts_destroyed',
      samples: 1,
      reason: 'expired',
      actor: { user_id: 'system', login: 'review' },
    });
  });

  it('are deleted after 400 days', async () => {
    const url = await agentWith(ALL);
    const [forgotten, kept, young] = [
      await call(url, CALLER_WORDS),
      await call(url, CALLER_WORDS),
      await call(url, CALLER_WORDS),
    ];
    for (const id of [forgotten, kept, young]) expect(await rowOf(id)).toBeDefined();
    for (const [id, days] of [
      [forgotten, 401],
      [kept, 399],
    ] as const)
      await query(
        database.url,
        `UPDATE review_samples SET expires_at = now(), drawn_at = now() - make_interval(days => $2)
         WHERE session_id = $1`,
        [id, days],
      );
    await service.service.app.get(Sweeps, { strict: false }).sweep(SampleTexts);
    expect(await rowOf(forgotten)).toBeUndefined();
    expect(await rowOf(kept)).toMatchObject({ destroyed_for: 'expired' });
    expect(await rowOf(young)).toMatchObject({ destroyed_for: null });
  });

  it('have their texts destroyed when a person’s values are erased, even in samples in progress', async () => {
    const url = await agentWith(ALL);
    const written = await call(url, CALLER_WORDS);
    expect(await rowOf(written)).toMatchObject({ destroyed_for: null });
    const underWay = await call(url, CALLER_WORDS);
    const vault = service.service.app.get(VaultAdministration, { strict: false });
    await vault.erase(accountId, [{ kind: 'NAME', text: 'Nobody Atall' }], ACTOR);
    expect(await rowOf(written)).toMatchObject({ bytes: null, destroyed_for: 'erased' });
    const late = await rowOf(underWay);
    if (late !== undefined) expect(late).toMatchObject({ bytes: null, destroyed_for: 'erased' });
    const [left] = await query<{ count: number }>(
      database.url,
      'SELECT count(*)::int AS count FROM review_samples WHERE sealed IS NOT NULL',
    );
    expect(left?.count).toBe(0);
    expect((await accountEvents(database.url, accountId)).slice(-2)).toMatchObject([
      { kind: 'review_texts_destroyed', reason: 'erased', actor: { user_id: 'operator' } },
      { kind: 'vault_erased' },
    ]);
  });

  it('are counted as lost if they cannot be stored', async () => {
    const { counts } = service.service.app.get(SamplesWriter, { strict: false });
    const before = { ...counts };
    await query(database.url, 'ALTER TABLE review_samples RENAME TO hidden_samples');
    await rowOfNothing();
    await query(database.url, 'ALTER TABLE hidden_samples RENAME TO review_samples');
    expect(counts.lost).toBe(before.lost + 1);

    async function rowOfNothing(): Promise<void> {
      const url = await agentWith(ALL);
      await call(url, CALLER_WORDS);
      await service.service.app.get(SamplesWriter, { strict: false }).flush();
    }
  });

  it.each([
    ['share: 0 %, keep: 14d', 'review.share'],
    ['share: 101 %, keep: 14d', 'review.share'],
    ['share: 0.5, keep: 14d', 'review.share'],
    ['share: 1 %, keep: 14', 'review.keep'],
    ['share: 1 %, keep: 0d', 'review.keep'],
    ['share: 1 %, keep: 14d, roles: [member]', 'review.roles.0'],
    ['share: 1 %, keep: 14d, reviewers: 3', 'review.reviewers'],
    ['keep: 14d', 'review.share'],
    ['share: 1 %, keep: 14d, who: all', 'review.who'],
  ])('have policy settings whose errors name the field: %s', async (review, field) => {
    const answer = await fetch(`${service.baseUrl}/api/v1/policies/validate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ policy_yaml: `name: own\nreview: { ${review} }` }),
    });
    const { errors } = (await answer.json()) as { errors: { field: string }[] };
    expect(errors.map((error) => error.field)).toContain(field);
  });
});
