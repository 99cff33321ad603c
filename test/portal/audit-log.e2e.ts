import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { callAgent } from '../support/agents-api.js';
import { BROWSER, collectComplaints, contentOf, openBrowser } from '../support/browser.js';
import { tamperWithEvents } from '../support/journal.js';
import { type RunningService, runService } from '../support/running-service.js';
import { describeWith } from '../support/left-out.js';

const AGENTS = 60;

describeWith([BROWSER], 'the audit log of the account', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let baseUrl: string;
  let databaseUrl: string;
  let complaints: string[];

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    ({ baseUrl, databaseUrl } = service);
    const cookie = await service.login();
    const agent = await service.createAgent(cookie, { name: 'Front desk' });
    const sessionId = await callAgent(agent.proxy_url);
    await fetch(`${baseUrl}/api/v1/sessions/${sessionId}/report`, { headers: { cookie } });
    for (let at = 0; at < AGENTS; at += 1) await service.createAgent(cookie, { name: `Desk ${at}` });
    await fetch(`${baseUrl}/api/v1/agents/${agent.id}`, { method: 'DELETE', headers: { cookie } });
    page = await browser.newPage();
    complaints = collectComplaints(page);
    await enterWith(cookie);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function enterWith(cookie: string): Promise<void> {
    const value = cookie.slice(cookie.indexOf('=') + 1);
    await page.context().addCookies([{ name: 'service_session', value, url: baseUrl }]);
    await page.goto(`${baseUrl}/portal`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  }

  const rows = (): Promise<string[]> => page.locator('main li').allInnerTexts();

  it('lists the newest event first, with its actor, action and time', async () => {
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByText('Deleted the agent “Front desk”.').waitFor();
    const [newest = '', before = ''] = await rows();
    expect(newest).toMatch(/^sam\n+Deleted the agent “Front desk”\.\s+(?:now|\d+ seconds? ago)\s/);
    expect(before).toContain(`Created the agent “Desk ${AGENTS - 1}” with the policy “healthcare-default”`);
  });

  it('loads older events on scroll, up to the first event', async () => {
    for (let tries = 0; (await page.getByText('was created.').count()) === 0 && tries < 100; tries += 1) {
      await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
      await page.waitForTimeout(50);
    }
    await page.getByText('The account “clinic” was created.').waitFor();
    await page.getByRole('button', { name: 'Event 0', exact: true }).waitFor();
  });

  it('filters by event type, and keeps the filter in the URL', async () => {
    await page.getByLabel('Events').selectOption('Access to texts and reports');
    await page.getByText('1 event', { exact: true }).waitFor();
    expect(await rows()).toEqual([expect.stringContaining('Generated a session report (JSON).')]);
    await page.reload();
    await page.getByText('1 event', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Show session' }).click();
    await page.getByRole('heading', { name: 'Session', level: 1 }).waitFor();
    await page.goBack();
  });

  it('says that there are no events of the selected type', async () => {
    await page.getByLabel('Events').selectOption('Keys and vault');
    await page.getByText('No events of this type').waitFor();
    await page.getByLabel('Events').selectOption('All events');
  });

  it('shows the text of an event as it was hashed', async () => {
    await page
      .getByRole('button', { name: /^Event \d+$/ })
      .first()
      .click();
    const raw = page.getByRole('region', { name: /^Text of event/ });
    const text = await raw.innerText();
    expect(JSON.parse(text)).toMatchObject({ kind: 'agent_deleted', agent_name: 'Front desk' });
    await page.getByText(createHash('sha256').update(text).digest('hex')).waitFor();
  });

  it('downloads the whole chain', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export as JSON' }).click(),
    ]);
    const { events } = JSON.parse(String(await contentOf(file))) as {
      events: { seq: number; kind: string }[];
    };
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at));
    expect(events.length).toBeGreaterThan(AGENTS);
  });

  it('verifies the chain in the service and in the browser', async () => {
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('The service verified the chain').waitFor();
    await page.getByText('Your browser verified the chain').waitFor();
  });

  it('reports a changed event, in the service and in the browser', async () => {
    await tamperWithEvents(
      databaseUrl,
      `UPDATE audit_single_events SET canonical = replace(canonical, 'Desk 7"', 'Desk 8"') WHERE kind = 'agent_created'`,
    );
    await page.getByRole('button', { name: 'Verify' }).click();
    for (const who of ['The service', 'Your browser']) {
      const said = page.getByRole('alert').filter({ hasText: `${who} found a broken chain` });
      expect(await said.innerText()).toMatch(
        /first broken event is number \d+\. The event does not match its hash/,
      );
    }
  });

  it('is closed to members', async () => {
    await enterWith((await service?.login({ login: 'low', role: 'member' })) ?? '');
    expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    await page.goto(`${baseUrl}/portal/audit`);
    await page.getByText('Only admins can view the audit log').waitFor();
    expect(await rows()).toEqual([]);
  });

  it('causes no browser errors', () => {
    expect(complaints).toEqual([]);
  });
});
