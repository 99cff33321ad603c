import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Ran, runSotto } from '../support/run-sotto.js';
import { type RunningService, runService } from '../support/running-service.js';
import { listKeys } from './keys.js';

const MASTER = randomBytes(32).toString('base64');

// A command takes a second, and much more on a busy machine.
jest.setTimeout(120_000);

describe('sotto caller-key', () => {
  let service: RunningService;
  let cookie: string;
  let agent: { id: string; proxy_url: string };

  beforeAll(async () => {
    service = await runService({ env: { SERVICE_MASTER_KEY: MASTER } });
    cookie = await service.login({ account: 'clinic' });
    agent = await service.createAgent(cookie, { caller_keys: 'required' });
  });

  afterAll(() => service.stop());

  const sotto = (command: string, ...args: string[]): Promise<Ran> =>
    runSotto(['caller-key', command, '--account', 'clinic', '--agent', agent.id, ...args], {
      env: { DATABASE_URL: service.databaseUrl, SERVICE_MASTER_KEY: MASTER },
    });

  async function call(secret: string): Promise<number> {
    const answer = await fetch(agent.proxy_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify({ model: 'stub', messages: [{ role: 'user', content: 'Hello' }] }),
    });
    await answer.text();
    return answer.status;
  }

  it('creates, lists and revokes keys, beside a running service', async () => {
    const created = await sotto('create', '--name', 'Phone line', '--days', '7');
    expect(created.code).toBe(0);
    const secret = created.out.trim().split('\n').at(-1) ?? '';
    expect(await call(secret)).toBe(200);
    const [key] = await listKeys(service, cookie, agent.id);
    const listed = await sotto('list');
    expect([listed.code, JSON.parse(listed.out)]).toMatchObject([0, { id: key?.id, name: 'Phone line' }]);
    expect(listed.out).not.toContain(secret);
    expect(await sotto('revoke', key?.id ?? '')).toMatchObject({
      code: 0,
      out: `${key?.id ?? ''} was revoked\n`,
    });
    expect(await call(secret)).toBe(401);
  });

  it.each([
    ['a lifetime of zero days', ['create', '--name', 'A', '--days', '0'], 'from 1 to 365'],
    ['a name with a control character', ['create', '--name', 'a\u0007'], 'The name must be'],
    ['an unknown key', ['revoke', 'ckey_none'], 'no such caller key'],
  ] as const)('rejects %s', async (_, [command, ...args], message) => {
    const { code, err } = await sotto(command, ...args);
    expect(code).not.toBe(0);
    expect(err).toContain(message);
  });
});
