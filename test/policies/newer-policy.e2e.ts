import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';

/** After a rollback, the database contains policies that a newer release has stored. */
describe('a policy of a newer release', () => {
  let service: RunningService;
  let admin: string;

  beforeAll(async () => {
    service = await runService();
    admin = await service.login();
  });

  afterAll(() => service.stop());

  const get = (path: string): request.Test => request(service.server).get(path).set({ cookie: admin });
  const call = (proxyUrl: string): request.Test =>
    request(service.server)
      .post(new URL(proxyUrl).pathname)
      .send({ model: 'stub', messages: [{ role: 'user', content: 'Hello.' }] });

  /** Creates an agent whose policy is changed as if a newer release had stored it. */
  async function agentWith(name: string, sql: string): Promise<{ id: string; proxy_url: string }> {
    const agent = await service.createAgent(admin, { policy_yaml: `name: ${name}\n` });
    await query(
      service.databaseUrl,
      `ALTER TABLE policies DISABLE TRIGGER USER; UPDATE policies SET ${sql} WHERE name = '${name}';
       ALTER TABLE policies ENABLE TRIGGER USER`,
    );
    // Instances detect the change by the account's epoch.
    await query(service.databaseUrl, 'UPDATE accounts SET epoch = epoch + 1');
    return agent;
  }

  it.each([
    ['a new field', 'later-field', `yaml = 'name: later-field' || chr(10) || 'whisper: true' || chr(10)`],
    ['a new value', 'later-value', `yaml = 'name: later-value' || chr(10) || 'restore: never' || chr(10)`],
    ['a newer default policy', 'later-base', 'base_version = 999'],
  ])('with %s is rejected with policy_unsupported, and can be replaced', async (_, name, sql) => {
    const agent = await agentWith(name, sql);
    const refused = await call(agent.proxy_url);
    expect([refused.status, refused.body]).toEqual([
      503,
      { error: expect.objectContaining({ code: 'policy_unsupported' }) },
    ]);
    expect(refused.text).toContain(name);
    expect((await get(`/api/v1/agents/${agent.id}`)).status).toBe(200);
    expect((await get('/api/v1/agents')).status).toBe(200);
    const replaced = await request(service.server)
      .patch(`/api/v1/agents/${agent.id}`)
      .set({ cookie: admin })
      .send({ policy_name: 'healthcare-default' });
    expect(replaced.status).toBe(200);
    expect((await call(agent.proxy_url)).status).toBe(200);
  });

  it('does not affect agents with other policies, but the list of policies fails', async () => {
    const agent = await service.createAgent(admin, {});
    expect((await call(agent.proxy_url)).status).toBe(200);
    const answer = await get('/api/v1/policies');
    expect([answer.status, answer.body]).toEqual([
      503,
      { error: expect.objectContaining({ code: 'policy_unsupported' }) },
    ]);
  });
});
