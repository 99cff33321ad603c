import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { BROWSER, collectComplaints, openBrowser } from '../support/browser.js';
import { describeWith } from '../support/left-out.js';
import { type RunningService, runService } from '../support/running-service.js';

describeWith([BROWSER], 'members in the portal', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let admin: string;
  let complaints: string[];

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService({ env: { SERVICE_SIGNUP: 'invite' } });
    admin = await service.login();
    await service.login({ login: 'lou', role: 'admin' });
    page = await browser.newPage({ reducedMotion: 'reduce' });
    complaints = collectComplaints(page);
    const [, value = ''] = admin.split('=');
    await page.context().addCookies([{ name: 'service_session', value, url: service.baseUrl }]);
    await page.goto(`${service.baseUrl}/portal/members`);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function members(): Promise<[string, string, string][]> {
    const answer = await fetch(`${service?.baseUrl ?? ''}/api/v1/account/members`, {
      headers: { cookie: admin },
    });
    const { data } = (await answer.json()) as { data: { login: string; role: string; status: string }[] };
    return data.map(({ login, role, status }) => [login, role, status]);
  }

  const dialog = (title: string) => page.getByRole('dialog', { name: title });

  it('change role only after confirmation, even if the command line created them', async () => {
    await page.getByRole('button', { name: /Make member.*lou/ }).click();
    await dialog('Make lou a member?').getByText('The current role is admin').waitFor();
    await page.keyboard.press('Escape');
    expect(await members()).toContainEqual(['lou', 'admin', 'active']);
    await page.getByRole('button', { name: /Make member.*lou/ }).click();
    await dialog('Make lou a member?').getByRole('button', { name: 'Change role' }).click();
    await dialog('Make lou a member?').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /Make admin.*lou/ }).waitFor();
    expect(await members()).toEqual([
      ['sam', 'admin', 'active'],
      ['lou', 'member', 'active'],
    ]);
  });

  it('are offered a change of role instead of an invitation if their login already exists', async () => {
    await page.getByLabel('Login name at the identity provider').fill('lou');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog('Make lou a member?').getByRole('button', { name: 'Cancel' }).click();
    expect(await members()).toHaveLength(2);
    await page.getByLabel('Login name at the identity provider').fill('mia');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByText('mia now has the role member.').waitFor();
    expect(await members()).toContainEqual(['mia', 'member', 'invited']);
  });

  it('cannot all lose the role of admin, and the dialog says why', async () => {
    await page.getByRole('button', { name: /Make member.*sam/ }).click();
    await dialog('Make sam a member?').getByText('This is your own role').waitFor();
    await dialog('Make sam a member?').getByRole('button', { name: 'Change role' }).click();
    await dialog('Make sam a member?').getByText('would have no admin').waitFor();
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  });
});
