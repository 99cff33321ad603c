import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { callAgent } from '../support/agents-api.js';
import { openBrowser } from '../support/browser.js';
import { type RunningService, runService } from '../support/running-service.js';

const MOST_STEPS = 80;

/** Name of what has the focus, as far as this journey needs it. */
const FOCUSED = `(() => {
  const { activeElement: it } = document;
  return it?.getAttribute('aria-label') ?? it?.labels?.[0]?.innerText ?? it?.textContent ?? '';
})()`;

describe('the portal by keyboard alone', () => {
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

  /** Presses Tab until something whose name begins so has the focus. */
  async function tabTo(name: string | RegExp): Promise<void> {
    const begins = (text: string): boolean =>
      typeof name === 'string' ? text.startsWith(name) : name.test(text);
    for (let step = 0; step < MOST_STEPS; step += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(FOCUSED);
      if (typeof focused === 'string' && begins(focused.trim())) return;
    }
    throw new Error(`Tab does not lead to "${String(name)}"`);
  }

  async function open(name: string, heading: string): Promise<void> {
    await tabTo(name);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  }

  it('logs in', async () => {
    await page.goto(`${baseUrl}/portal`);
    await page.getByRole('link', { name: 'Log in' }).waitFor();
    await tabTo('Log in');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'alice' }).waitFor();
    await tabTo('alice');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Create the first agent' }).waitFor();
  });

  it('skips to the content', async () => {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(FOCUSED)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
  });

  it('creates an agent', async () => {
    await open('Create the first agent', 'New agent');
    await page.getByLabel('Upstream').waitFor();
    await tabTo('Name');
    await page.keyboard.type('Front desk');
    await tabTo('Upstream');
    await page.keyboard.type('stub');
    await tabTo('Tokens from a vault');
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: /Encrypted tokens/ }).isChecked()).toBe(true);
    await open('Create agent', 'Front desk');
  });

  it('finds its session, and verifies the chain', async () => {
    await callAgent(await page.getByRole('region', { name: 'Proxy URL' }).innerText());
    await page.reload();
    await page.getByRole('heading', { name: 'Front desk', level: 1 }).waitFor();
    await open('Sessions', 'Sessions');
    await page.getByText('1 session', { exact: true }).waitFor();
    await tabTo(/^(?:now|\d+ seconds? ago)/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Verify' }).waitFor();
    await tabTo('Verify');
    await page.keyboard.press('Enter');
    await page.getByText('Your browser: the chain is intact').waitFor();
  });

  it('opens a dialog, and closes it with Escape', async () => {
    await page.goBack();
    await open('Agents', 'Agents');
    await page.getByRole('link', { name: 'Front desk' }).waitFor();
    await open('Front desk', 'Front desk');
    await tabTo('Delete');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(FOCUSED)).toBe('Delete');
  });
});
