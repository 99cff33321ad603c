import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PolicyView } from '../../src/policies/policy.view.js';
import { AgentsApi, type Refusal } from '../support/agents-api.js';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';

const CLEAR = 'entities: { NAME: keep, SSN: keep }';
const LAST = 999_999_999;

type Created = Partial<Refusal> & { agent?: { policy_name: string; policy_version: number } };

describe('policies with weaker protection', () => {
  let service: RunningService;
  let admin: AgentsApi;
  let member: AgentsApi;
  let agents = 0;

  beforeAll(async () => {
    service = await runService();
    admin = new AgentsApi(service, await service.login({ login: 'ada' }));
    member = new AgentsApi(service, await service.login({ login: 'mo', role: 'member' }));
    await create(admin, { policy_yaml: 'name: clinic-strict\nentities: { NAME: redact }' });
  });

  afterAll(() => service.stop());

  async function create(as: AgentsApi, policy: object): Promise<{ status: number; body: Created }> {
    agents += 1;
    return as.ask<Created>('POST', 'agents', { name: `Agent ${agents}`, upstream: 'stub', ...policy });
  }

  async function outcome(as: AgentsApi, policy: object): Promise<unknown[]> {
    const { status, body } = await create(as, policy);
    return [status, body.error?.code ?? `${body.agent?.policy_name} ${body.agent?.policy_version}`];
  }

  async function policies(): Promise<PolicyView[]> {
    return (await member.ask<{ data: PolicyView[] }>('GET', 'policies?limit=100')).body.data;
  }

  async function events(kind: string): Promise<Record<string, unknown>[]> {
    const rows = await query<{ canonical: string }>(
      service.databaseUrl,
      `SELECT canonical FROM audit_events WHERE kind = '${kind}' ORDER BY seq`,
    );
    return rows.map(({ canonical }) => JSON.parse(canonical) as Record<string, unknown>);
  }

  describe('from members', () => {
    it('cannot become new versions of a policy, and new agents still get the existing version', async () => {
      for (const text of [`version: 50\n${CLEAR}`, CLEAR, 'entities: { NAME: redact, SSN: redact }']) {
        const { status, body } = await create(member, { policy_yaml: `name: clinic-strict\n${text}` });
        expect([status, body.error?.code]).toEqual([403, 'forbidden']);
        expect(body.error?.message).toContain('clinic-strict');
      }
      expect(await outcome(admin, { policy_name: 'clinic-strict' })).toEqual([201, 'clinic-strict 1']);
      expect((await policies()).filter(({ name }) => name === 'clinic-strict')).toHaveLength(1);
    });

    it.each([
      ['entities.SSN', 'entities: { SSN: keep }'],
      ['entities.CREDIT_CARD', 'entities: { CREDIT_CARD: tokenize }'],
      ['entities.NAME', 'entities: { NAME: { action: tokenize, min_confidence: 0.9 } }'],
      ['entities.PHONE', 'entities: { PHONE: { action: tokenize, roles: [user] } }'],
      ['entities.DATE', 'entities: { DATE: { action: tokenize, keep_future_days: 30 } }'],
      ['entities.DATE', 'entities: { DATE: { action: tokenize, months: coming } }'],
      ['entities.ZIP', 'entities: { ZIP: { action: tokenize, keep_first_three: true } }'],
      ['detection.passes', 'detection: { passes: [pattern] }'],
      ['entities.NAME', 'detection: { min_confidence: 0.8 }'],
      ['detection.on_model_error', 'detection: { on_model_error: pattern_only }'],
      ['log_payloads', 'log_payloads: true'],
      ['review', 'review: { share: 0.5 %, keep: 14d }'],
      ['allow', 'allow: [Thatcher]'],
      ['tell', 'tell: [age]'],
      ['attachments', 'attachments: pass'],
      ['country', 'country: GB'],
      ['retention_days', 'retention_days: 1\npayload_retention_days: 1'],
      ['retention_days', 'retention_days: 20000'],
      ['payload_retention_days', 'payload_retention_days: 60'],
      [
        'patterns',
        'patterns: [{ kind: ANYTHING, pattern: "\\\\S+" }]\nentities: { ANYTHING: { action: redact, roles: [meta] } }',
      ],
      ['patterns', 'patterns: [{ kind: NAME, pattern: "\\\\d{13,16}" }]'],
      ['deny', 'deny: [{ kind: PROJECT, terms: [Blue Falcon] }]'],
    ])('are rejected for a new agent: %s, %j', async (named, text) => {
      const { status, body } = await create(member, { policy_yaml: `name: weaker\n${text}` });
      expect([status, body.error?.code]).toEqual([403, 'forbidden']);
      expect(body.error?.message).toContain(named);
      const name = `by-admin-${agents}`;
      expect(await outcome(admin, { policy_yaml: `name: ${name}\n${text}` })).toEqual([201, `${name} 1`]);
    });

    it.each(['pci', 'healthcare-scheduling', 'by-admin-1'])(
      'are rejected for a new agent by name: %s',
      async (name) => {
        await create(admin, { policy_yaml: `name: by-admin-1\n${CLEAR}` });
        expect(await outcome(member, { policy_name: name })).toEqual([403, 'forbidden']);
      },
    );

    it.each([
      {},
      { policy_name: 'healthcare-default' },
      { policy_name: 'healthcare-strict' },
      { policy_name: 'clinic-strict' },
    ])('do not include the default and stricter policies, which are allowed: %j', async (policy) => {
      expect((await create(member, policy)).status).toBe(201);
    });

    it.each([
      'version: 3',
      'entities: { NAME: redact, SSN: { action: redact, min_confidence: 0.3 } }',
      'entities: { NAME: refuse, CVV: refuse }',
      'detection: { min_confidence: 0.4 }\nown_side: mask\nrestore: request\ntoken_scope: conversation',
      'patterns: [{ kind: BADGE, pattern: "E\\\\d{6}" }]\nentities: { BADGE: redact }',
      'payload_retention_days: 7\nexplain_tokens: true\nrestore_arguments: said',
    ])('do not include new policies that protect as much, which are allowed: %j', async (text) => {
      const policy_yaml = `name: stronger-${agents}\n${text}`;
      const first = await outcome(member, { policy_yaml });
      expect(first[0]).toBe(201);
      // The same text does not create a new version.
      expect(await outcome(member, { policy_yaml })).toEqual(first);
    });
  });

  it('are listed with the author and the weaker settings of each version', async () => {
    await create(admin, { policy_yaml: `name: shown\nlog_payloads: true\n${CLEAR}` });
    await create(member, { policy_yaml: 'name: shown-strong' });
    const shown = (await policies()).map(({ name, created_by: by, lowered }) => ({ name, by, lowered }));
    expect(shown).toEqual(
      expect.arrayContaining([
        { name: 'healthcare-default', by: null, lowered: [] },
        { name: 'shown', by: 'ada', lowered: ['log_payloads', 'entities.NAME', 'entities.SSN'] },
        { name: 'shown-strong', by: 'mo', lowered: [] },
      ]),
    );
    const pci = shown.find(({ name }) => name === 'pci');
    expect(pci?.lowered).toEqual(expect.arrayContaining(['entities.NAME', 'entities.SSN']));
    expect(pci?.lowered).not.toContain('entities.CREDIT_CARD');
    const verdict = await member.ask('POST', 'policies/validate', { policy_yaml: `name: draft\n${CLEAR}` });
    expect(verdict.body).toMatchObject({ policy: { lowered: ['entities.NAME', 'entities.SSN'] } });
  });

  it('have their weaker settings journaled for a new version, a new agent and a change of policy', async () => {
    await create(admin, { policy_yaml: `name: told\n${CLEAR}` });
    const created = (await events('policy_created')).find(({ policy_name: name }) => name === 'told');
    expect(created).toMatchObject({ lowered: ['entities.NAME', 'entities.SSN'], actor: { login: 'ada' } });
    const agent = await admin.create({ name: 'Night desk', policy_name: 'healthcare-strict' });
    await admin.ask('PATCH', `agents/${agent.id}`, { policy_name: 'healthcare-default' });
    await admin.ask('PATCH', `agents/${agent.id}`, { policy_name: 'healthcare-strict' });
    const all = await events('agent_created');
    expect(all.find(({ policy_name: name }) => name === 'told')).toMatchObject({
      lowered: ['entities.NAME', 'entities.SSN'],
    });
    expect(all.find(({ agent_id: id }) => id === agent.id)).not.toHaveProperty('lowered');
    const [down, up] = (await events('agent_updated')).filter(({ agent_id: id }) => id === agent.id);
    expect(down?.lowered).toEqual(expect.arrayContaining(['entities.SSN', 'restore', 'token_scope']));
    expect(up).not.toHaveProperty('lowered');
  });

  describe('version numbers', () => {
    it('are rejected with 422 after the highest number', async () => {
      const last = `name: ends\nversion: ${LAST}`;
      expect(await outcome(admin, { policy_yaml: last })).toEqual([201, `ends ${LAST}`]);
      expect(await outcome(admin, { policy_yaml: last })).toEqual([201, `ends ${LAST}`]);
      const { status, body } = await create(admin, { policy_yaml: 'name: ends\nown_side: mask' });
      expect([status, body.error?.code]).toEqual([422, 'policy_yaml_invalid']);
      expect(body.error?.message).toContain(`${LAST}`);
    });

    it.each([LAST + 1, 2_147_483_647, 2_147_483_648])(
      'above the highest number are rejected: %i',
      async (version) => {
        const policy_yaml = `name: beyond\nversion: ${version}`;
        expect(await outcome(admin, { policy_yaml })).toEqual([422, 'policy_yaml_invalid']);
        const verdict = await admin.ask('POST', 'policies/validate', { policy_yaml });
        expect(verdict.body).toMatchObject({ valid: false, errors: [{ field: 'version', line: 2 }] });
      },
    );

    it('above the highest number that an older release stored can still be used', async () => {
      await create(admin, { policy_yaml: 'name: old\nversion: 7\nown_side: mask' });
      await query(
        service.databaseUrl,
        `UPDATE policies SET version = 2147483647, yaml = replace(yaml, '7', '2147483647') WHERE name = 'old'`,
      );
      expect(await outcome(admin, { policy_name: 'old' })).toEqual([201, 'old 2147483647']);
      expect(await outcome(admin, { policy_yaml: 'name: old' })).toEqual([422, 'policy_yaml_invalid']);
    });
  });

  describe('concurrent uploads with one name', () => {
    it('get the same version for the same text', async () => {
      const policy_yaml = 'name: at-once\nown_side: mask';
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(admin, { policy_yaml })));
      expect(outcomes).toEqual(outcomes.map(() => [201, 'at-once 1']));
      const made = (await events('policy_created')).filter(({ policy_name: name }) => name === 'at-once');
      expect(made).toHaveLength(1);
    });

    it('get different versions for different texts', async () => {
      const texts = Array.from({ length: 6 }, (_, at) => `name: various\nallow: [x${at}]`);
      const outcomes = await Promise.all(texts.map((policy_yaml) => outcome(admin, { policy_yaml })));
      expect(outcomes.map(([status]) => status)).toEqual(texts.map(() => 201));
      expect(new Set(outcomes.map(([, version]) => version)).size).toBe(texts.length);
    });

    it('with the same version number succeed once, and the others are rejected with 422', async () => {
      const texts = Array.from({ length: 6 }, (_, at) => `name: pinned\nversion: 4\nallow: [x${at}]`);
      const outcomes = await Promise.all(texts.map((policy_yaml) => outcome(admin, { policy_yaml })));
      expect(outcomes.map(([status]) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
    });
  });
});
