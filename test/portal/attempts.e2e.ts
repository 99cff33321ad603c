import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { callAgent } from '../support/agents-api.js';
import { BROWSER, collectComplaints, openBrowser } from '../support/browser.js';
import { type FaultyProvider, faultyProvider } from '../support/faulty-provider.js';
import { describeWith } from '../support/left-out.js';
import { type RunningService, runService } from '../support/running-service.js';
import { tabTo } from './tab-to.js';

describeWith([BROWSER], 'upstream attempts in the portal', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let providers: FaultyProvider[] = [];
  let page: Page;
  let complaints: string[];
  let cookie: string;

  beforeAll(async () => {
    providers = await Promise.all(['north', 'south', 'west'].map((name) => faultyProvider(name)));
    const [north, south, west] = providers;
    Object.assign(north ?? {}, { manner: '500' });
    Object.assign(south ?? {}, { delayMs: 900 });
    Object.assign(west ?? {}, { delayMs: 200 });
    service = await runService({ providers: providers.map(({ provider }) => provider) });
    cookie = await service.login();
    browser = await openBrowser();
    page = await browser.newPage();
    complaints = collectComplaints(page);
    const value = cookie.slice(cookie.indexOf('=') + 1);
    await page.context().addCookies([{ name: 'service_session', value, url: service.baseUrl }]);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await Promise.all(providers.map((provider) => provider.stop()));
  });

  async function open(fields: Record<string, unknown>): Promise<void> {
    const agent = await service?.createAgent(cookie, fields);
    await callAgent(agent?.proxy_url ?? '', 'Hello there', 'm').catch(() => undefined);
    const list = await fetch(`${service?.baseUrl ?? ''}/api/v1/agents/${agent?.id ?? ''}/sessions`, {
      headers: { cookie },
    });
    const [session] = ((await list.json()) as { data: { id: string }[] }).data;
    await page.goto(`${service?.baseUrl ?? ''}/portal/sessions/${session?.id ?? ''}`);
    await page.getByRole('heading', { name: 'Stages and durations' }).waitFor();
  }

  /** Opens the table of stages by keyboard. @returns its row headers */
  async function rows(): Promise<string[]> {
    await tabTo(page, 'Show table');
    await page.keyboard.press('Enter');
    const table = page.getByRole('table').filter({ hasText: 'Total' });
    await table.waitFor();
    return table.getByRole('rowheader').allInnerTexts();
  }

  it('are shown in the chart of stages, and below the LLM in its table', async () => {
    const upstream = ['north:m', 'south:m', 'west:m'];
    await open({ upstream, first_byte_ms: 5_000, hedge_after_ms: 150 });
    const chart = page.getByRole('img', { name: /^Stages of/ }).first();
    expect(await chart.locator('text').allTextContents()).toEqual(
      expect.arrayContaining([
        'north:m: Provider error (500)',
        'south:m: Another upstream was faster',
        'west:m: Replied',
      ]),
    );
    const shown = await rows();
    expect(shown.slice(2, 6)).toEqual([
      'LLM',
      'north:m: Provider error (500)',
      'south:m: Another upstream was faster',
      'west:m: Replied',
    ]);
    expect(shown.at(-1)).toBe('Total');
  });

  it('are left out if the only attempt succeeded', async () => {
    await open({ upstream: 'west:m' });
    expect((await rows()).filter((row) => row.includes(':'))).toEqual([]);
  });

  it('include a single attempt that failed', async () => {
    await open({ upstream: 'north:m' });
    expect((await rows()).filter((row) => row.includes(':'))).toEqual(['north:m: No reply (500)']);
  });

  it('cause no browser errors', () => {
    expect(complaints).toEqual([]);
  });
});
