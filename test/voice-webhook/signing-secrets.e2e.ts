import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KeyAdministration } from '../../src/tokenization/administration/key-administration.service.js';
import { AgentsApi } from '../support/agents-api.js';
import { freshDatabase, query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';
import { post, SECRET, setSecret, sign } from './platform.js';

const OWN = 'the-own-secret-of-an-agent';
const ACTOR = { userId: 'operator', login: 'command-line' } as const;

describe("an agent's own signing secret", () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let service: RunningService;
  let agentId: string;
  const master = randomBytes(32).toString('base64');

  beforeAll(async () => {
    database = await freshDatabase();
    service = await run({ SERVICE_MASTER_KEY: master });
    ({ id: agentId } = await service.createAgent(await service.login(), {}));
  });

  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  function run(env: Record<string, string>): Promise<RunningService> {
    return runService({
      databaseUrl: database.url,
      env: { SERVICE_VOICE_WEBHOOK_SECRET: SECRET, SERVICE_PROXY_SIGNATURE: 'required', ...env },
    });
  }

  async function statusWith(secret: string, running = service, agent = agentId): Promise<number> {
    const id = randomBytes(6).toString('hex');
    const body = JSON.stringify({ type: 'assistant-request', call: { id } });
    return (await post(`${running.baseUrl}/voice/webhook/${agent}`, body, sign(body, secret))).status;
  }

  it('applies from the next request until it is removed', async () => {
    expect([await statusWith(SECRET), await statusWith(OWN)]).toEqual([200, 401]);
    await setSecret(service, agentId, OWN);
    expect([await statusWith(SECRET), await statusWith(OWN)]).toEqual([401, 200]);
    await setSecret(service, agentId, null);
    expect([await statusWith(SECRET), await statusWith(OWN)]).toEqual([200, 401]);
  });

  it('is set over the API, never shown, and journaled only by its field name', async () => {
    const api = new AgentsApi(service, await service.login());
    const made = await api.ask<{ agent: { id: string } }>('POST', 'agents', {
      name: 'Signing',
      upstream: 'stub',
      signing_secret: OWN,
    });
    expect(made.status).toBe(201);
    const own = made.body.agent.id;
    expect([await statusWith(SECRET, service, own), await statusWith(OWN, service, own)]).toEqual([401, 200]);
    const changed = await api.ask('PATCH', `agents/${own}`, { signing_secret: null });
    expect([await statusWith(SECRET, service, own), await statusWith(OWN, service, own)]).toEqual([200, 401]);
    const refused = await api.ask('PATCH', `agents/${own}`, { signing_secret: 'too short' });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { details: [{ field: 'signing_secret' }] } },
    });
    const journal = await api.ask('GET', 'audit?limit=100');
    const seen = JSON.stringify([made, changed, refused, await api.get(own), journal]);
    expect(seen).not.toContain(OWN);
    expect(seen).not.toContain('too short');
    expect(seen).toContain('"changed":["signing_secret"]');
  });

  it('applies at the proxy after a short delay', async () => {
    const url = `${service.baseUrl}/proxy/${agentId}/v1/chat/completions`;
    const body = '{"model":"stub","messages":[{"role":"user","content":"Hello."}]}';
    const status = async (secret: string): Promise<number> =>
      (await post(url, body, { authorization: `Bearer ${secret}` })).status;
    expect(await status(SECRET)).toBe(200);
    await setSecret(service, agentId, OWN);
    for (let wait = 0; wait < 100 && (await status(SECRET)) === 200; wait += 1) await pause(50);
    expect([await status(SECRET), await status(OWN)]).toEqual([401, 200]);
    await setSecret(service, agentId, null);
  });

  it.each([
    '',
    'fifteen-letters',
    'x'.repeat(257),
    'sixteen letters with blanks',
    'schlüssel-mit-umlaut',
    'x\ny'.repeat(9),
  ])('is rejected if it is %p', async (secret) => {
    await expect(setSecret(service, agentId, secret)).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.not.stringContaining('umlaut') as unknown,
      extras: { details: [{ field: 'signing_secret' }] },
    });
    expect(await statusWith(SECRET)).toBe(200);
  });

  it('is encrypted in the database with the master key, which can be replaced', async () => {
    await setSecret(service, agentId, OWN);
    const rows = await query<{ row: string }>(database.url, 'SELECT a::text AS row FROM agents a');
    expect(rows[0]?.row).not.toContain(Buffer.from(OWN).toString('hex'));
    const next = randomBytes(32).toString('base64');
    const both = await run({ SERVICE_MASTER_KEY: next, SERVICE_MASTER_KEY_PREVIOUS: master });
    expect(await statusWith(OWN, both)).toBe(200);
    const keys = both.service.app.get(KeyAdministration, { strict: false });
    // Two keys of the account, and the secret.
    expect(await keys.rewrap(ACTOR, () => undefined, true)).toBe(3);
    expect(await keys.rewrap(ACTOR, () => undefined)).toBe(3);
    expect(await keys.rewrap(ACTOR, () => undefined)).toBe(0);
    await both.stop();
    const after = await run({ SERVICE_MASTER_KEY: next });
    expect(await statusWith(OWN, after)).toBe(200);
    await after.stop();
  });

  it('rejects all requests if the master key cannot decrypt it', async () => {
    // The first instance still has the master key from before it was replaced.
    expect([await statusWith(OWN), await statusWith(SECRET)]).toEqual([401, 401]);
    const keys = service.service.app.get(KeyAdministration, { strict: false });
    await expect(keys.rewrap(ACTOR, () => undefined)).rejects.toThrow('master key');
  });
});
