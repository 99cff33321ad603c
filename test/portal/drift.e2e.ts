import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SessionCounting } from '../../src/statistics/session-counting.js';
import { putAlarm, putHistory } from '../drift/drift-history.js';
import { callAgent } from '../support/agents-api.js';
import { problemsOn } from '../support/axe-problems.js';
import { BROWSER, collectComplaints, openBrowser } from '../support/browser.js';
import { describeWith } from '../support/left-out.js';
import { type RunningService, runService } from '../support/running-service.js';
import { tabTo } from './tab-to.js';

describeWith([BROWSER], 'drift in the portal', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let baseUrl: string;
  let databaseUrl: string;
  let agentId: string;
  let complaints: string[];

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    ({ baseUrl, databaseUrl } = service);
    const cookie = await service.login();
    const agent = await service.createAgent(cookie, { name: 'Front desk' });
    agentId = agent.id;
    await putHistory(databaseUrl, agentId);
    await callAgent(agent.proxy_url, 'my phone number is 415-555-0142');
    await service.service.app.get(SessionCounting, { strict: false }).count();
    page = await browser.newPage({ reducedMotion: 'reduce' });
    complaints = collectComplaints(page);
    const value = cookie.slice('service_session='.length);
    await page.context().addCookies([{ name: 'service_session', value, url: baseUrl }]);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('is one line on the overview if there are no open alerts', async () => {
    await page.goto(`${baseUrl}/portal`);
    await page.getByText('No open alerts.').waitFor();
  });

  it('is shown on the overview, with a link to the rates of an agent', async () => {
    await putAlarm(databaseUrl, agentId);
    await page.goto(`${baseUrl}/portal`);
    await page.getByText('One rate differs from its baseline.').waitFor();
    await page.getByText('12 % of 41 values, expected 97 % (62 % to 100 %)').waitFor();
    expect(await problemsOn(page)).toEqual([]);
    await tabTo(page, 'All rates');
    await page.keyboard.press('Enter');
    await page.getByText('Select an agent to see its rates').waitFor();
    await page.getByLabel('Agent').selectOption({ label: 'Front desk' });
    const row = page.getByRole('row', { name: /^Spoken as number words: PHONE, English alert/ });
    await row.waitFor();
    expect(await row.locator('polyline').getAttribute('points')).toMatch(/^[\d., ]{100,}$/);
    expect(await row.locator('polygon').getAttribute('points')).toMatch(/^[\d., ]{100,}$/);
    expect(await problemsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0);
    expect(await problemsOn(page)).toEqual([]);
  });

  it('becomes the new baseline when an admin confirms the new level', async () => {
    await tabTo(page, 'Confirm new level: Front desk, Spoken as number words: PHONE, English');
    await page.keyboard.press('Enter');
    await page.getByText('No alerts', { exact: true }).waitFor();
    await page.getByText('an admin confirmed the new level').waitFor();
    await page.getByRole('row', { name: /^Spoken as number words: PHONE, English learning/ }).waitFor();
    await page.goto(`${baseUrl}/portal/audit`);
    await page
      .getByText('Confirmed the new level of a rate (Spoken as number words: PHONE, English).')
      .waitFor();
    expect(complaints).toEqual([]);
  });
});
