import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { UpstreamsHealth } from '../../src/upstreams/health/upstreams-health.js';
import { callAgent } from '../support/agents-api.js';
import { BROWSER, collectComplaints, openBrowser } from '../support/browser.js';
import { type FaultyProvider, faultyProvider } from '../support/faulty-provider.js';
import { describeWith } from '../support/left-out.js';
import { type RunningService, runService } from '../support/running-service.js';
import { tabTo } from './tab-to.js';

describeWith([BROWSER], 'upstreams in the portal', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let north: FaultyProvider;
  let south: FaultyProvider;
  let page: Page;
  let url: string;
  let baseUrl: string;
  let complaints: string[];

  beforeAll(async () => {
    [north, south] = await Promise.all([faultyProvider('north'), faultyProvider('south')]);
    const baa = { counterparty: 'North Inc.', signed: '2026-01-15', expires: '2027-01-15' };
    service = await runService({ providers: [{ ...north.provider, baa }, south.provider] });
    ({ baseUrl } = service);
    const cookie = await service.login({ role: 'member' });
    const admin = await service.login();
    const agent = await service.createAgent(admin, { name: 'Night desk', upstream: ['north:m', 'south:m'] });
    url = agent.proxy_url;
    browser = await openBrowser();
    page = await browser.newPage();
    complaints = collectComplaints(page);
    const value = cookie.slice(cookie.indexOf('=') + 1);
    await page.context().addCookies([{ name: 'service_session', value, url: baseUrl }]);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await Promise.all([north, south].map((provider) => provider.stop()));
  });

  function health(): UpstreamsHealth {
    if (service === undefined) throw new Error('the service does not run');
    return service.service.app.get(UpstreamsHealth, { strict: false });
  }

  const partOf = (provider: string): ReturnType<Page['locator']> =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: provider, exact: true }) });

  it('are reached by keyboard, and shown with their state, agreement and agents', async () => {
    await page.goto(`${baseUrl}/portal`);
    await page.getByRole('link', { name: 'Upstreams' }).waitFor();
    await tabTo(page, 'Upstreams');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Upstreams', level: 1 }).waitFor();
    await partOf('north').getByText('Night desk').waitFor();
    const shown = await partOf('north').innerText();
    expect(shown).toContain('In normal operation');
    expect(shown).toContain('Not called in the last hour');
    expect(shown).toContain('North Inc., signed 2026-01-15, until 2027-01-15');
    expect(await partOf('south').innerText()).toContain('None declared');
    expect(await partOf('stub').innerText()).toContain('replies without an LLM');
    expect(await partOf('stub').getByText('Night desk').count()).toBe(0);
  });

  it('show the results of calls without a reload', async () => {
    north.manner = '500';
    for (let each = 0; each < 5; each += 1) await callAgent(url, 'Hello', 'm');
    // The ejection of five seconds could end before the page is checked.
    health().follow('north', 60_000);
    await partOf('north').getByText('Last resort').waitFor({ timeout: 20_000 });
    const shown = await partOf('north').innerText();
    expect(shown).toMatch(/Provider error: 100/);
    expect(shown).toMatch(/, for 5 s/);
    expect(shown).toContain('No reply in the last hour');
    const well = await partOf('south').innerText();
    expect(well).toMatch(/Replied: 100/);
    expect(well).toMatch(/ m?s median/);
  });

  it('show that the next call probes an ejected provider', async () => {
    health().follow('north', 0);
    const until = health().known('north').ejectedUntil?.getTime() ?? 0;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - Date.now()) + 50));
    await page.reload();
    await partOf('north').getByText('Next call probes it').waitFor();
  });

  it('show that data may be outdated while refreshes fail', async () => {
    const route = '**/api/v1/upstreams/health';
    await page.route(route, (request) =>
      request.fulfill({
        status: 429,
        json: { error: { code: 'rate_limited', message: 'No.', request_id: 'req_1' } },
      }),
    );
    await page.getByText('Data may be outdated').waitFor({ timeout: 20_000 });
    expect(await partOf('north').count()).toBe(1);
    await page.unroute(route);
    await page.getByText('Data may be outdated').waitFor({ state: 'detached', timeout: 20_000 });
  });

  it('show that no provider is configured', async () => {
    const [health, list] = ['**/api/v1/upstreams/health', '**/api/v1/upstreams'];
    const stub = { provider: 'stub', state: 'closed', first_token_ms: null, answered: null, failed: {} };
    const only = { upstream: 'stub', provider: 'stub', model: null, apis: ['chat_completions'], baa: null };
    await page.route(health, (route) =>
      route.fulfill({ json: { data: [{ ...stub, ejections: [] }], next_cursor: null } }),
    );
    await page.route(list, (route) => route.fulfill({ json: { data: [only], next_cursor: null } }));
    await page.reload();
    await page.getByText('No LLM provider is configured').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['stub']);
    await page.unroute(health);
    await page.unroute(list);
  });

  it('cause no unexpected browser errors', () => {
    expect(complaints.filter((text) => !text.includes('status of 429'))).toEqual([]);
  });
});
