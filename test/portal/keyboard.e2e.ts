import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { callAgent } from '../support/agents-api.js';
import { BROWSER, openBrowser } from '../support/browser.js';
import { type RunningService, runService } from '../support/running-service.js';
import { FOCUSED, tabTo } from './tab-to.js';
import { describeWith } from '../support/left-out.js';

describeWith([BROWSER], 'the portal by keyboard alone', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let baseUrl: string;

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    ({ baseUrl } = service);
    page = await browser.newPage();
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function open(name: string, heading: string): Promise<void> {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  }

  it('logs in', async () => {
    await page.goto(`${baseUrl}/portal`);
    await page.getByRole('link', { name: 'Log in' }).waitFor();
    await tabTo(page, 'Log in');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'alice' }).waitFor();
    await tabTo(page, 'alice');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Create the first agent' }).waitFor();
  });

  it('skips to the content', async () => {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(FOCUSED)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
  });

  it('creates an agent', async () => {
    await open('Create the first agent', 'New agent');
    await page.getByLabel('Upstream').waitFor();
    await tabTo(page, 'Name');
    await page.keyboard.type('Front desk');
    await tabTo(page, 'Upstream');
    await page.keyboard.type('stub');
    await tabTo(page, 'Vault tokens');
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: /Encrypted tokens/ }).isChecked()).toBe(true);
    await open('Create agent', 'Front desk');
  });

  it('finds the session of a call, and verifies its chain', async () => {
    await callAgent(await page.getByRole('region', { name: 'Proxy URL' }).innerText());
    await page.reload();
    await page.getByRole('heading', { name: 'Front desk', level: 1 }).waitFor();
    await open('Sessions', 'Sessions');
    await page.getByText('1 session', { exact: true }).waitFor();
    await tabTo(page, /^(?:now|\d+ seconds? ago)/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Verify' }).waitFor();
    await tabTo(page, 'Verify');
    await page.keyboard.press('Enter');
    await page.getByText('Your browser verified the chain').waitFor();
  });

  it('opens a dialog, and closes it with Escape', async () => {
    await page.goBack();
    await open('Agents', 'Agents');
    await page.getByRole('link', { name: 'Front desk' }).waitFor();
    await open('Front desk', 'Front desk');
    await tabTo(page, 'Delete');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(FOCUSED)).toBe('Delete');
  });
});
