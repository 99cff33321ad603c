import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KeyAdministration } from '../../src/tokenization/administration/key-administration.service.js';
import { freshDatabase, query } from '../support/databases.js';
import { CALLER_WORDS, leaksIn, PLANTED, tokensOf } from '../support/planted.js';
import { completion, type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

const ACTOR = { userId: 'operator', login: 'command-line' } as const;
const MASTER = randomBytes(32).toString('base64');

/** These tokens contain their encrypted values, so that a key restores them without a vault row. */
describe('reversible-aead tokens', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let upstream: RecordingUpstream;
  let service: RunningService;
  let paths: string[];

  beforeAll(async () => {
    database = await freshDatabase();
    upstream = await recordUpstream();
    service = await start();
    const cookie = await service.login();
    paths = [];
    for (const policy of ['', 'name: shy\nrestore: request\n']) {
      const agent = await service.createAgent(cookie, {
        upstream: 'recorder:model-a',
        tokenization: 'reversible-aead',
        ...(policy === '' ? {} : { policy_yaml: policy }),
      });
      paths.push(new URL(agent.proxy_url).pathname);
    }
  });

  afterAll(async () => {
    await service.stop();
    await upstream.stop();
    await database.drop();
  });

  function start(): Promise<RunningService> {
    return runService({
      databaseUrl: database.url,
      providers: [upstream.provider],
      env: { SERVICE_MASTER_KEY: MASTER },
    });
  }

  /** Sends a call to which the model replies with `reply`. @returns the restored reply */
  async function heard(reply: string, said: string, agent = 0): Promise<string> {
    upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: reply }));
    });
    const answer = await fetch(`${service.baseUrl}${paths[agent] ?? ''}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'model-a', messages: [{ role: 'user', content: said }] }),
    });
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as { choices: { message: { content: string } }[] };
    return body.choices[0]?.message.content ?? '';
  }

  /** Sends a call with values. @returns the masked request */
  async function masked(agent = 0): Promise<string> {
    await heard('ok', CALLER_WORDS, agent);
    return upstream.requests.at(-1)?.text ?? '';
  }

  it('are restored after the vault was emptied and the service restarted', async () => {
    const request = await masked();
    expect(leaksIn(request)).toEqual([]);
    const name = tokensOf('NAME', request).slice(0, 2).join(' ');
    const [phone = ''] = tokensOf('PHONE', request);
    expect(name).toMatch(/^\[NAME_~/);
    await service.stop();
    await query(database.url, 'DELETE FROM vault_entries');
    service = await start();
    expect(await heard(`${name}, ${phone}`, 'Who am I?')).toBe(`${PLANTED.name}, ${PLANTED.phone}`);
    expect(await masked()).toBe(request);
    expect(await query(database.url, 'SELECT 1 FROM vault_entries')).toEqual([]);
  });

  it('are restored only for their own agent, and only if its policy allows it', async () => {
    const [phone = ''] = tokensOf('PHONE', await masked(0));
    const [shy = ''] = tokensOf('PHONE', await masked(1));
    expect(shy).not.toBe(phone);
    expect(await heard(phone, 'Whom do I call?', 1)).toBe('[REDACTED:PHONE]');
    expect(await heard(shy, 'Whom do I call?', 1)).toBe('[REDACTED:PHONE]');
    expect(await heard(shy, 'Whom do I call?', 0)).toBe('[REDACTED:PHONE]');
    expect(await heard(phone, 'Whom do I call?', 0)).toBe(PLANTED.phone);
  });

  it('are restored after a key rotation, but not after their key is destroyed', async () => {
    const [phone = ''] = tokensOf('PHONE', await masked());
    const rows = await query<{ account_id: string; kid: string }>(
      database.url,
      `SELECT account_id, kid FROM account_keys WHERE purpose = 'data' AND state = 'primary'`,
    );
    const { account_id: account = '', kid = '' } = rows[0] ?? {};
    const keys = service.service.app.get(KeyAdministration);
    await keys.promote(account, await keys.add(account, ACTOR), ACTOR);
    expect(await heard(phone, 'Whom do I call?')).toBe(PLANTED.phone);
    expect(tokensOf('PHONE', await masked())).not.toContain(phone);
    await keys.destroy(account, kid, ACTOR);
    expect(await heard(phone, 'Whom do I call?')).toBe('[REDACTED:PHONE]');
  });
});
