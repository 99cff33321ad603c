import { afterAll, beforeAll, expect, it } from '@jest/globals';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { createKey, listKeys } from '../caller-keys/keys.js';
import { BROWSER, collectComplaints, openBrowser } from '../support/browser.js';
import { describeWith } from '../support/left-out.js';
import { type RunningService, runService } from '../support/running-service.js';
import { tabTo } from './tab-to.js';

/** Script that lists axe violations. axe must be loaded in the page. */
const VIOLATIONS = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => [id, 'at', ...target].join(' '))))`;

const BEYOND = 'document.documentElement.scrollWidth - window.innerWidth';

describeWith([BROWSER], 'caller keys in the portal', () => {
  let service: RunningService;
  let browser: Browser | undefined;
  let page: Page;
  let complaints: string[];
  let cookie: string;
  let agent: { id: string; proxy_url: string };

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    cookie = await service.login();
    agent = await service.createAgent(cookie, { name: 'Front desk' });
    page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 320, height: 700 } });
    complaints = collectComplaints(page);
    await logIn(cookie);
    await page.goto(`${service.baseUrl}/portal/agents/${agent.id}`);
  });

  afterAll(async () => {
    await browser?.close();
    await service.stop();
  });

  async function logIn(login: string): Promise<void> {
    const [, value = ''] = login.split('=');
    await page.context().addCookies([{ name: 'service_session', value, url: service.baseUrl }]);
  }

  /** Calls the agent. @returns the status of the response */
  async function call(key?: string): Promise<number> {
    const answer = await fetch(agent.proxy_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model: 'stub', messages: [{ role: 'user', content: 'Hello' }] }),
    });
    await answer.text();
    return answer.status;
  }

  async function expectNoProblems(): Promise<void> {
    await page.evaluate(axe.source);
    expect([await page.evaluate(VIOLATIONS), await page.evaluate(BEYOND)]).toEqual([[], 0]);
  }

  const section = () => page.locator('section', { has: page.getByRole('heading', { name: 'Caller keys' }) });

  it('are required, created and copied by keyboard alone at 320 pixels', async () => {
    await page.getByText('Calls need no key.').waitFor();
    await expectNoProblems();
    await tabTo(page, 'Require a key');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Require a key?' }).waitFor();
    await expectNoProblems();
    await tabTo(page, 'Require');
    await page.keyboard.press('Enter');
    await page.getByText('All calls are rejected').waitFor();
    expect(await call()).toBe(401);
    await expectNoProblems();
    await tabTo(page, 'Key name');
    await page.keyboard.type('Voice platform');
    await tabTo(page, 'Expires after');
    await page.keyboard.type('90');
    await tabTo(page, 'Create key');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Copy the key now' });
    const secret = await dialog.getByRole('region', { name: 'Caller key' }).innerText();
    await expectNoProblems();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await tabTo(page, 'Copy Caller key');
    await page.keyboard.press('Enter');
    await dialog.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    expect(await call(secret)).toBe(200);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await section().getByText('in 90 days').waitFor();
    expect(await page.content()).not.toContain(secret);
    await expectNoProblems();
    const [key] = await listKeys(service, cookie, agent.id);
    expect(key).toMatchObject({ name: 'Voice platform', revoked_at: null });
  });

  it('appear in the example call as a placeholder', async () => {
    await page.getByText('authorization: Bearer sk-sotto-…').waitFor();
    await page.getByText('Replace the API key with one of the agent’s caller keys.').waitFor();
  });

  it('can be limited to a number of model tokens per month', async () => {
    await tabTo(page, 'Limit Voice platform');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Limit Voice platform' });
    await dialog.waitFor();
    await page.keyboard.type('none');
    await dialog.getByText('Enter a whole number').waitFor();
    await expectNoProblems();
    const field = dialog.getByRole('textbox', { name: 'Model tokens per month' });
    await field.fill('5 000 000');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await section().getByRole('link', { name: 'At most 5,000,000 model tokens per month' }).waitFor();
    expect((await listKeys(service, cookie, agent.id))[0]).toMatchObject({ monthly_tokens: 5_000_000 });
    await page.getByRole('button', { name: 'Limit Voice platform' }).click();
    await field.fill('');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('textbox', { name: 'Key name' }).fill('Test line');
    await page.getByRole('textbox', { name: 'Monthly token limit' }).fill('2,000');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('dialog', { name: 'Copy the key now' }).waitFor();
    await page.keyboard.press('Escape');
    await section().getByRole('link', { name: 'At most 2,000 model tokens per month' }).waitFor();
    await expectNoProblems();
    expect(await listKeys(service, cookie, agent.id)).toMatchObject([
      { name: 'Test line', monthly_tokens: 2_000 },
      { name: 'Voice platform', monthly_tokens: null },
    ]);
  });

  it('are revoked by keyboard, only after confirmation', async () => {
    const { secret } = await createKey(service, cookie, agent.id, { name: 'Old line' });
    await page.reload();
    await section().getByText('Old line').first().waitFor();
    await tabTo(page, 'Revoke Old line');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Revoke Old line?' });
    await dialog.waitFor();
    expect(await call(secret)).toBe(200);
    await tabTo(page, 'Revoke');
    await page.keyboard.press('Enter');
    await section().getByText('Revoked', { exact: false }).first().waitFor();
    expect(await call(secret)).toBe(401);
    expect(await page.getByRole('button', { name: 'Revoke Old line' }).count()).toBe(0);
    await expectNoProblems();
  });

  it('can be made optional again, while an unknown key is still rejected', async () => {
    const { secret } = await createKey(service, cookie, agent.id);
    await page.getByRole('button', { name: 'Make keys optional' }).click();
    await page.getByRole('button', { name: 'Make optional' }).click();
    await page.getByText('Calls need no key.').waitFor();
    expect([await call(), await call(secret), await call(`${secret}0`)]).toEqual([200, 200, 401]);
  });

  it('have their changes listed in the audit log', async () => {
    await page.goto(`${service.baseUrl}/portal/audit`);
    for (const sentence of [
      'Changed the agent “Front desk”: caller keys. Its calls need a caller key.',
      'Created the caller key “Voice platform” for the agent “Front desk”.',
      'Limited the caller key “Voice platform” of the agent “Front desk” to 5,000,000 model tokens per month.',
      'Removed the limit on model tokens of the caller key “Voice platform” of the agent “Front desk”.',
      'Created the caller key “Test line” for the agent “Front desk”, limited to 2,000 model tokens per month.',
      'Revoked the caller key “Old line” of the agent “Front desk”.',
      'Changed the agent “Front desk”: caller keys. Its calls need no caller key.',
    ])
      await page.getByText(sentence).waitFor();
  });

  it('are shown to members, who cannot change them', async () => {
    await logIn(await service.login({ login: 'kim', role: 'member' }));
    await page.goto(`${service.baseUrl}/portal/agents/${agent.id}`);
    await section().getByText('Voice platform', { exact: true }).waitFor();
    expect(await section().getByRole('button').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
