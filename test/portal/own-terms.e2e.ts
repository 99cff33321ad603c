import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { AgentsApi, callAgent } from '../support/agents-api.js';
import { BROWSER, collectComplaints, openBrowser } from '../support/browser.js';
import { type RunningService, runService } from '../support/running-service.js';
import { describeWith } from '../support/left-out.js';

const CONVERSATION = `Instructions: You are the receptionist of Riverside Clinic. You can be reached at 415-555-0100. Our doctors are Dr. Chen and Helena Okafor, MD.
Caller: Is this 415-555-0100? I am Tobias Lindqvist.`;

describeWith([BROWSER], 'own terms of an agent in the portal', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let api: AgentsApi;
  let agentId: string;
  let complaints: string[];

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    api = new AgentsApi(service, await service.login());
    page = await pageOf(api.cookie);
    complaints = collectComplaints(page);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function pageOf(cookie: string): Promise<Page> {
    const context = await browser?.newContext();
    const [, value = ''] = cookie.split('=');
    await context?.addCookies([{ name: 'service_session', value, url: service?.baseUrl ?? '' }]);
    const opened = await context?.newPage();
    if (opened === undefined) throw new Error('there is no browser');
    return opened;
  }

  const ownTerms = async (): Promise<readonly string[] | undefined> => (await api.get(agentId)).own_terms;

  it('are entered when an agent is created, one per line', async () => {
    await page.goto(`${service?.baseUrl ?? ''}/portal/agents/new`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Front desk');
    await page.getByLabel('Upstream').selectOption('stub');
    const field = page.getByRole('textbox', { name: 'Own terms' });
    await field.fill('Riverside Clinic\n???');
    await page.getByRole('button', { name: 'Create agent' }).click();
    await page.getByText(/own_terms must be a string/).waitFor();
    await field.fill('  Riverside   Clinic \n\nRiverside Clinic\n');
    await page.getByRole('button', { name: 'Create agent' }).click();
    await page.getByRole('heading', { name: 'Front desk', level: 1 }).waitFor();
    agentId = /agt_\w+/.exec(page.url())?.[0] ?? '';
    expect(await ownTerms()).toEqual(['Riverside Clinic']);
    await page.getByText('Own terms (never masked)').waitFor();
  });

  it('can be changed and removed', async () => {
    const change = async (text: string): Promise<void> => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('textbox', { name: 'Own terms' }).fill(text);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await change('Riverside Clinic\n1 Dover Street');
    expect(await ownTerms()).toEqual(['Riverside Clinic', '1 Dover Street']);
    await page.getByText('Riverside Clinic; 1 Dover Street').waitFor();
    await change('');
    expect(await ownTerms()).toBeUndefined();
  });

  it('are proposed from the instructions in the playground, and added to the selected agent', async () => {
    await page.goto(`${service?.baseUrl ?? ''}/portal/playground`);
    await page.getByRole('textbox', { name: 'Text or conversation' }).fill(CONVERSATION);
    await page.getByRole('heading', { name: 'Proposed own terms' }).waitFor();
    await page.getByText('Select an agent above to add them.').waitFor();
    await page.getByLabel('Agent', { exact: true }).selectOption('Front desk');
    const caller = page.getByRole('listitem').filter({ hasText: 'Is this' });
    await caller.getByRole('button', { name: /^PHONE/ }).waitFor();
    await page.getByRole('button', { name: 'Add 415-555-0100 to Front desk' }).click();
    await page.getByText('“415-555-0100” was added to the terms of Front desk.').waitFor();
    await caller.getByRole('button', { name: /^PHONE/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add 415-555-0100 to Front desk' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add Dr. Chen to Front desk' }).click();
    await page.getByText('“Dr. Chen” was added to the terms of Front desk.').waitFor();
    expect(await ownTerms()).toEqual(['415-555-0100', 'Dr. Chen']);
    await caller.getByRole('button', { name: /^NAME/ }).waitFor();
  });

  it('appear in a session as the reason why a value is readable', async () => {
    const { proxy_url: url } = await api.get(agentId);
    const session = await callAgent(url, 'Is this 415-555-0100? Mine is 415-555-0142.');
    await page.goto(`${service?.baseUrl ?? ''}/portal/sessions/${session}`);
    const table = page.getByRole('table').filter({ hasText: 'Reason' });
    await table.waitFor();
    expect(await table.getByRole('row').last().getByRole('cell').allInnerTexts()).toEqual([
      'PHONE',
      '1',
      'Agent’s own term',
    ]);
  });

  it('can be added only by admins', async () => {
    const member = await pageOf((await service?.login({ login: 'low', role: 'member' })) ?? '');
    await member.goto(`${service?.baseUrl ?? ''}/portal/playground`);
    await member.getByRole('textbox', { name: 'Text or conversation' }).fill(CONVERSATION);
    await member.getByText('Ask an admin to add them to an agent.').waitFor();
    expect(await member.getByRole('button', { name: /^Add/ }).count()).toBe(0);
    await member.close();
  });

  it('cause no unexpected browser errors', () => {
    expect(complaints.filter((text) => !text.includes('status of 422'))).toEqual([]);
  });
});
