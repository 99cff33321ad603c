import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';

const AGENTS = 3;
const POLICY_VERSIONS = 2;
const MEMBERS = 2;
const API_TOKENS = 2;
const MOST_MESSAGES = 2_048;

/** Limits on what an account may store and on what a request may contain. */
describe('limits of an account', () => {
  let service: RecordedService;
  let cookie = '';

  beforeAll(async () => {
    const env = {
      SERVICE_MAX_AGENTS: String(AGENTS),
      SERVICE_MAX_POLICY_VERSIONS: String(POLICY_VERSIONS),
      SERVICE_MAX_MEMBERS: String(MEMBERS),
      SERVICE_MAX_API_TOKENS: String(API_TOKENS),
    };
    service = await runRecordedService({ env });
    cookie = await service.login();
  });

  afterAll(() => service.stop());

  async function request(method: string, path: string, body?: unknown): Promise<[number, string, string]> {
    const response = await fetch(`${service.baseUrl}/api/v1/${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const { error } = (text === '' ? {} : JSON.parse(text)) as { error?: { code: string; message: string } };
    return [response.status, error?.code ?? '', error?.message ?? ''];
  }

  const create = (name: string, more: object = {}): Promise<[number, string, string]> =>
    request('POST', 'agents', { name, upstream: 'recorder:model-a', ...more });

  async function agents(): Promise<{ id: string; name: string }[]> {
    const response = await fetch(`${service.baseUrl}/api/v1/agents`, { headers: { cookie } });
    return ((await response.json()) as { data: { id: string; name: string }[] }).data;
  }

  it('apply to agents, even if many are created at once', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Agent ${at}`);
    const answers = await Promise.all(names.map((name) => create(name)));
    expect(await agents()).toHaveLength(AGENTS);
    const refused = answers.filter(([status]) => status !== 201);
    expect(refused).toHaveLength(names.length - (AGENTS - 1));
    for (const answer of refused)
      expect(answer).toEqual([
        409,
        'account_limit_reached',
        'The account already has 3 agents, the most that this service allows.',
      ]);
  });

  it('allow another agent after one is deleted', async () => {
    const [last] = await agents();
    expect(await request('DELETE', `agents/${last?.id ?? ''}`)).toEqual([204, '', '']);
    expect(await create('Replacement')).toEqual([201, '', '']);
  });

  it('apply to policy versions, and an agent with one version too many is not created', async () => {
    const [last] = await agents();
    await request('DELETE', `agents/${last?.id ?? ''}`);
    const answers: number[] = [];
    for (let at = 0; at <= POLICY_VERSIONS; at += 1) {
      const [status] = await create('With a policy', { policy_yaml: `name: own\nallow: [term ${at}]\n` });
      answers.push(status);
      const made = (await agents()).find(({ name }) => name === 'With a policy');
      if (made !== undefined) await request('DELETE', `agents/${made.id}`);
    }
    expect(answers).toEqual([201, 201, 409]);
  });

  it('apply to members', async () => {
    const invite = (login: string): Promise<[number, string, string]> =>
      request('POST', 'account/members', { login, role: 'member' });
    expect(await invite('first')).toEqual([201, '', '']);
    expect(await invite('second')).toMatchObject([409, 'account_limit_reached', expect.any(String)]);
  });

  it('apply to API tokens, and allow another token after one is revoked', async () => {
    const token = (): Promise<[number, string, string]> =>
      request('POST', 'account/tokens', { name: 'CI', scopes: ['agents:read'] });
    expect([await token(), await token()]).toEqual([
      [201, '', ''],
      [201, '', ''],
    ]);
    expect(await token()).toMatchObject([409, 'account_limit_reached', expect.any(String)]);
    const response = await fetch(`${service.baseUrl}/api/v1/account/tokens`, { headers: { cookie } });
    const { data } = (await response.json()) as { data: { id: string }[] };
    expect(data).toHaveLength(API_TOKENS);
    expect(await request('DELETE', `account/tokens/${data[0]?.id ?? ''}`)).toEqual([204, '', '']);
    expect(await token()).toEqual([201, '', '']);
  });

  it.each([
    ['chat/completions', 'messages', (content: string): object => ({ role: 'user', content })],
    ['messages', 'messages', (content: string): object => ({ role: 'user', content })],
    ['responses', 'input', (content: string): object => ({ role: 'user', content })],
  ])('reject a conversation with too many messages at %s', async (path, member, message) => {
    const url = service.proxyUrl.replace(/chat\/completions$/, path);
    const of = async (count: number): Promise<[number, string]> => {
      const list = Array.from({ length: count }, () => message('hello'));
      const body = JSON.stringify({ model: 'model-a', max_tokens: 10, [member]: list });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url, { method: 'POST', headers, body });
      return [response.status, await response.text()];
    };
    const [status, text] = await of(MOST_MESSAGES + 1);
    expect([status, text]).toEqual([
      422,
      expect.stringContaining(`${member} must have at most 2048 entries`),
    ]);
  });
});
