import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { callAgent } from '../support/agents-api.js';
import { describeWith, itWith } from '../support/left-out.js';
import { BASH, CURL, JQ, OPENSSL } from '../support/needs.js';
import { type RunningService, runService } from '../support/running-service.js';
import { blockOf } from './blocks.js';
import { shell, type Shell } from './shell.js';

/** Provider of the examples, which is not called. */
const OPENAI = {
  name: 'openai',
  baseUrl: 'http://127.0.0.1:9/v1',
  apiKey: undefined,
  models: [{ name: 'gpt-5-mini' }],
  apis: ['chat_completions'],
  websocket: false,
  baa: undefined,
} as const;

describeWith([BASH, CURL], 'shell lines in the documentation', () => {
  let service: RunningService;
  let sh: Shell;
  let cookie: string;
  let agentId: string;
  let proxyUrl: string;
  let session: string;

  beforeAll(async () => {
    const env = { SERVICE_MASTER_KEY: randomBytes(32).toString('base64') };
    service = await runService({ env, providers: [OPENAI] });
    cookie = await service.login({ account: 'clinic' });
    const agent = await service.createAgent(cookie, {});
    [agentId, proxyUrl] = [agent.id, agent.proxy_url];
    session = await callAgent(agent.proxy_url, 'I am Jane Okafor');
    sh = await shell({ ...env, DATABASE_URL: service.databaseUrl, SERVICE_BASE_URL: service.baseUrl });
  });

  afterAll(async () => {
    await sh.remove();
    await service.stop();
  });

  /** Returns an example with the test's URL and agent, logged in as an admin. */
  function asRun(page: string, containing: string): string {
    const code = blockOf(page, 'sh', containing)
      .replace(/(?:https:\/\/sotto\.example\.com|localhost:3000)(?=\/)/g, service.baseUrl)
      .replace('agt_…', agentId);
    return `COOKIE=${cookie.replace('service_session=', '')} BASE_URL=${service.baseUrl} SESSION=${session}\n${code}`;
  }

  it('create a login for scripts', async () => {
    const create = blockOf('docs/getting-started.md', 'sh', 'session create');
    const cookie = `service_session=${(await sh.run(`${create}\nprintf %s "$COOKIE"`)).trim()}`;
    const answer = await fetch(`${service.baseUrl}/api/v1/me`, { headers: { cookie } });
    expect(await answer.json()).toMatchObject({ user: { login: 'you', role: 'admin' } });
  });

  /** Returns the agent from the printed response of `POST` or `PATCH`. */
  const agentIn = (printed: string): object => (JSON.parse(printed) as { agent: object }).agent;

  // The agents are not deleted, so that pages cannot use the same agent name.
  it.each([
    ['docs/getting-started.md', 'Front desk', 'stub'],
    ['docs/connect/README.md', 'Phone line', 'openai:gpt-5-mini'],
  ])('create an agent: %s', async (page, name, upstream) => {
    const printed = await sh.run(asRun(page, `"${name}"`));
    expect(agentIn(printed)).toMatchObject({ name, upstream });
  });

  it('call an agent, for a whole and for a streamed reply', async () => {
    const calls = asRun('docs/getting-started.md', 'PROXY_URL').replace(
      'PROXY_URL=…',
      `PROXY_URL=${proxyUrl}`,
    );
    const printed = await sh.run(calls);
    expect(printed).toMatch(/^x-sotto-session: sess_/im);
    expect(printed).toContain('My name is Jane Okafor.');
    expect(printed).toMatch(/data: \[DONE\]\s*$/);
  });

  describeWith([JQ], 'with a custom policy', () => {
    beforeAll(async () => {
      const policy = blockOf('docs/policies.md', 'yaml', 'name: front-desk');
      await writeFile(join(sh.folder, 'front-desk.yaml'), policy);
    });

    it('check the policy, and mask a text', async () => {
      const printed = await sh.run(asRun('docs/policies.md', 'policy check'));
      expect(printed).toBe(
        'front-desk.yaml: ok (front-desk)\nI am [NAME_01] from Riverside Clinic, SSN [REDACTED:SSN].\n',
      );
    });

    it('create an agent', async () => {
      const printed = await sh.run(asRun('docs/policies.md', 'Front desk with policy'));
      expect(agentIn(printed)).toMatchObject({ policy_name: 'front-desk', policy_version: 1 });
    });

    it('change the policy of an agent', async () => {
      const printed = await sh.run(`AGENT=${agentId}\n${asRun('docs/policies.md', 'PATCH')}`);
      expect(agentIn(printed)).toMatchObject({ id: agentId, policy_name: 'front-desk' });
    });
  });

  it('create a caller key, call the agent with it, require and limit keys, and revoke them', async () => {
    const made = asRun('docs/caller-keys.md', 'caller-key create');
    expect(JSON.parse(await sh.run(made))).toMatchObject({ object: 'chat.completion' });
    const required = await sh.run(asRun('docs/caller-keys.md', 'PATCH'));
    expect(agentIn(required)).toMatchObject({ id: agentId, caller_keys: 'required' });
    const listed = await sh.run(`npx sotto caller-key list --account clinic --agent ${agentId}`);
    const { id } = JSON.parse(listed) as { id: string };
    const limited = await sh.run(asRun('docs/caller-keys.md', 'monthly_tokens').replace('ckey_…', id));
    expect(JSON.parse(limited)).toMatchObject({ caller_key: { id, monthly_tokens: 5_000_000 } });
    const revoked = await sh.run(asRun('docs/caller-keys.md', 'revoke').replace('ckey_…', id));
    expect(revoked).toBe(`${id} was revoked\n`);
    const optional = asRun('docs/caller-keys.md', 'PATCH').replace('"required"', '"optional"');
    expect(agentIn(await sh.run(optional))).not.toHaveProperty('caller_keys');
  });

  it('create an alert webhook', async () => {
    const made = asRun('docs/alerts.md', 'alert-webhook create');
    expect(await sh.run(`${made}\nprintf %s "$SECRET"`)).toMatch(/^whsec_/);
    const listed = await sh.run('npx sotto alert-webhook list --account clinic');
    expect(JSON.parse(listed)).toMatchObject({ events: ['breaker', 'budget', 'verification_failed'] });
  });

  it('invite a member', async () => {
    const printed = await sh.run(blockOf('docs/login.md', 'sh', 'COOKIE='));
    expect(JSON.parse(printed)).toMatchObject({ member: { login: 'your-login', role: 'admin' } });
  });

  it('configure the assistant of an agent', async () => {
    const printed = await sh.run(asRun('docs/webhook.md', 'PATCH'));
    expect(JSON.parse(printed)).toMatchObject({
      agent: { id: agentId, assistant: { voice: { voiceId: 'v-1' } } },
    });
  });

  itWith([OPENSSL], 'generate a secret', async () => {
    expect(await sh.run(blockOf('docs/webhook.md', 'sh', 'rand'))).toMatch(/^[0-9a-f]{64}\n$/);
  });

  itWith([JQ], 'download a report, and compute the hash of its content', async () => {
    const [json = '', pdf = ''] = asRun('docs/reports.md', 'curl').split(/(?<=# JSON\n)/);
    const hash = blockOf('docs/reports.md', 'sh', 'sha256sum');
    const printed = await sh.run(
      `${json.replace('# JSON', '> report.json')}\n${pdf}\n${hash}\nhead -c 4 *.pdf`,
    );
    expect(printed).toMatch(/^[0-9a-f]{64} {2}-\n%PDF$/);
  });
});
