import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { BROWSER, collectComplaints, logInAs, openBrowser } from '../support/browser.js';
import { type RunningService, runService } from '../support/running-service.js';
import { describeWith } from '../support/left-out.js';

/** Login in a real browser, mainly for its handling of `Secure` cookies on http://localhost. */
describeWith([BROWSER], 'login in a browser', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let baseUrl: string;
  let complaints: string[];

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    ({ baseUrl } = service);
    page = await browser.newPage();
    complaints = collectComplaints(page);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('logs in a listed user, keeps the user logged in, and logs out', async () => {
    await page.goto(`${baseUrl}/portal`);
    await page.waitForURL('**/portal/login');
    await logInAs(page, baseUrl, 'alice');
    await page.getByRole('main').getByText('alice@development').waitFor();
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
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByRole('button', { name: 'alice' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/portal/login');
    expect(await page.context().cookies(baseUrl)).toEqual([]);
  });

  it('accepts a typed login name', async () => {
    await page.goto(`${baseUrl}/api/v1/auth/idp`);
    await page.getByLabel('or as').fill('zoe@example.com');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/portal');
    await page.getByRole('button', { name: 'zoe@example.com' }).waitFor();
  });

  it('returns to the previous page after a login has expired', async () => {
    await page.goto(`${baseUrl}/portal/sessions?status=error`);
    await page.getByText('No sessions match these filters').waitFor();
    // Waits until the list of agents has loaded. Without the cookie, its request would lead to the login too
    // early.
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('partial');
    await page.waitForURL('**/portal/login');
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'bob' }).click();
    await page.waitForURL('**/portal/sessions?status=partial');
  });

  it('offers another try after a cancelled login', async () => {
    await page.goto(`${baseUrl}/api/v1/auth/idp`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You declined the login').waitFor();
    await page.getByRole('link', { name: 'Log in again' }).click();
    await page.getByRole('button', { name: 'bob' }).waitFor();
  });

  it('is not blocked by the content security policy', () => {
    expect(complaints.filter((text) => /Content Security Policy|Refused/i.test(text))).toEqual([]);
  });
});
