import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { bearer, createToken, type Token } from '../auth/tokens.js';
import { BROWSER, collectComplaints, openBrowser } from '../support/browser.js';
import { describeWith } from '../support/left-out.js';
import { type RunningService, runService } from '../support/running-service.js';
import { tabTo } from './tab-to.js';

describeWith([BROWSER], 'the access page of the portal', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let baseUrl: string;
  let admin: string;
  let complaints: string[];

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    ({ baseUrl } = service);
    admin = await service.login();
    page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 320, height: 700 } });
    complaints = collectComplaints(page);
    const [, value = ''] = admin.split('=');
    await page.context().addCookies([{ name: 'service_session', value, url: baseUrl }]);
    await page.goto(`${baseUrl}/portal`);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function tokens(): Promise<Token[]> {
    const answer = await fetch(`${baseUrl}/api/v1/account/tokens`, { headers: { cookie: admin } });
    return ((await answer.json()) as { data: Token[] }).data;
  }

  const statusOf = async (headers: Record<string, string>): Promise<number> =>
    (await fetch(`${baseUrl}/api/v1/me`, { headers })).status;

  it('opens from the account menu, creates a token by keyboard alone, and shows its secret once', async () => {
    await page.getByRole('button', { name: 'sam' }).waitFor();
    await tabTo(page, /^sam/);
    await page.keyboard.press('Enter');
    await tabTo(page, 'Tokens and logins');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Access', level: 1 }).waitFor();
    await page.getByText('No API tokens').waitFor();
    await tabTo(page, 'Token name');
    await page.keyboard.type('Terraform');
    await tabTo(page, 'Expires after');
    await page.keyboard.type('30');
    await tabTo(page, 'Token role');
    await page.keyboard.type('Admin');
    for (const scope of [/agents:read$/, /agents:write$/]) {
      await tabTo(page, scope);
      await page.keyboard.press('Space');
    }
    await tabTo(page, 'Create token');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Copy the token now' });
    const secret = await dialog.getByRole('region', { name: 'API token' }).innerText();
    expect(await statusOf(bearer(secret))).toBe(200);
    const [token] = await tokens();
    expect(token).toMatchObject({
      name: 'Terraform',
      role: 'admin',
      scopes: ['agents:read', 'agents:write'],
    });
    expect(Date.parse(token?.expires_at ?? '') - Date.parse(token?.created_at ?? '')).toBe(30 * 86_400_000);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('in 30 days').waitFor();
    expect(await page.content()).not.toContain(secret);
  });

  it('revokes a token only after confirmation', async () => {
    const member = (await service?.login({ login: 'kim', role: 'member' })) ?? '';
    if (service === undefined) throw new Error('the service is not running');
    const { secret } = await createToken(service, member, { name: 'Nightly report' });
    await page.reload();
    await page.getByText('Member, of kim').waitFor();
    await page.getByRole('button', { name: 'Revoke Nightly report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke Nightly report?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await statusOf(bearer(secret))).toBe(200);
    await page.getByRole('button', { name: 'Revoke Nightly report' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke Nightly report' }).waitFor({ state: 'hidden' });
    expect(await statusOf(bearer(secret))).toBe(401);
    expect((await tokens()).map(({ name }) => name)).toEqual(['Terraform']);
  });

  it('ends one other login, and then all other logins', async () => {
    const others = [await service?.login(), await service?.login(), await service?.login()];
    const alive = async (): Promise<number> => {
      const statuses = await Promise.all(others.map((cookie = '') => statusOf({ cookie })));
      return statuses.filter((status) => status === 200).length;
    };
    await page.reload();
    const ends = page.getByRole('button', { name: /^Log out the browser/ });
    await ends.nth(2).waitFor();
    await ends.first().click();
    await ends.nth(2).waitFor({ state: 'hidden' });
    expect(await alive()).toBe(2);
    await page.getByRole('button', { name: 'Log out everywhere else' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log out everywhere else?' });
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await ends.first().waitFor({ state: 'hidden' });
    expect(await alive()).toBe(0);
    await page.getByText('This browser').waitFor();
    expect(complaints).toEqual([]);
  });

  it('has its changes listed in the audit log', async () => {
    await page.goto(`${baseUrl}/portal/audit`);
    await page
      .getByText('Created the API token “Terraform” for agents:read, agents:write, as an admin.')
      .waitFor();
    await page.getByText('Ended 2 other logins.').waitFor();
    await page.getByText('sam (API token)').first().waitFor();
  });
});
