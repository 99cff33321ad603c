import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KeyAdministration } from '../../src/tokenization/administration/key-administration.service.js';
import { KeyStateError } from '../../src/tokenization/crypto/key-state.error.js';
import { VaultAdministration } from '../../src/tokenization/administration/vault-administration.service.js';
import { freshDatabase, query } from '../support/databases.js';
import { PLANTED, tokensOf } from '../support/planted.js';
import { completion, type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

const ACTOR = { userId: 'operator', login: 'command-line' } as const;
const MASTER = randomBytes(32).toString('base64');

/** Two instances share a database. A change of keys on one applies to the next call on the other. */
describe('account keys', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let upstream: RecordingUpstream;
  let instances: RunningService[];
  let agentPath: string;
  let accountId: string;
  let cookie: string;

  beforeAll(async () => {
    database = await freshDatabase();
    upstream = await recordUpstream();
    instances = await Promise.all([start(), start()]);
    cookie = await one().login();
    const agent = await one().createAgent(cookie, { upstream: 'recorder:model-a' });
    agentPath = new URL(agent.proxy_url).pathname;
    const rows = await query<{ account_id: string }>(database.url, 'SELECT account_id FROM accounts');
    accountId = rows[0]?.account_id ?? '';
  });

  afterAll(async () => {
    for (const instance of instances) await instance.stop();
    await upstream.stop();
    await database.drop();
  });

  const one = (): RunningService => instances[0] ?? fail();
  const other = (): RunningService => instances[1] ?? fail();
  const keys = (): KeyAdministration => one().service.app.get(KeyAdministration);
  const vault = (): VaultAdministration => one().service.app.get(VaultAdministration);

  function fail(): never {
    throw new Error('there is no such instance');
  }

  function start(env: Record<string, string> = {}): Promise<RunningService> {
    return runService({
      databaseUrl: database.url,
      providers: [upstream.provider],
      env: { SERVICE_MASTER_KEY: MASTER, ...env },
    });
  }

  function post(instance: RunningService, content: string): Promise<Response> {
    return fetch(`${instance.baseUrl}${agentPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'model-a', messages: [{ role: 'user', content }] }),
    });
  }

  /** Sends a phone number to an instance. @returns its token */
  async function tokenOf(instance: RunningService, number: string = PLANTED.phone): Promise<string> {
    upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
    const answer = await post(instance, `My number is ${number}.`);
    expect(answer.status).toBe(200);
    return tokensOf('PHONE', upstream.requests.at(-1)?.text ?? '')[0] ?? 'none';
  }

  /** Lets the model reply with a token of an earlier call. @returns the restored reply */
  async function restored(instance: RunningService, token: string): Promise<string> {
    upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: token }));
    });
    const body = (await (await post(instance, 'Whom do I call?')).json()) as {
      choices: { message: { content: string } }[];
    };
    return body.choices[0]?.message.content ?? '';
  }

  async function primary(): Promise<string> {
    const rows = await keys().list(accountId);
    return rows.find((row) => row.purpose === 'data' && row.state === 'primary')?.kid ?? 'none';
  }

  it('give a value one token in concurrent calls on both instances, and after a restart', async () => {
    const calls = Array.from({ length: 40 }, (_, index) =>
      post(index % 2 === 0 ? one() : other(), 'Call 212-555-0177.'),
    );
    upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
    const before = upstream.requests.length;
    await Promise.all(calls);
    const tokens = upstream.requests.slice(before).flatMap(({ text }) => tokensOf('PHONE', text));
    expect(tokens).toHaveLength(40);
    expect(new Set(tokens).size).toBe(1);
    const third = await start();
    expect(await tokenOf(third, '212-555-0177')).toBe(tokens[0]);
    await third.stop();
  });

  it('are rotated in two steps, after which old values are still restored and new values use the new key', async () => {
    const token = await tokenOf(other());
    const before = await primary();
    const kid = await keys().add(accountId, ACTOR);
    expect(await primary()).toBe(before);
    await keys().promote(accountId, kid, ACTOR);
    expect(await primary()).toBe(kid);
    expect(await restored(other(), token)).toBe(PLANTED.phone);
    expect(await tokenOf(other())).toBe(token);
    await tokenOf(other(), '212-555-0123');
    const rows = await query<{ kid: string }>(
      database.url,
      `SELECT kid FROM vault_entries ORDER BY created_at DESC LIMIT 1`,
    );
    expect(rows[0]?.kid).toBe(kid);
  });

  it('restore no values while they are disabled', async () => {
    const token = await tokenOf(one(), '312-555-0111');
    const old = await primary();
    await keys().promote(accountId, await keys().add(accountId, ACTOR), ACTOR);
    await keys().disable(accountId, old, ACTOR);
    expect(await restored(other(), token)).toBe('[REDACTED:PHONE]');
    await keys().enable(accountId, old, ACTOR);
    expect(await restored(other(), token)).toBe('312-555-0111');
  });

  it('never restore values after they are destroyed, and the values get new tokens', async () => {
    const token = await tokenOf(one(), '312-555-0112');
    const old = await primary();
    await keys().promote(accountId, await keys().add(accountId, ACTOR), ACTOR);
    expect(await keys().destroy(accountId, old, ACTOR)).toBeGreaterThan(0);
    expect(await restored(other(), token)).toBe('[REDACTED:PHONE]');
    const again = await tokenOf(other(), '312-555-0112');
    expect(again).not.toBe(token);
    expect(await restored(one(), again)).toBe('312-555-0112');
    const events = await query<{ canonical: string }>(
      database.url,
      `SELECT canonical FROM audit_events WHERE kind = 'rehydration_failed' ORDER BY ts DESC LIMIT 1`,
    );
    expect(events[0]?.canonical).toContain('"reason":"key_destroyed"');
    const row = (await keys().list(accountId)).find(({ kid }) => kid === old);
    expect(row).toMatchObject({ state: 'destroyed', wrapped: null, values: 0 });
    await expect(keys().enable(accountId, old, ACTOR)).rejects.toThrow(KeyStateError);
  });

  it('cannot be disabled, destroyed or promoted if they are primary or unknown', async () => {
    for (const act of ['disable', 'destroy', 'promote'] as const) {
      await expect(keys()[act](accountId, await primary(), ACTOR)).rejects.toThrow(KeyStateError);
      await expect(keys()[act](accountId, 'key_unknown', ACTOR)).rejects.toThrow(KeyStateError);
    }
  });

  it('for lookup are replaced with new hashes, while values keep their tokens', async () => {
    const token = await tokenOf(one(), '312-555-0113');
    expect(await vault().rotateLookupKey(accountId, ACTOR)).toBeGreaterThan(0);
    expect(await tokenOf(other(), '312-555-0113')).toBe(token);
    expect(await tokenOf(one(), '312-555-0113')).toBe(token);
  });

  it('do not restore an erased value, which gets a new token', async () => {
    const token = await tokenOf(one(), '312-555-0114');
    const values = [{ kind: 'PHONE', text: '(312) 555-0114' }];
    expect(await vault().find(accountId, values)).toHaveLength(1);
    expect(await vault().erase(accountId, values, ACTOR)).toBe(1);
    expect(await vault().find(accountId, values)).toHaveLength(0);
    expect(await restored(other(), token)).toBe('[REDACTED:PHONE]');
    expect(await tokenOf(other(), '312-555-0114')).not.toBe(token);
  });

  it('have all changes journaled in a valid chain', async () => {
    const rows = await query<{ kind: string }>(
      database.url,
      'SELECT DISTINCT kind FROM audit_events WHERE chain = $1',
      [accountId],
    );
    expect(rows.map((row) => row.kind)).toEqual(
      expect.arrayContaining([
        'key_added',
        'key_promoted',
        'key_disabled',
        'key_enabled',
        'key_destroyed',
        'key_rotated',
        'vault_erased',
      ]),
    );
    const verdict = await fetch(`${one().baseUrl}/audit/verify`, { method: 'POST', headers: { cookie } });
    expect(await verdict.json()).toMatchObject({ ok: true });
  });

  it('are wrapped again when the master key changes', async () => {
    const token = await tokenOf(one(), '312-555-0115');
    const next = randomBytes(32).toString('base64');
    const stale = await start();
    const between = await start({ SERVICE_MASTER_KEY: next, SERVICE_MASTER_KEY_PREVIOUS: MASTER });
    expect(await restored(between, token)).toBe('312-555-0115');
    const administration = between.service.app.get(KeyAdministration);
    expect(await administration.rewrap(ACTOR, () => undefined)).toBeGreaterThan(1);
    expect(await administration.rewrap(ACTOR, () => undefined)).toBe(0);
    await between.stop();
    const after = await start({ SERVICE_MASTER_KEY: next });
    expect(await restored(after, token)).toBe('312-555-0115');
    await after.stop();
    expect((await post(stale, 'Hello.')).status).toBe(503);
    await stale.stop();
    await expect(start()).rejects.toThrow('Another master key wraps');
  });
});
