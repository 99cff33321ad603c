import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { BROWSER, openBrowser } from '../support/browser.js';
import { describeWith } from '../support/left-out.js';
import { type RunningService, runService } from '../support/running-service.js';

const LOST = 'Parts of the portal could not be loaded. The portal tries again.';
const OFFLINE = 'You are offline.';

describeWith([BROWSER], 'the portal on a network that loses requests', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let documents: number;

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  beforeEach(async () => {
    if (browser === undefined || service === undefined) throw new Error('nothing was started');
    const context = await browser.newContext();
    const [, value = ''] = (await service.login()).split('=');
    await context.addCookies([{ name: 'service_session', value, url: service.baseUrl }]);
    page = await context.newPage();
    await page.goto(`${service.baseUrl}/portal`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    documents = 0;
    page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
  });

  afterEach(() => page.context().close());

  /** Makes the first `requests` requests for files with this name fail. */
  async function lose(name: RegExp, requests: number, by: 'abort' | 502 = 'abort'): Promise<void> {
    let left = requests;
    await page.route(name, (route) => {
      left -= 1;
      if (left < 0) return route.continue();
      return by === 'abort' ? route.abort('connectionreset') : route.fulfill({ status: by });
    });
  }

  const link = (name: string): Promise<void> => page.getByRole('link', { name, exact: true }).click();
  const heading = (name: string): Promise<void> => page.getByRole('heading', { name, level: 1 }).waitFor();

  it.each([
    ['the code of a screen after lost connections', /usage-screen-/, 'abort'],
    ['imported code after lost connections', /assets\/(?!usage-screen)[\w-]+\.js/, 'abort'],
    ['the code of a screen after errors of a proxy', /usage-screen-/, 502],
  ] as const)('loads %s again', async (_, name, by) => {
    await lose(name, 2, by);
    await link('Usage');
    await heading('Usage');
    expect(documents).toBe(0);
  });

  it('says that parts could not be loaded, until they arrive', async () => {
    await lose(/usage-screen-/, Infinity);
    await link('Usage');
    await page.getByText(LOST).waitFor();
    await link('Agents');
    await heading('Agents');
    await page.unroute(/usage-screen-/);
    await page.getByText(LOST).waitFor({ state: 'detached' });
    await link('Usage');
    await heading('Usage');
    expect(documents).toBe(0);
  });

  it('keeps entered text while the policy editor is loaded again', async () => {
    await link('Agents');
    await page.getByRole('link', { name: 'Create the first agent' }).click();
    await page.getByLabel('Name').fill('Front desk');
    await lose(/yaml-editor-/, 1);
    await page.getByRole('radio', { name: 'New policy' }).check();
    await page.getByRole('textbox', { name: 'Policy in YAML' }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Front desk');
    expect(documents).toBe(0);
  });

  it('says that the browser is offline, and continues afterwards', async () => {
    await page.context().setOffline(true);
    await page.getByRole('status').filter({ hasText: OFFLINE }).waitFor();
    await link('Usage');
    await page.getByText('Loading the page').waitFor({ state: 'attached' });
    await page.context().setOffline(false);
    await heading('Usage');
    await page.getByText(OFFLINE).waitFor({ state: 'detached' });
    expect(documents).toBe(0);
  });
});
