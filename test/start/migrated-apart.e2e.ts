import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AgentsApi, callAgent } from '../support/agents-api.js';
import { emptyDatabase, inDatabase, query } from '../support/databases.js';
import { loginByCommand, startInstance } from '../support/instances.js';
import { createLogins, type Logins } from '../support/logins.js';
import { type Ran, runSotto } from '../support/run-sotto.js';

jest.setTimeout(300_000);

/** Instances without the login that owns the tables, as in `ops/kubernetes`. */
describe('a schema that is migrated separately', () => {
  let logins: Logins;
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let env: Record<string, string>;

  beforeAll(async () => {
    logins = await createLogins();
    database = await emptyDatabase(logins.owner);
    env = {
      DATABASE_URL: inDatabase(logins.serviceUrl, database.url),
      SERVICE_MASTER_KEY: Buffer.alloc(32, 6).toString('base64'),
      SERVICE_MIGRATE: 'never',
    };
  });

  afterAll(async () => {
    await database.drop();
    await logins.drop();
  });

  const migrate = (more: Record<string, string>): Promise<Ran> =>
    runSotto(['migrate'], { env: { ...env, ...more } });

  it('is required, and the error names the command', async () => {
    expect(await migrate({})).toMatchObject({ code: 1, err: expect.stringContaining('sotto migrate') });
    await expect(startInstance(env)).rejects.toThrow('ended before it listened');
  });

  it("is created by the owner's login, and used without it", async () => {
    const owner = inDatabase(logins.ownerUrl, database.url);
    const ran = await migrate({ SERVICE_MIGRATE: 'start', DATABASE_MIGRATION_URL: owner });
    expect(ran).toMatchObject({ code: 0, out: 'the schema is up to date\n' });
    const cookie = await loginByCommand(env, 'clinic');
    const instance = await startInstance(env);
    const agent = await new AgentsApi(instance, cookie).create({ name: 'An agent' });
    expect(await callAgent(instance.baseUrl + new URL(agent.proxy_url).pathname)).toMatch(/^sess_/);
    await instance.stop();
  });

  it('is required by commands whose login cannot use it yet, as after a restore', async () => {
    const restored = await emptyDatabase(logins.owner);
    const owner = inDatabase(logins.ownerUrl, restored.url);
    await runSotto(['migrate'], { env: { ...env, SERVICE_MIGRATE: 'start', DATABASE_URL: owner } });
    await query(owner, 'REVOKE ALL ON ALL TABLES IN SCHEMA public FROM sotto_app, sotto_journal, PUBLIC');
    const ran = await runSotto(['audit', 'verify'], {
      env: { ...env, DATABASE_URL: inDatabase(logins.serviceUrl, restored.url) },
    });
    await restored.drop();
    expect(ran).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^The database .*sotto migrate.*\n$/),
    });
  });
});
