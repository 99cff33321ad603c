import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { query } from '../support/databases.js';
import { leaksIn, PLANTED } from '../support/planted.js';
import { type RunningService, runService } from '../support/running-service.js';

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

interface ErrorBody {
  error: { code: string; details?: { field: string; rule: string; line?: number; column?: number }[] };
}

const BUILT_IN: readonly (readonly [name: string, version: number])[] = [
  ['healthcare-default', 2],
  ['healthcare-default', 1],
  ['healthcare-scheduling', 3],
  ['healthcare-scheduling', 2],
  ['healthcare-scheduling', 1],
  ['healthcare-strict', 3],
  ['healthcare-strict', 2],
  ['healthcare-strict', 1],
  ['pci', 1],
];

describe('the policies of an account', () => {
  let service: RunningService;
  let cookie: string;
  let other: string;

  beforeAll(async () => {
    service = await runService();
    cookie = await service.login();
    other = await service.login({ account: 'elsewhere' });
    for (const policy_yaml of ['name: mine', 'name: mine\nallow: [x]', 'name: another'])
      await service.createAgent(cookie, { policy_yaml });
    await service.createAgent(other, { policy_yaml: 'name: theirs' });
  });

  afterAll(() => service.stop());

  function get(path: string, as = cookie): request.Test {
    return request(service.server).get(`/api/v1/policies${path}`).set({ cookie: as });
  }

  function post(path: string, body: object, as = cookie): request.Test {
    return request(service.server).post(`/api/v1/policies${path}`).set({ cookie: as }).send(body);
  }

  describe('GET /api/v1/policies', () => {
    it('lists built-in ones, then own ones, each by name with the newest version first', async () => {
      const { data, next_cursor: next } = (await get('')).body as Page;
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
      });
      expect(data[0]).toMatchObject({
        created_at: null,
        yaml: expect.stringContaining('name: healthcare-default'),
      });
    });

    it.each([1, 2, 3, 4, 6, 7])('gives every one once, %i at a time', async (limit) => {
      const names: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Page = (await get(`?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`))
          .body as Page;
        expect(page.data.length).toBeLessThanOrEqual(limit);
        names.push(...page.data.map(({ name, version }) => `${name} ${version}`));
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(names).toEqual([...BUILT_IN.map((policy) => policy.join(' ')), 'another 1', 'mine 2', 'mine 1']);
    });

    it('shows nobody the policies of another account', async () => {
      const { data } = (await get('', other)).body as Page;
      expect(data.filter((policy) => !policy.built_in).map(({ name }) => name)).toEqual(['theirs']);
      for (const path of ['agents', 'policies/preview']) {
        const answer = await request(service.server)
          .post(`/api/v1/${path}`)
          .set({ cookie: other })
          .send({
            ...(path === 'agents' ? { name: 'x', upstream: 'stub' } : { text: 'x' }),
            policy_name: 'mine',
          });
        expect([answer.status, (answer.body as ErrorBody).error.code]).toEqual([422, 'unknown_policy']);
      }
    });

    it.each(['?limit=0', '?limit=101', '?limit=', '?limit=1.5', '?cursor=', '?cursor=abc', '?page=2'])(
      'refuses %s',
      async (path) => {
        const answer = await get(path);
        expect([answer.status, (answer.body as ErrorBody).error.code]).toEqual([422, 'validation_failed']);
        expect((answer.body as ErrorBody).error.details?.[0]?.field).toBe(/\w+/.exec(path)?.[0]);
      },
    );

    it('needs a login, as all of these do', async () => {
      expect((await get('', '')).status).toBe(401);
      expect((await get('/schema', '')).status).toBe(401);
      expect((await post('/validate', { policy_yaml: 'name: a' }, '')).status).toBe(401);
      expect((await post('/preview', { text: 'a' }, '')).status).toBe(401);
    });

    it('journals a new version', async () => {
      const rows = await query<{ canonical: string }>(
        service.databaseUrl,
        `SELECT canonical FROM audit_events WHERE canonical LIKE '%policy_created%' AND canonical LIKE '%"mine"%'`,
      );
      expect(rows).toHaveLength(2);
    });
  });

  it('serves the JSON Schema of policy files', async () => {
    const answer = await get('/schema');
    expect(answer.body).toMatchObject({
      type: 'object',
      required: ['name'],
      properties: { entities: {}, patterns: {} },
    });
  });

  describe('POST /api/v1/policies/validate', () => {
    it('tells the version that a good text would become, and stores nothing', async () => {
      const answer = await post('/validate', { policy_yaml: 'name: mine\nallow: [y]' });
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
          },
        },
      ]);
      expect(((await get('')).body as Page).data).toHaveLength(BUILT_IN.length + 3);
    });

    it('tells every problem and its place', async () => {
      const policy_yaml =
        'name: a\nentities:\n  NAME: hide\npatterns:\n  - { kind: A, pattern: "x", foo: 1 }\n';
      const answer = await post('/validate', { policy_yaml });
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

    it.each([
      ['name: pci', 'name', 1, 7],
      ['name: mine\nversion: 1\nallow: [z]', 'version', 2, 10],
    ])('knows what the account has: %j', async (policy_yaml, field, line, column) => {
      const answer = await post('/validate', { policy_yaml });
      expect(answer.body).toMatchObject({ valid: false, errors: [{ field, line, column }] });
    });

    it.each([{}, { policy_yaml: 5 }, { policy_yaml: 'name: a', more: 1 }])(
      'refuses the body %j',
      async (body) => {
        const answer = await post('/validate', body);
        expect([answer.status, (answer.body as ErrorBody).error.code]).toEqual([422, 'validation_failed']);
      },
    );
  });

  describe('POST /api/v1/policies/preview', () => {
    it('masks a text and tells what it found, and how it comes back, without a token', async () => {
      const text = `I am Jane Okafor, call ${PLANTED.phone} or ${PLANTED.phone}; E-123456`;
      const policy_yaml =
        'name: p\npatterns: [{ kind: BADGE, pattern: "E-\\\\d{6}" }]\nentities: { BADGE: redact }';
      const answer = await post('/preview', { text, policy_yaml });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        policy: { name: 'p', version: 1 },
        masked_text: expect.stringMatching(/call \[PHONE_01\] or \[PHONE_01\]; \[REDACTED:BADGE\]$/),
      });
      const { findings } = answer.body as { findings: object[] };
      expect(findings.at(-1)).toEqual({
        path: 'text',
        span: [text.length - 8, text.length],
        kind: 'BADGE',
        pass: 'policy',
        detector: 'custom-pattern',
        confidence: 1,
        action: 'redact',
        placeholder: '[REDACTED:BADGE]',
      });
      expect(leaksIn((answer.body as { masked_text: string }).masked_text)).toEqual([]);
    });

    it('tells how each value comes back, as it was said and for a tool', async () => {
      const said = 'four one five five five five oh one four two';
      const messages = [
        { role: 'user', content: `i'm jane okafor, born june ninth nineteen fifty eight, call ${said}` },
        { role: 'user', content: 'The card is 4111 1111 1111 1111.' },
      ];
      const formsBy = async (policy: object): Promise<Record<string, unknown>> => {
        const answer = await post('/preview', { messages, ...policy });
        const { findings } = answer.body as { findings: { kind: string; forms?: object }[] };
        return Object.fromEntries(findings.map(({ kind, forms }) => [kind, forms]));
      };
      expect(await formsBy({})).toEqual({
        NAME: { said: 'jane okafor', model: '[NAME_01] [NAME_02]', tool: 'Jane Okafor' },
        DOB: { said: 'june ninth nineteen fifty eight', model: '[DOB_01]', tool: '1958-06-09' },
        PHONE: { said, model: '[PHONE_01]', tool: '+14155550142' },
        CREDIT_CARD: undefined,
      });
      const asSaid = await formsBy({ policy_yaml: 'name: p\nrestore_arguments: said\n' });
      expect(asSaid.PHONE).toEqual({ said, model: '[PHONE_01]', tool: said });
    });

    it('proposes own terms from the system messages, and masks by those that are sent', async () => {
      const messages = [
        {
          role: 'system',
          content:
            'You are Wren, the receptionist of Riverside Clinic. Our doctors: Dr. Chen and Helena Okafor, MD. ' +
            'You can be reached at 415-555-0100.\n\n## Customer\nName: Tobias Lindqvist, phone 415-555-0142',
        },
        { role: 'user', content: 'Is this 415-555-0100? I want to see Helena Okafor.' },
      ];
      const preview = async (ownTerms: string[]): Promise<Record<string, unknown>> =>
        (await post('/preview', { messages, own_terms: ownTerms })).body as Record<string, unknown>;
      const before = await preview([]);
      const proposed = before.own_terms_proposed as string[];
      expect(proposed).toEqual(
        expect.arrayContaining(['Dr. Chen', '415-555-0100', expect.stringContaining('Helena Okafor')]),
      );
      expect(proposed.join()).not.toMatch(/Lindqvist|0142|Wren/);
      expect(JSON.stringify(before.masked_messages)).toMatch(/Is this \[PHONE_\d+\]\?/);
      const after = await preview(proposed);
      expect(after.own_terms_proposed).toEqual([]);
      expect(JSON.stringify(after.masked_messages)).toContain('Is this 415-555-0100?');
      expect(JSON.stringify(after.masked_messages)).not.toMatch(/Lindqvist|0142/);
    });

    it('proposes nothing from what others say', async () => {
      const messages = [{ role: 'user', content: 'Is this Riverside Clinic, 415-555-0100?' }];
      expect((await post('/preview', { messages })).body).toMatchObject({ own_terms_proposed: [] });
      expect((await post('/preview', { text: 'Call 415-555-0100' })).body).toMatchObject({
        own_terms_proposed: [],
      });
    });

    it('masks a conversation as a call would', async () => {
      const messages = [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'text', text: `Mail ${PLANTED.email}` }] },
        {
          role: 'assistant',
          tool_calls: [
            { id: 'c', type: 'function', function: { name: 'f', arguments: `{"to":"${PLANTED.email}"}` } },
          ],
        },
      ];
      const answer = await post('/preview', { messages, policy_name: 'healthcare-default' });
      expect(answer.body).toMatchObject({
        policy: { name: 'healthcare-default', version: 2 },
        masked_messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: [{ type: 'text', text: 'Mail [EMAIL_01]' }] },
          { tool_calls: [{ function: { arguments: '{"to":"[EMAIL_01]"}' } }] },
        ],
      });
      expect((answer.body as { findings: { path: string }[] }).findings.map(({ path }) => path)).toEqual([
        'messages[1].content[0].text',
        expect.stringContaining('messages[2].tool_calls[0].function.arguments'),
      ]);
    });

    it.each<[object, string]>([
      [{}, 'validation_failed'],
      [{ text: 'a', messages: [] }, 'validation_failed'],
      [{ messages: [] }, 'validation_failed'],
      [{ messages: [{ role: 'x', content: 'a' }] }, 'validation_failed'],
      [{ text: 'a', policy_name: 'pci', policy_yaml: 'name: a' }, 'validation_failed'],
      [{ text: 'a', policy_name: 'nobody' }, 'unknown_policy'],
      [{ text: 'a', policy_yaml: 'name: [' }, 'policy_yaml_invalid'],
      [{ text: 'a', own_terms: ['?'] }, 'validation_failed'],
      [{ text: 'a', own_terms: 'Riverside' }, 'validation_failed'],
    ])('refuses %j', async (body, code) => {
      const answer = await post('/preview', body);
      expect([answer.status, (answer.body as ErrorBody).error.code]).toEqual([422, code]);
      expect(
        (answer.body as ErrorBody).error.details?.length ?? (code === 'unknown_policy' ? 1 : 0),
      ).toBeGreaterThan(0);
    });

    it('stores nothing', async () => {
      const rows = await query<{ n: string }>(
        service.databaseUrl,
        'SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM vault_entries) AS n',
      );
      expect(rows[0]?.n).toBe('0');
    });
  });

  it('tells line and column when an agent is created with a bad policy', async () => {
    const answer = await request(service.server).post('/api/v1/agents').set({ cookie }).send({
      name: 'x',
      upstream: 'stub',
      policy_yaml: 'name: x\npatterns:\n  - kind: A\n    pattern: "(?=a)"\n',
    });
    const { error } = answer.body as ErrorBody;
    expect([answer.status, error.code]).toEqual([422, 'policy_yaml_invalid']);
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
