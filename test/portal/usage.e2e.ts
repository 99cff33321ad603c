import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { RefusedCalls } from '../../src/usage/refused-calls.js';
import { createKey } from '../caller-keys/keys.js';
import { callAgent } from '../support/agents-api.js';
import { BROWSER, collectComplaints, openBrowser } from '../support/browser.js';
import { describeWith } from '../support/left-out.js';
import { completion, type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

describeWith([BROWSER], 'usage in the portal', () => {
  let upstream: RecordingUpstream | undefined;
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let complaints: string[];
  let cookie: string;
  let session: string;

  beforeAll(async () => {
    browser = await openBrowser();
    upstream = await recordUpstream();
    upstream.answerWith((_, response) => {
      const reply = JSON.parse(completion({ content: 'Good morning.' })) as object;
      const usage = {
        prompt_tokens: 900,
        completion_tokens: 100,
        prompt_tokens_details: { cached_tokens: 512 },
      };
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...reply, usage }));
    });
    service = await runService({ providers: [upstream.provider] });
    cookie = await service.login();
    const desk = await service.createAgent(cookie, {
      name: 'Front desk',
      upstream: 'recorder:model-a',
      monthly_tokens: 1_200,
    });
    session = await callAgent(desk.proxy_url, 'Hello.', 'model-a');
    page = await pageOf(cookie);
    complaints = collectComplaints(page);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await upstream?.stop();
  });

  async function pageOf(login: string): Promise<Page> {
    const context = await browser?.newContext();
    const [, value = ''] = login.split('=');
    await context?.addCookies([{ name: 'service_session', value, url: service?.baseUrl ?? '' }]);
    const opened = await context?.newPage();
    if (opened === undefined) throw new Error('there is no browser');
    return opened;
  }

  const open = (path: string): Promise<unknown> => page.goto(`${service?.baseUrl ?? ''}/portal/${path}`);

  it('is shown by day, agent and model', async () => {
    await open('usage');
    const agents = page.getByRole('region', { name: 'Usage by agent' });
    await agents.getByRole('row', { name: /^Front desk 1 900 512 0 100 no price/ }).waitFor();
    await page
      .getByRole('region', { name: 'Usage by LLM' })
      .getByRole('row', { name: /^recorder:model-a 1 900 512 0 100/ })
      .waitFor();
    await page.getByRole('group', { name: 'Period' }).getByText('7 days').click();
    expect(page.url()).toContain('since=7d');
    await page.getByRole('img', { name: /^Model tokens, / }).waitFor();
  });

  it('is shown as a share of the agent’s budget', async () => {
    const meter = page.getByRole('meter', { name: 'Model tokens used by Front desk this month' });
    expect(await meter.getAttribute('aria-valuenow')).toBe('1000');
    await page.getByText('1,000 of 1,200: 83 % used').waitFor();
  });

  it('can be limited for all agents, with a whole number only', async () => {
    const field = page.getByRole('textbox', { name: 'Model tokens per month for all agents' });
    await field.fill('many');
    await page.getByText('Enter a whole number').waitFor();
    await field.fill('1,000');
    await page.getByRole('button', { name: 'Save budget' }).click();
    await page.getByText('1,000 of 1,000: limit reached, calls are rejected').waitFor();
    await page.getByRole('textbox', { name: 'Model tokens per month for all agents' }).fill('');
    await page.getByRole('button', { name: 'Save budget' }).click();
    await page.getByText('1,000 used, no limit').first().waitFor();
  });

  it('can be limited for each agent in a dialog', async () => {
    await open('usage');
    await page.getByRole('link', { name: 'Front desk' }).click();
    await page.getByRole('link', { name: 'At most 1,200' }).waitFor();
    const change = async (text: string): Promise<void> => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      const field = page.getByRole('textbox', { name: 'Model tokens per month' });
      await field.fill('none');
      expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
      await field.fill(text);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await change('5 000 000');
    await page.getByRole('link', { name: 'At most 5,000,000' }).waitFor();
    await change('');
    await page.getByRole('link', { name: 'At most 5,000,000' }).waitFor({ state: 'detached' });
  });

  it('is shown in the session', async () => {
    await open(`sessions/${session}`);
    await page.getByText('900 in the prompt, 100 in the reply; 512 read from the cache').waitFor();
  });

  it('is read-only for members', async () => {
    const member = await pageOf((await service?.login({ role: 'member', login: 'robin' })) ?? '');
    await member.goto(`${service?.baseUrl ?? ''}/portal/usage`);
    await member.getByRole('region', { name: 'Usage by agent' }).waitFor();
    expect(await member.getByRole('button', { name: 'Save budget' }).count()).toBe(0);
    await member.close();
  });

  it('is shown by caller key and month, with the budget of the key', async () => {
    if (service === undefined) throw new Error('the service is not running');
    const line = await service.createAgent(cookie, { name: 'Night line', upstream: 'recorder:model-a' });
    const { secret } = await createKey(service, cookie, line.id, {
      name: 'Voice platform',
      monthly_tokens: 1_000,
    });
    const call = async (): Promise<number> => {
      const answer = await fetch(line.proxy_url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': secret },
        body: JSON.stringify({ model: 'model-a', messages: [{ role: 'user', content: 'Hello.' }] }),
      });
      await answer.text();
      return answer.status;
    };
    expect([await call(), await call(), await call()]).toEqual([200, 429, 429]);
    await service.service.app.get(RefusedCalls, { strict: false }).flush();
    await open('usage');
    await page
      .getByRole('region', { name: 'Usage by caller key', exact: true })
      .getByRole('row', {
        name: /^Voice platform 1 900 512 0 100 no price 1,000 of 1,000: limit reached/,
      })
      .waitFor();
    await page
      .getByRole('region', { name: 'Usage by caller key and month' })
      .getByRole('row', { name: /^\d{4}-\d\d · Voice platform 1 900 512 0 100 no price 2$/ })
      .waitFor();
  });

  it('causes no browser errors', () => {
    expect(complaints).toEqual([]);
  });
});
