import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type RunningService, runService } from '../support/running-service.js';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const MISSING =
  `Chromium is not at ${CHROMIUM}: install it with "apt-get install -y chromium", ` +
  'or name its place in CHROMIUM_PATH.';

/** The happy way in a real browser: what it does with `Secure` cookies on http://localhost, above all. */
describe('login in a browser', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let baseUrl: string;
  const complaints: string[] = [];

  beforeAll(async () => {
    if (!existsSync(CHROMIUM)) throw new Error(MISSING);
    service = await runService();
    ({ baseUrl } = service);
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    page = await browser.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('logs in as somebody picked, stays logged in, and logs out', async () => {
    await page.goto(`${baseUrl}/portal`);
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'alice' }).click();
    await page.waitForURL('**/portal');
    expect(await page.textContent('main')).toContain('Logged in as Alice (alice)');
    const [cookie] = await page.context().cookies(baseUrl);
    expect(cookie).toMatchObject({
      name: 'service_session',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
    });
    const thirtyDays = Date.now() / 1_000 + 2_592_000;
    expect(Math.abs((cookie?.expires ?? 0) - thirtyDays)).toBeLessThan(60);
    expect(await page.evaluate('document.cookie')).toBe('');
    await page.reload();
    expect(await page.textContent('main')).toContain('Logged in as Alice (alice)');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByText('You are not logged in.').waitFor();
    expect(await page.context().cookies(baseUrl)).toEqual([]);
  });

  it('takes a typed login', async () => {
    await page.goto(`${baseUrl}/api/v1/auth/idp`);
    await page.getByLabel('or as').fill('zoe@example.com');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/portal');
    expect(await page.textContent('main')).toContain('zoe@example.com');
  });

  it('comes back from a cancelled login with a way to try again', async () => {
    await page.goto(`${baseUrl}/api/v1/auth/idp`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The login was declined').waitFor();
    await page.getByRole('link', { name: 'Log in again' }).click();
    await page.getByRole('button', { name: 'bob' }).waitFor();
  });

  it('had nothing blocked by the content security policy', () => {
    expect(complaints.filter((text) => /Content Security Policy|Refused/i.test(text))).toEqual([]);
  });
});
