import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { BROWSER, collectComplaints, openBrowser } from '../support/browser.js';
import { callAgent } from '../support/agents-api.js';
import { problemsOn } from '../support/axe-problems.js';
import { query } from '../support/databases.js';
import { describeWith } from '../support/left-out.js';
import { type RunningService, runService } from '../support/running-service.js';

const SAID = 'My number is 415-555-0142.';
const PATTERNS = 'detection: { passes: [pattern] }\n';

describeWith([BROWSER], 'an observing agent in the portal', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let complaints: string[];
  let agent = { id: '', proxy_url: '' };
  const sessions: Record<string, string> = {};

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    const cookie = await service.login();
    for (const name of ['logged', 'plain']) {
      const policy_yaml = `name: ${name}\n${PATTERNS}log_payloads: ${String(name === 'logged')}\n`;
      agent = await service.createAgent(cookie, { name, mode: 'observe', policy_yaml });
      sessions[name] = await callAgent(agent.proxy_url, SAID);
    }
    page = await browser.newPage({ viewport: { width: 320, height: 800 } });
    complaints = collectComplaints(page);
    const [, value = ''] = cookie.split('=');
    await page.context().addCookies([{ name: 'service_session', value, url: service.baseUrl }]);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const open = (path: string): Promise<unknown> => page.goto(`${service?.baseUrl ?? ''}/portal/${path}`);

  it('has both texts of a call shown side by side, as observed and not masked', async () => {
    await open(`sessions/${sessions.logged}`);
    await page.getByText('Observed, not masked', { exact: true }).first().waitFor();
    await page.getByRole('heading', { name: 'As sent to the LLM' }).waitFor();
    await page.getByText(SAID, { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'As masking would send it' }).waitFor();
    await page.getByText('PHONE removed').first().waitFor();
    await page.getByText('Values observed, not masked').waitFor();
    await page.getByRole('cell', { name: 'Observed, not masked' }).waitFor();
  });

  it('has counts shown, and why there is no text, if payloads are not logged', async () => {
    await open(`sessions/${sessions.plain}`);
    await page.getByText('because observing stores no values').waitFor();
    expect(await page.getByText(SAID).count()).toBe(0);
    await page.getByText('PHONE 1').waitFor();
  });

  it('has its mode shown in lists, on its page and in the audit log', async () => {
    await open('sessions');
    await page.getByText('Observed, not masked').first().waitFor();
    await open('agents');
    await page.getByText('Observed, not masked').first().waitFor();
    await open('audit');
    await page
      .getByText(/Until .*, its calls are observed, not masked/)
      .first()
      .waitFor();
    await open(`agents/${agent.id}`);
    await page.getByText('This agent forwards requests as they arrive').waitFor();
  });

  it('fits a window of 320 pixels', async () => {
    await open(`sessions/${sessions.logged}`);
    await page.getByRole('heading', { name: 'As sent to the LLM' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0);
  });

  it('gets another end of observing, by keyboard', async () => {
    await open(`agents/${agent.id}`);
    await page.getByRole('button', { name: 'Edit' }).press('Enter');
    const days = page.getByLabel('Days until the agent masks');
    await days.fill('91');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    expect(await days.evaluate((input: { validity: { valid: boolean } }) => input.validity.valid)).toBe(
      false,
    );
    await days.fill('30');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await days.waitFor({ state: 'detached' });
    const ends = await query<{ days: number }>(
      service?.databaseUrl ?? '',
      'SELECT ceil(extract(epoch FROM observe_until - now()) / 86400)::int AS days FROM agents WHERE agent_id = $1',
      [agent.id],
    );
    expect(ends).toEqual([{ days: 30 }]);
  });

  it.each([
    ['the session', () => `sessions/${sessions.logged ?? ''}`],
    ['the agent', () => `agents/${agent.id}`],
  ])('has no axe violations: %s', async (_, path) => {
    await open(path());
    await page.getByText('Observed, not masked', { exact: true }).first().waitFor();
    expect(await problemsOn(page)).toEqual([]);
  });

  it('can be created to observe for a week', async () => {
    await open('agents/new');
    await page.getByLabel('Name', { exact: true }).fill('Trial desk');
    await page.getByLabel('Upstream').selectOption('stub');
    await page.getByRole('radio', { name: /^Observe, without masking/ }).press('Space');
    await page.getByLabel('Days until the agent masks').fill('7');
    await page.getByRole('button', { name: 'Create agent' }).press('Enter');
    await page.getByText('This agent forwards requests as they arrive').waitFor();
  });

  it('is switched to masking by keyboard', async () => {
    await open(`agents/${agent.id}`);
    await page.getByRole('button', { name: 'Edit' }).press('Enter');
    await page.getByRole('radio', { name: /^Mask requests/ }).press('Space');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('This agent forwards requests as they arrive').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
});
