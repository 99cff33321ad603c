import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import type { StatisticsView } from '../../src/statistics/statistics.view.js';
import { AgentsApi, callAgent } from '../support/agents-api.js';
import { BROWSER, collectComplaints, openBrowser } from '../support/browser.js';
import { query } from '../support/databases.js';
import { CALLER_WORDS } from '../support/planted.js';
import { type RunningService, runService } from '../support/running-service.js';
import { describeWith } from '../support/left-out.js';

const KINDS = 9;
const SHOWN_KINDS = 6;

interface Block {
  readonly fill: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Scripts that run in the page. */
const BLOCKS_OF_CALLS = `[...document.querySelectorAll('svg[aria-label^="Calls, "] rect[fill]')].map((block) => ({
  fill: block.getAttribute('fill'),
  ...Object.fromEntries(['x', 'y', 'width', 'height'].map((name) => [name, Number(block.getAttribute(name))])),
}))`;
const LOOKS = `[...document.querySelectorAll('figure')].map((chart) =>
  [...chart.querySelectorAll('li path, li line')].map((look) => look.getAttribute('d') ?? look.getAttribute('stroke-dasharray')))`;

describeWith([BROWSER], 'charts of the overview', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let api: AgentsApi;
  let page: Page;
  let portal: string;
  let complaints: string[];

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    portal = `${service.baseUrl}/portal`;
    api = new AgentsApi(service, await service.login());
    const { proxy_url: url } = await api.create({ name: 'Front desk' });
    for (let call = 0; call < 3; call += 1) await callAgent(url, CALLER_WORDS);
    await plantDays(service.databaseUrl);
    page = await browser.newPage();
    complaints = collectComplaints(page);
    const value = api.cookie.slice(api.cookie.indexOf('=') + 1);
    await page.context().addCookies([{ name: 'service_session', value, url: service.baseUrl }]);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** Inserts statistics for the days 15 to 21 days ago. KIND_A has one finding a day, KIND_B two, and so on. */
  async function plantDays(databaseUrl: string): Promise<void> {
    await query(
      databaseUrl,
      `INSERT INTO account_statistics (account_id, slot, width, shard, ok, partial, error, redactions, latency)
       SELECT account_id, date_bin('1 day', now() - d * interval '1 day', 'epoch'), 1440, 0, 1000, 2, 1,
         (SELECT jsonb_object_agg('KIND_' || chr(64 + k), k) FROM generate_series(1, $1::integer) k), '{}'
       FROM accounts, generate_series(15, 21) d`,
      [KINDS],
    );
  }

  async function statistics(since: string): Promise<StatisticsView> {
    const path = `statistics?since=${since}`;
    return (await api.ask<{ statistics: StatisticsView }>('GET', path)).body.statistics;
  }

  const picture = (title: string): Locator => page.getByRole('img', { name: new RegExp(`^${title}, `) });

  /** Opens a chart's table. @returns the cells of its header and of its other rows, without the totals */
  async function tableOf(title: string): Promise<{ head: string[]; rows: string[][] }> {
    await page.getByRole('button', { name: `Table of ${title}`, exact: true }).click();
    const table = page.getByRole('table', { name: new RegExp(`^${title}, `) });
    await table.waitFor();
    const rows = await Promise.all(
      (await table.getByRole('row').all()).map((row) => row.locator('th, td').allInnerTexts()),
    );
    const [head = [], , ...rest] = rows;
    return { head, rows: rest };
  }

  it('list the figures of the API in their tables, the newest first', async () => {
    await page.goto(portal);
    const { slots, totals } = await statistics('24h');
    expect(totals.sessions_by_status.ok).toBe(3);
    const newest = [...slots].reverse();
    const calls = await tableOf('Calls');
    expect(calls.head.slice(1)).toEqual(['OK', 'Partial', 'Error']);
    expect(calls.rows.map((row) => row.slice(1).map(Number))).toEqual(
      newest.map(({ sessions_by_status: by }) => [by.ok, by.partial, by.error]),
    );
    const values = await tableOf('Values masked');
    expect([...values.head.slice(1)].sort()).toEqual(Object.keys(totals.redactions_by_kind).sort());
    expect(values.rows.map((row) => row.slice(1).map(Number))).toEqual(
      newest.map(({ redactions_by_kind: by }) => values.head.slice(1).map((kind) => by[kind] ?? 0)),
    );
    const times = await tableOf('Added time');
    expect(times.rows.map((row) => row.slice(1).map((text) => text === 'none'))).toEqual(
      newest.map((slot) => [slot.p50_latency_ms === null, slot.p95_latency_ms === null]),
    );
  });

  it('have accessible labels with their figures', async () => {
    await page.goto(portal);
    expect(await picture('Calls').getAttribute('aria-label')).toMatch(/OK 3, Partial 0, Error 0/);
    expect(await picture('Values masked').getAttribute('aria-label')).toContain('PHONE 3');
    expect(await picture('Added time').getAttribute('aria-label')).toMatch(
      /Median [\d.]+ ms, 95th percentile/,
    );
  });

  it('cover the period in the URL, which the radio buttons set, and 24 hours if it is invalid', async () => {
    await page.goto(portal);
    await page.getByRole('radio', { name: '24 h' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/since=7d$/);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/since=30d$/);
    await page.getByText('Days are in UTC').waitFor();
    await page.reload();
    await picture('Calls').waitFor();
    expect(await page.getByRole('radio', { name: '30 days' }).isChecked()).toBe(true);
    expect(await picture('Calls').getAttribute('aria-label')).toContain('OK 7,003, Partial 14, Error 7');
    await page.goto(`${portal}?since=1y`);
    await picture('Calls').waitFor();
    expect(await page.getByRole('radio', { name: '24 h' }).isChecked()).toBe(true);
  });

  it('group rare kinds together, and give each legend entry a unique symbol', async () => {
    await page.goto(`${portal}?since=30d`);
    const { head } = await tableOf('Values masked');
    const { totals } = await statistics('30d');
    const frequent = Object.entries(totals.redactions_by_kind).sort(([, a], [, b]) => b - a);
    expect(head.slice(1, -1)).toEqual(frequent.slice(0, SHOWN_KINDS).map(([kind]) => kind));
    expect(head.at(-1)).toBe(`${frequent.length - SHOWN_KINDS} other kinds`);
    const lists = await page.evaluate<(string | null)[][]>(LOOKS);
    expect(lists.map((list) => list.length)).toEqual([SHOWN_KINDS + 1, 2, 3]);
    for (const list of lists) expect(new Set(list).size).toBe(list.length);
  });

  it('stay within their bounds, and show even a single failed call', async () => {
    await page.goto(`${portal}?since=30d`);
    await picture('Calls').waitFor();
    const blocks = await page.evaluate<Block[]>(BLOCKS_OF_CALLS);
    const { width = 0, height = 0 } = (await picture('Calls').boundingBox()) ?? {};
    expect(blocks).toHaveLength(1 + 7 * 3);
    for (const block of blocks) {
      expect(Math.min(block.x, block.y)).toBeGreaterThanOrEqual(0);
      expect(block.x + block.width).toBeLessThanOrEqual(width);
      expect(block.y + block.height).toBeLessThanOrEqual(height);
      if (!block.fill.endsWith('-good)')) expect(block.height).toBeGreaterThanOrEqual(2);
    }
  });

  it('show that loading failed, and can be loaded again', async () => {
    const { baseUrl } = service ?? { baseUrl: '' };
    const refused = `${baseUrl}/api/v1/statistics?*`;
    await page.route(refused, (route) => route.fulfill({ status: 422, json: {} }));
    await page.goto(portal);
    await page.getByText('The data could not be loaded').waitFor();
    await page.unroute(refused);
    await page.getByRole('button', { name: 'Try again' }).click();
    await picture('Calls').waitFor();
  });

  it('cause no other browser errors', () => {
    expect(complaints.filter((text) => !text.includes('status of 422'))).toEqual([]);
  });
});
