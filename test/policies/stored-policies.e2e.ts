import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type PolicyService, refusalOf, runPolicyService } from './policy-service.js';

describe('policies that are stored without an agent', () => {
  let service: PolicyService;

  beforeAll(async () => {
    service = await runPolicyService();
  });

  afterAll(() => service.stop());

  const store = (policy_yaml: unknown, as?: string) => service.post('', { policy_yaml }, as);

  it('can be used by an agent later', async () => {
    const yaml = 'name: for-later\nentities: { SSN: redact }\n';
    const answer = await store(yaml);
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        policy: {
          name: 'for-later',
          version: 1,
          built_in: false,
          yaml,
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          created_at: expect.any(String),
          created_by: 'sam',
          lowered: expect.any(Array),
        },
      },
    ]);
    const agent = await service.createAgent(service.cookie, { policy_name: 'for-later' });
    const found = await request(service.server)
      .get(`/api/v1/agents/${agent.id}`)
      .set({ cookie: service.cookie });
    expect(found.body).toMatchObject({
      agent: { policy_name: 'for-later', policy_version: 1, policy_yaml: yaml },
    });
  });

  it('get a new version only for a changed text, and only from admins', async () => {
    const member = await service.login({ login: 'mo', role: 'member' });
    expect((await store('name: twice\n', member)).body).toMatchObject({
      policy: { version: 1, created_by: 'mo' },
    });
    expect((await store('name: twice\n', member)).body).toMatchObject({ policy: { version: 1 } });
    expect(refusalOf(await store('name: twice\nallow: [y]\n', member))).toEqual([403, 'forbidden']);
    expect((await store('name: twice\nallow: [y]\n')).body).toMatchObject({ policy: { version: 2 } });
  });

  it('are rejected with 422 and not stored if they are invalid', async () => {
    for (const yaml of ['name: pci\n', 'name: bad\nentities: { NAME: hide }\n', ''])
      expect(refusalOf(await store(yaml))).toEqual([422, 'policy_yaml_invalid']);
    expect(refusalOf(await store(5))).toEqual([422, 'validation_failed']);
    const names = ((await service.get('?limit=100')).body as { data: { name: string }[] }).data.map(
      ({ name }) => name,
    );
    expect(names).not.toContain('bad');
  });

  it('belong to one account only', async () => {
    const other = await service.login({ account: 'other', login: 'ann' });
    await store('name: ours\n');
    expect(JSON.stringify((await service.get('?limit=100', other)).body)).not.toContain('name: ours');
    expect((await store('name: ours\nallow: [z]\n', other)).body).toMatchObject({ policy: { version: 1 } });
  });
});
