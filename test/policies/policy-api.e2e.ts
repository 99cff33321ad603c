import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { query } from '../support/databases.js';
import { type ErrorBody, type PolicyService, refusalOf, runPolicyService } from './policy-service.js';

interface PolicyItem {
  name: string;
  version: number;
  built_in: boolean;
  yaml: string;
  sha256: string;
  created_at: string | null;
}

interface Page {
  data: PolicyItem[];
  next_cursor: string | null;
}

const BUILT_IN: readonly (readonly [name: string, version: number])[] = [
  ['healthcare-default', 3],
  ['healthcare-default', 2],
  ['healthcare-default', 1],
  ['healthcare-scheduling', 4],
  ['healthcare-scheduling', 3],
  ['healthcare-scheduling', 2],
  ['healthcare-scheduling', 1],
  ['healthcare-strict', 4],
  ['healthcare-strict', 3],
  ['healthcare-strict', 2],
  ['healthcare-strict', 1],
  ['pci', 1],
];

describe('the policies of an account', () => {
  let service: PolicyService;
  let other: string;

  beforeAll(async () => {
    service = await runPolicyService();
    other = await service.login({ account: 'elsewhere' });
    for (const policy_yaml of ['name: mine', 'name: mine\nallow: [x]', 'name: another'])
      await service.createAgent(service.cookie, { policy_yaml });
    await service.createAgent(other, { policy_yaml: 'name: theirs' });
  });

  afterAll(() => service.stop());

  describe('GET /api/v1/policies', () => {
    it('lists built-in policies, then own policies, by name with the newest version first', async () => {
      const { data, next_cursor: next } = (await service.get('')).body as Page;
      expect(data.map(({ name, version, built_in: builtIn }) => [name, version, builtIn])).toEqual([
        ...BUILT_IN.map((policy) => [...policy, true]),
        ['another', 1, false],
        ['mine', 2, false],
        ['mine', 1, false],
      ]);
      expect(next).toBeNull();
      expect(data.find(({ name }) => name === 'another')).toEqual({
        name: 'another',
        version: 1,
        built_in: false,
        yaml: 'name: another',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        created_by: 'sam',
        lowered: [],
      });
      expect(data[0]).toMatchObject({
        created_at: null,
        yaml: expect.stringContaining('name: healthcare-default'),
      });
    });

    it.each([1, 2, 3, 4, 6, 7])('lists every policy once in pages of %i', async (limit) => {
      const names: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Page = (await service.get(`?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`))
          .body as Page;
        expect(page.data.length).toBeLessThanOrEqual(limit);
        names.push(...page.data.map(({ name, version }) => `${name} ${version}`));
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(names).toEqual([...BUILT_IN.map((policy) => policy.join(' ')), 'another 1', 'mine 2', 'mine 1']);
    });

    it('does not list or apply the policies of another account', async () => {
      const { data } = (await service.get('', other)).body as Page;
      expect(data.filter((policy) => !policy.built_in).map(({ name }) => name)).toEqual(['theirs']);
      for (const path of ['agents', 'policies/preview']) {
        const answer = await request(service.server)
          .post(`/api/v1/${path}`)
          .set({ cookie: other })
          .send({
            ...(path === 'agents' ? { name: 'x', upstream: 'stub' } : { text: 'x' }),
            policy_name: 'mine',
          });
        expect(refusalOf(answer)).toEqual([422, 'unknown_policy']);
      }
    });

    it.each(['?limit=0', '?limit=101', '?limit=', '?limit=1.5', '?cursor=', '?cursor=abc', '?page=2'])(
      'rejects %s with 422',
      async (path) => {
        const answer = await service.get(path);
        expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
        expect((answer.body as ErrorBody).error.details?.[0]?.field).toBe(/\w+/.exec(path)?.[0]);
      },
    );

    it('needs a login, like the other policy endpoints', async () => {
      expect((await service.get('', '')).status).toBe(401);
      expect((await service.get('/schema', '')).status).toBe(401);
      expect((await service.post('/validate', { policy_yaml: 'name: a' }, '')).status).toBe(401);
      expect((await service.post('/preview', { text: 'a' }, '')).status).toBe(401);
    });

    it('journals a new version', async () => {
      const rows = await query<{ canonical: string }>(
        service.databaseUrl,
        `SELECT canonical FROM audit_events WHERE canonical LIKE '%policy_created%' AND canonical LIKE '%"mine"%'`,
      );
      expect(rows).toHaveLength(2);
    });
  });

  it('have a JSON Schema, which is served', async () => {
    const answer = await service.get('/schema');
    expect(answer.body).toMatchObject({
      type: 'object',
      required: ['name'],
      properties: { entities: {}, patterns: {} },
    });
  });

  describe('POST /api/v1/policies/validate', () => {
    it('returns the version that a valid policy would get, without storing it', async () => {
      const answer = await service.post('/validate', { policy_yaml: 'name: mine\nallow: [y]' });
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          valid: true,
          policy: {
            name: 'mine',
            version: 3,
            built_in: false,
            sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
            masked_kinds: expect.arrayContaining(['NAME', 'SSN']),
            lowered: ['allow'],
          },
        },
      ]);
      expect(((await service.get('')).body as Page).data).toHaveLength(BUILT_IN.length + 3);
    });

    it('returns every error with its line and column', async () => {
      const policy_yaml =
        'name: a\nentities:\n  NAME: hide\npatterns:\n  - { kind: A, pattern: "x", foo: 1 }\n';
      const answer = await service.post('/validate', { policy_yaml });
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          valid: false,
          errors: [
            { field: 'entities.NAME', rule: 'schema', line: 3, column: 9, message: expect.any(String) },
            { field: 'patterns.0.foo', rule: 'schema', line: 5, column: 30, message: expect.any(String) },
          ],
        },
      ]);
    });

    it('rejects __proto__ as a kind', async () => {
      const answer = await service.post('/validate', {
        policy_yaml: 'name: a\nentities: { __proto__: keep }',
      });
      expect(answer.body).toMatchObject({ valid: false, errors: [{ line: 2, column: 13 }] });
    });

    it.each([
      ['name: pci', 'name', 1, 7],
      ['name: mine\nversion: 1\nallow: [z]', 'version', 2, 10],
    ])('rejects a name or a version that is already taken: %j', async (policy_yaml, field, line, column) => {
      const answer = await service.post('/validate', { policy_yaml });
      expect(answer.body).toMatchObject({ valid: false, errors: [{ field, line, column }] });
    });

    it.each([{}, { policy_yaml: 5 }, { policy_yaml: 'name: a', more: 1 }])(
      'rejects the body %j with 422',
      async (body) => {
        const answer = await service.post('/validate', body);
        expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
      },
    );
  });

  it('return line and column if an agent is created with an invalid policy', async () => {
    const answer = await request(service.server).post('/api/v1/agents').set({ cookie: service.cookie }).send({
      name: 'x',
      upstream: 'stub',
      policy_yaml: 'name: x\npatterns:\n  - kind: A\n    pattern: "(?=a)"\n',
    });
    const { error } = answer.body as ErrorBody;
    expect(refusalOf(answer)).toEqual([422, 'policy_yaml_invalid']);
    expect(error.details).toEqual([
      {
        field: 'policy_yaml.patterns.0.pattern',
        rule: 'pattern',
        message: expect.stringContaining('RE2'),
        line: 4,
        column: 14,
      },
    ]);
  });
});
