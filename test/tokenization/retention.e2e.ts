import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HotPath } from '../../src/database/hot-path.js';
import { RetentionRunner } from '../../src/retention/retention-runner.js';
import { VaultRetention } from '../../src/retention/vault-retention.service.js';
import { VaultRepository } from '../../src/tokenization/vault/vault.repository.js';
import { freshDatabase, query } from '../support/databases.js';
import { leaksIn, tokensOf } from '../support/planted.js';
import { completion, type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';
import { type Ran, runSotto } from '../support/run-sotto.js';

const MASTER = randomBytes(32).toString('base64');
/** The longest retention among the account's agents. */
const KEPT_DAYS = 30;
const ACTOR = { userId: 'operator', login: 'command-line' } as const;
const PURGE_LOCK = 7_305_222;

jest.setTimeout(300_000);

describe('vault retention', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let upstream: RecordingUpstream;
  let service: RunningService;
  let agentPath: string;
  let accountId: string;

  beforeAll(async () => {
    database = await freshDatabase();
    upstream = await recordUpstream();
    service = await start();
    const cookie = await service.login();
    for (const days of [KEPT_DAYS, 10]) {
      const agent = await service.createAgent(cookie, {
        upstream: 'recorder:model-a',
        policy_yaml: `name: keeps-${days}\nretention_days: ${days}\n`,
      });
      agentPath = new URL(agent.proxy_url).pathname;
    }
    accountId = await accountNamed('clinic');
  });

  afterAll(async () => {
    await service.stop();
    await upstream.stop();
    await database.drop();
  });

  beforeEach(async () => {
    await query(database.url, 'DELETE FROM vault_entries');
    await query(database.url, 'UPDATE accounts SET vault_purged_on = NULL');
    await restart();
  });

  function start(): Promise<RunningService> {
    return runService({
      databaseUrl: database.url,
      providers: [upstream.provider],
      env: { SERVICE_MASTER_KEY: MASTER },
    });
  }

  /** Restarts the service to clear its token cache. */
  async function restart(): Promise<void> {
    await service.stop();
    service = await start();
  }

  async function accountNamed(name: string): Promise<string> {
    const rows = await query<{ id: string }>(
      database.url,
      'SELECT account_id AS id FROM accounts WHERE name = $1',
      [name],
    );
    return rows[0]?.id ?? 'none';
  }

  async function heard(reply: string, said: string): Promise<string> {
    upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: reply }));
    });
    const answer = await fetch(`${service.baseUrl}${agentPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'model-a', messages: [{ role: 'user', content: said }] }),
    });
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as { choices: { message: { content: string } }[] };
    return body.choices[0]?.message.content ?? '';
  }

  const numberAt = (index: number): string => `312-555-${String(100 + index).padStart(4, '0')}`;

  /** Returns the token of a phone number that was last used `days` ago. */
  async function tokenOf(number: string, days = 0): Promise<string> {
    await heard('ok', `My number is ${number}.`);
    const [token = 'none'] = tokensOf('PHONE', upstream.requests.at(-1)?.text ?? '');
    if (days > 0) await age(days, token.slice('[PHONE_'.length, -1));
    return token;
  }

  async function age(days: number, tokenId: string): Promise<void> {
    await query(
      database.url,
      `UPDATE vault_entries SET last_used_on = (now() AT TIME ZONE 'utc')::date - $1::int WHERE token_id = $2`,
      [days, tokenId],
    );
  }

  /** Lists the days since the last use of each live value. */
  async function live(): Promise<number[]> {
    const rows = await query<{ days: number }>(
      database.url,
      `SELECT (now() AT TIME ZONE 'utc')::date - last_used_on AS days FROM vault_entries
       WHERE retired_at IS NULL ORDER BY 1`,
    );
    return rows.map(({ days }) => days);
  }

  /** Reads the `vault_purged` events of the account. */
  async function journaled(): Promise<unknown[]> {
    const rows = await query<{ canonical: string }>(
      database.url,
      `SELECT canonical FROM audit_events WHERE chain = $1 AND kind = 'vault_purged' ORDER BY seq`,
      [accountId],
    );
    return rows.map(({ canonical }) => JSON.parse(canonical) as unknown);
  }

  function sotto(...args: string[]): Promise<Ran> {
    return runSotto(args, { env: { DATABASE_URL: database.url, SERVICE_MASTER_KEY: MASTER } });
  }

  async function purgeDaily({ app } = service.service): Promise<number | undefined> {
    return (await app.get(RetentionRunner).purgeDaily(app.get(VaultRetention)))?.values;
  }

  async function purge(of?: string, { app } = service.service): Promise<number | undefined> {
    return (await app.get(RetentionRunner).purge(app.get(VaultRetention), of, ACTOR))?.values;
  }

  it('removes values that were not used for the longest retention plus a day, and keeps the others', async () => {
    const kept = await tokenOf(numberAt(0), KEPT_DAYS + 1);
    const gone = await tokenOf(numberAt(1), KEPT_DAYS + 2);
    await tokenOf(numberAt(2), 400);
    await tokenOf(numberAt(3));
    const before = (await journaled()).length;
    expect(await purgeDaily()).toBe(2);
    expect(await live()).toEqual([0, KEPT_DAYS + 1]);
    const [event, ...more] = (await journaled()).slice(before);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      kind: 'vault_purged',
      values: 2,
      retention_days: KEPT_DAYS,
      actor: { login: 'vault-retention' },
    });
    await restart();
    expect(await heard(`${kept} ${gone}`, 'Whom do I call?')).toBe(`${numberAt(0)} [REDACTED:PHONE]`);
    expect(await tokenOf(numberAt(1))).not.toBe(gone);
  });

  it('keeps only the token of a removed value', async () => {
    const token = await tokenOf(numberAt(0), 400);
    await purgeDaily();
    const rows = await query<{ token: string; left: number }>(
      database.url,
      `SELECT '[PHONE_' || token_id || ']' AS token, length(sealed) + length(value_mac) AS left FROM vault_entries`,
    );
    expect(rows).toEqual([{ token, left: 0 }]);
  });

  it('counts masking a value and restoring its token as use', async () => {
    await tokenOf(numberAt(0), 400);
    const restored = await tokenOf(numberAt(1), 400);
    await restart();
    await tokenOf(numberAt(0));
    expect(await live()).toEqual([0, 400]);
    expect(await heard(restored, 'Whom do I call?')).toBe(numberAt(1));
    await restart();
    expect(await live()).toEqual([0, 0]);
    expect(await purgeDaily()).toBe(0);
  });

  it('purges an account once a day, and on demand', async () => {
    await purgeDaily();
    await tokenOf(numberAt(0), 400);
    expect(await purgeDaily()).toBe(0);
    expect(await purge(accountId)).toBe(1);
    await query(
      database.url,
      `UPDATE accounts SET vault_purged_on = (now() AT TIME ZONE 'utc')::date - 1 WHERE account_id = $1`,
      [accountId],
    );
    await tokenOf(numberAt(1), 400);
    expect(await purgeDaily()).toBe(1);
  });

  it('uses the default policy for an account without agents, and does not purge other accounts', async () => {
    await service.login({ account: 'empty' });
    const empty = await accountNamed('empty');
    for (const [account, days] of [
      [empty, 400],
      [empty, 2_192],
      [accountId, 400],
    ] as const) {
      const token = randomBytes(6).toString('hex');
      await query(
        database.url,
        `INSERT INTO vault_entries (account_id, token_id, kind, value_mac, sealed, kid)
         VALUES ($1, $2, 'PHONE', $3, 'x', 'key')`,
        [account, token, randomBytes(32)],
      );
      await age(days, token);
    }
    expect(await purge(empty)).toBe(1);
    expect(await live()).toEqual([400, 400]);
    expect(await purge()).toBe(1);
    expect(await live()).toEqual([400]);
  });

  it('is run by only one of two instances at a time', async () => {
    const other = await start();
    for (let at = 0; at < 5; at += 1) await tokenOf(numberAt(at), 400);
    const before = (await journaled()).length;
    const runs = await Promise.all([purgeDaily(), purgeDaily(other.service)]);
    expect(runs.filter((count) => count === 5)).toHaveLength(1);
    expect(runs.filter((count) => count === undefined || count === 0)).toHaveLength(1);
    expect(await journaled()).toHaveLength(before + 1);
    await other.stop();
  });

  it('is run by sotto vault purge, which counts values in a dry run and fails during another purge', async () => {
    await tokenOf(numberAt(0), 400);
    await tokenOf(numberAt(1));
    const before = await journaled();
    const dry = { code: 0, out: '1 values would be deleted (dry run)\n', err: '' };
    expect(await sotto('vault', 'purge', '--dry-run')).toEqual(dry);
    expect(await sotto('vault', 'purge', '--dry-run', '--account', 'clinic')).toEqual(dry);
    const holder = new HotPath(database.url, 'sotto_app', 1);
    await holder.query('lock', 'SELECT pg_advisory_lock($1)', [PURGE_LOCK]);
    expect(await sotto('vault', 'purge')).toEqual({
      code: 1,
      out: 'another instance is purging the vault now; try again later\n',
      err: '',
    });
    await holder.onApplicationShutdown();
    expect(await live()).toEqual([0, 400]);
    expect(await journaled()).toEqual(before);
    expect(await sotto('vault', 'purge')).toEqual({ code: 0, out: '1 values were deleted\n', err: '' });
    expect((await journaled()).at(-1)).toMatchObject({
      kind: 'vault_purged',
      values: 1,
      actor: { login: 'command-line' },
    });
    expect(leaksIn(JSON.stringify(await journaled()))).toEqual([]);
    expect((await sotto('audit', 'verify')).code).toBe(0);
  });

  it('does not remove a value that a concurrent call uses', async () => {
    const epochs = await query<{ epoch: string }>(
      database.url,
      'SELECT epoch FROM accounts WHERE account_id = $1',
      [accountId],
    );
    const epoch = epochs[0]?.epoch ?? '';
    const path = new HotPath(database.url, 'sotto_app', 4);
    const repository = new VaultRepository(path);
    const macs = Array.from({ length: 50 }, () => randomBytes(32));
    const settle = (order: readonly Buffer[]): ReturnType<VaultRepository['getOrCreate']> =>
      repository.getOrCreate(
        accountId,
        epoch,
        'key_1',
        order.map((mac) => ({ kind: 'PHONE', mac, tokenId: randomBytes(6).toString('hex'), sealed: mac })),
      );
    for (let round = 0; round < 20; round += 1) {
      await settle(macs);
      await query(
        database.url,
        `UPDATE vault_entries SET last_used_on = '2020-01-01' WHERE retired_at IS NULL`,
      );
      const [, ...settled] = await Promise.all([
        purge(accountId),
        settle(macs),
        settle([...macs].reverse()),
        settle(macs),
      ]);
      const tokens = settled.flatMap((entries) => entries.flatMap((entry) => entry?.tokenId ?? []));
      const rows = await query<{ n: number }>(
        database.url,
        `SELECT count(*)::int AS n FROM vault_entries WHERE retired_at IS NOT NULL AND token_id = ANY ($1)`,
        [tokens],
      );
      expect(rows[0]?.n).toBe(0);
    }
    await path.onApplicationShutdown();
  });
});
