import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { newId } from '../../src/common/ids.js';
import type { Provider } from '../../src/upstreams/provider.js';
import { AgentsApi, callAgent } from '../support/agents-api.js';
import { BROWSER, collectComplaints, openBrowser } from '../support/browser.js';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';
import { insertSessions } from '../support/sessions.js';
import { describeWith } from '../support/left-out.js';

const SAID = 'My name is Jane Doe and my number is 415-555-0132.';

const PROVIDER: Omit<Provider, 'name' | 'apis'> = {
  baseUrl: 'http://127.0.0.1:9/v1',
  apiKey: undefined,
  models: [{ name: 'model-a' }],
  websocket: false,
  baa: undefined,
};

describeWith([BROWSER], 'the portal with several LLM APIs', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let baseUrl: string;
  let complaints: string[];
  let agents: Record<'both' | 'chat' | 'responses', { id: string; proxy_url: string }>;
  let sessions: Record<'chat' | 'responses' | 'socket', string>;
  let kept: string;
  let keeping: { proxy_url: string };

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService({
      providers: [
        { ...PROVIDER, name: 'plain', apis: ['chat_completions'] },
        { ...PROVIDER, name: 'newer', apis: ['responses'] },
      ],
    });
    ({ baseUrl } = service);
    const api = new AgentsApi(service, await service.login());
    agents = {
      both: await api.create({ name: 'Front desk' }),
      chat: await api.create({ name: 'Billing', upstream: 'plain:model-a' }),
      responses: await api.create({ name: 'Scheduling', upstream: 'newer:model-a' }),
    };
    sessions = { chat: await callAgent(agents.both.proxy_url), ...(await insertResponses()) };
    keeping = await api.create({ name: 'Kept', policy_yaml: 'name: kept\nlog_payloads: true\n' });
    kept = await respond(keeping);
    const context = await browser.newContext();
    const [, value = ''] = api.cookie.split('=');
    await context.addCookies([{ name: 'service_session', value, url: baseUrl }]);
    page = await context.newPage();
    complaints = collectComplaints(page);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** Makes a Messages API call. @returns its session ID */
  async function converse({ proxy_url: url }: { proxy_url: string }): Promise<string> {
    const answer = await fetch(url.replace('chat/completions', 'messages'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'stub',
        system: 'You make appointments.',
        messages: [
          { role: 'user', content: 'Hello.' },
          {
            role: 'assistant',
            content: [{ type: 'tool_use', id: 'toolu_01A', name: 'find', input: { phone: '415-555-0132' } }],
          },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_01A', content: 'none' }] },
          { role: 'user', content: [{ type: 'text', text: SAID }] },
        ],
      }),
    });
    expect(answer.status).toBe(200);
    await answer.text();
    return answer.headers.get('x-sotto-session') ?? '';
  }

  /** Makes a Responses API call. @returns its session ID */
  async function respond({ proxy_url: url }: { proxy_url: string }): Promise<string> {
    const answer = await fetch(url.replace('chat/completions', 'responses'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'stub',
        instructions: 'You make appointments.',
        input: [{ role: 'user', content: [{ type: 'input_text', text: SAID }] }],
      }),
    });
    expect(answer.status).toBe(200);
    await answer.text();
    return answer.headers.get('x-sotto-session') ?? '';
  }

  /** Inserts two Responses API sessions, one of them over a WebSocket. */
  async function insertResponses(): Promise<{ responses: string; socket: string }> {
    const databaseUrl = service?.databaseUrl ?? '';
    const [account] = await query<{ id: string }>(databaseUrl, 'SELECT account_id AS id FROM accounts');
    const [responses, socket] = [newId('sess'), newId('sess')];
    const row = {
      account_id: account?.id ?? '',
      agent_id: agents.both.id,
      call_id: null,
      started_at: Date.now() - 60_000,
      ended_at: Date.now() - 59_000,
      status: 'ok',
      redaction_count: 0,
      api: 'responses',
    } as const;
    await insertSessions(databaseUrl, [
      { ...row, session_id: responses },
      { ...row, session_id: socket, transport: 'websocket' },
    ]);
    return { responses, socket };
  }

  const region = (name: string): Promise<string> =>
    page.getByRole('region', { name, exact: true }).innerText();

  /** Opens an agent's page and expects URLs with these headings. */
  async function expectAddresses(agentId: string, ...labels: string[]): Promise<void> {
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/v1/upstreams')),
      page.goto(`${baseUrl}/portal/agents/${agentId}`),
    ]);
    const headings = page.locator('section', { hasText: 'Webhook URL' }).getByRole('heading', { level: 3 });
    await headings.nth(labels.length - 1).waitFor();
    expect(await headings.allInnerTexts()).toEqual(labels);
  }

  it('shows the URLs of the APIs that the agent’s upstream offers', async () => {
    const [socket, webhook] = ['Responses WebSocket URL', 'Webhook URL'];
    await expectAddresses(agents.chat.id, 'Proxy URL', webhook);
    await expectAddresses(agents.responses.id, 'Responses URL', socket, webhook);
    await expectAddresses(agents.both.id, 'Proxy URL', 'Responses URL', socket, 'Messages URL', webhook);
    const url = agents.both.proxy_url.replace('chat/completions', 'responses');
    expect(await region('Responses URL')).toBe(url);
    expect(await region(socket)).toBe(url.replace('http:', 'ws:'));
    await page.getByRole('button', { name: `Copy ${socket}` }).waitFor();
  });

  it('shows an example call for each API', async () => {
    expect(await region('Example for curl')).toContain(`curl ${agents.both.proxy_url} `);
    await page.getByRole('radio', { name: 'Responses' }).check();
    expect(await region('Example for curl')).toContain(await region('Responses URL'));
    await page.getByRole('radio', { name: 'Python' }).check();
    expect(await region('Example for python')).toContain('client.responses.create(');
    await page.getByRole('radio', { name: 'Messages' }).check();
    expect(await region('Example for python')).toContain(
      `base_url="${agents.both.proxy_url.replace('/v1/chat/completions', '')}"`,
    );
    await expectAddresses(agents.responses.id, 'Responses URL', 'Responses WebSocket URL', 'Webhook URL');
    expect(await region('Example for curl')).toContain(await region('Responses URL'));
    expect(await page.getByRole('radio', { name: 'Chat completions' }).count()).toBe(0);
  });

  it('shows the API of each session in the list, and filters by API', async () => {
    await page.goto(`${baseUrl}/portal/sessions`);
    await page.getByText('4 sessions').waitFor();
    const words = ['Chat completions', 'Responses', 'Responses over WebSocket'];
    const list = page.getByRole('table', { name: 'Sessions' });
    for (const name of words)
      await list
        .getByText(new RegExp(` · ${name}$`))
        .first()
        .waitFor();
    await page.getByLabel('API').selectOption('responses');
    await page.getByText('3 sessions').waitFor();
    expect(new URL(page.url()).searchParams.get('api')).toBe('responses');
    await page.getByLabel('API').selectOption('chat_completions');
    await page.getByText('1 session', { exact: true }).waitFor();
    await page.getByRole('link', { name: new RegExp(sessions.chat) }).waitFor();
  });

  it.each([
    ['chat', 'Chat completions'],
    ['responses', 'Responses'],
    ['socket', 'Responses over WebSocket'],
  ] as const)('shows the API in the details of a session: %s', async (session, name) => {
    await page.goto(`${baseUrl}/portal/sessions/${sessions[session]}`);
    const fact = page.locator('dl > div').filter({ has: page.getByText('API', { exact: true }) });
    expect(await fact.getByRole('definition').innerText()).toBe(name);
  });

  it('shows the masked conversation and the reply of a Responses API call', async () => {
    await page.goto(`${baseUrl}/portal/sessions/${kept}`);
    const transcript = page.locator('section', { hasText: 'Masked conversation' });
    await transcript.getByText('You make appointments.').waitFor();
    expect(await transcript.innerText()).not.toContain('Jane Doe');
    await page.getByRole('button', { name: /^PHONE .*show its finding/ }).click();
    await page.locator('tr[aria-current="true"]', { hasText: 'PHONE' }).waitFor();
    await transcript.getByText('Show the reply').click();
    await transcript.getByText(`You said: ${SAID}`).waitFor();
  });

  it('shows the masked conversation and the reply of a Messages API call', async () => {
    await page.goto(`${baseUrl}/portal/sessions/${await converse(keeping)}`);
    const transcript = page.locator('section', { hasText: 'Masked conversation' });
    await transcript.getByText('You make appointments.').waitFor();
    await transcript.getByText('"phone"').waitFor();
    expect(await transcript.innerText()).not.toContain('Jane Doe');
    await transcript.getByText('Show the reply').click();
    await transcript.getByText(`You said: ${SAID}`).waitFor();
  });

  it('causes no browser errors', () => {
    expect(complaints).toEqual([]);
  });
});
