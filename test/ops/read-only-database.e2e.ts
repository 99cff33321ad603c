import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { type Ran, runSotto } from '../support/run-sotto.js';
import { until } from '../support/until.js';

const CALL = { model: 'model-a', messages: [{ role: 'user', content: 'Hello' }] };
const MASTER = Buffer.alloc(32, 4).toString('base64');

interface Health {
  readonly database: string;
}

/** The state after a failover to a standby that is still read-only. */
describe('a read-only database', () => {
  let service: RecordedService;
  let cookie: string;

  beforeAll(async () => {
    service = await runRecordedService({ env: { SERVICE_MASTER_KEY: MASTER } });
    cookie = await service.login();
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'Hi' }));
    });
  });

  afterAll(() => service.stop());

  async function setReadOnly(value: 'on' | 'off'): Promise<void> {
    const name = new URL(service.databaseUrl).pathname.slice(1);
    await query(
      service.databaseUrl,
      `BEGIN READ WRITE; ALTER DATABASE "${name}" SET default_transaction_read_only = ${value}; COMMIT`,
    );
    await query(
      service.databaseUrl,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  }

  async function ask(path: string): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(`${service.baseUrl}${path}`, { headers: { cookie } });
    return { status: answer.status, body: await answer.json() };
  }

  const isReady = async (): Promise<boolean> => (await ask('/health/ready')).status === 200;

  it('makes the instance not ready, with or without calls, until it is writable', async () => {
    await setReadOnly('on');
    // At first, the instance may notice only the closed connections.
    await until(async () => ((await ask('/health/ready')).body as Health).database === 'not_writable');
    expect(await ask('/health/ready')).toEqual({
      status: 503,
      body: { status: 'unavailable', database: 'not_writable', migrations: 'ok', model: 'ok' },
    });
    expect(await ask('/health')).toEqual({
      status: 503,
      body: { status: 'unavailable', version: expect.any(String), database: 'not_writable' },
    });
    await setReadOnly('off');
    await until(isReady);
  });

  it('causes rejected calls and an instance that is not ready, until a call succeeds', async () => {
    await setReadOnly('on');
    const refused = await service.post(CALL);
    expect([refused.status, await refused.json()]).toEqual([
      503,
      { error: expect.objectContaining({ code: 'audit_unavailable' }) },
    ]);
    expect(await isReady()).toBe(false);
    const created = await fetch(`${service.baseUrl}/api/v1/agents`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Night desk', upstream: 'stub' }),
    });
    expect([created.status, await created.json()]).toEqual([
      503,
      { error: expect.objectContaining({ code: 'audit_unavailable' }) },
    ]);
    await setReadOnly('off');
    await until(async () => (await service.post(CALL)).status === 200);
    await until(isReady);
  });

  it('is reported in one line by commands', async () => {
    await setReadOnly('on');
    const sotto = (...words: string[]): Promise<Ran> =>
      runSotto(words, { env: { DATABASE_URL: service.databaseUrl, SERVICE_MASTER_KEY: MASTER } });
    for (const words of [['migrate'], ['session', 'create', '--login', 'you'], ['audit', 'purge']]) {
      expect(await sotto(...words)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(/^The database at DATABASE_URL is read-only, .+\n$/),
      });
    }
    await setReadOnly('off');
  });
});
