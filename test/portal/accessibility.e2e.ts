import { afterAll, beforeAll, expect, it } from '@jest/globals';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { BROWSER, collectComplaints, openBrowser } from '../support/browser.js';
import { enter, everyScreen, type Visit } from './screens.js';
import { enterRefused, enterWaiting } from './states.js';
import { runScreensService } from './screens-service.js';
import type { WitnessedService } from './witnessed-service.js';
import { describeWith } from '../support/left-out.js';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

/** Browser errors for responses that these screens provoke on purpose. */
const MEANT = /status of (401|404|409|429|500)|^ApiError: Too many requests/;

const MOST_MS = 240_000;

/** Script that lists axe violations. axe must be loaded in the page. @param rules undefined for all axe rules */
const violations = (rules?: readonly string[]): string =>
  `axe.run(document, ${JSON.stringify({
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: rules }),
  })}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any: [why] }) => [id, 'at', ...target, why?.message ?? ''].join(' '))))`;

const NEXT_FRAME = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

const BEYOND = 'document.documentElement.scrollWidth - window.innerWidth';

describeWith([BROWSER], 'screens of the portal', () => {
  let service: WitnessedService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let baseUrl: string;
  let complaints: string[];
  let visits: readonly Visit[];

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runScreensService();
    ({ baseUrl } = service);
    // Without transitions, colors have their final values immediately.
    page = await browser.newPage({ reducedMotion: 'reduce' });
    complaints = collectComplaints(page);
    visits = await everyScreen(service);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function listOf(script: string): Promise<string[]> {
    const found: unknown = await page.evaluate(script);
    return Array.isArray(found) ? found.map(String) : ['axe gave no answer'];
  }

  async function show(colorScheme: 'light' | 'dark'): Promise<void> {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
    await page.evaluate(NEXT_FRAME);
  }

  /** Lists the problems of the current page at every size. The dark theme is checked for contrast only. */
  async function problemsOf(name: string): Promise<string[]> {
    await page.evaluate(axe.source);
    const problems: string[] = [];
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await show('light');
      const beyond: unknown = await page.evaluate(BEYOND);
      const found = [
        ...(beyond === 0 ? [] : [`${String(beyond)} pixels too wide`]),
        ...(await listOf(violations())),
      ];
      await show('dark');
      const dark = (await listOf(violations(['color-contrast']))).map((problem) => `${problem}, dark`);
      problems.push(...[...found, ...dark].map((problem) => `${name}, ${size.width} pixels: ${problem}`));
    }
    return problems;
  }

  /** Logs in with this cookie. */
  async function as(cookie: string): Promise<void> {
    await page.context().addCookies([{ name: 'service_session', value: cookie, url: baseUrl }]);
  }

  it(
    'have no axe violations and no horizontal scrolling',
    async () => {
      const problems: string[] = [];
      for (const { cookie, screens } of visits) {
        await as(cookie);
        for (const screen of screens) {
          await enter(page, baseUrl, screen);
          problems.push(...(await problemsOf(screen.name)));
        }
      }
      expect(problems).toEqual([]);
    },
    MOST_MS,
  );

  it(
    'have no axe violations and no horizontal scrolling while a request is pending',
    async () => {
      const problems: string[] = [];
      for (const { cookie, waiting } of visits) {
        await as(cookie);
        for (const screen of waiting) {
          const letGo = await enterWaiting(page, baseUrl, screen);
          problems.push(...(await problemsOf(`${screen.name}, loading`)));
          await letGo();
        }
      }
      expect(problems).toEqual([]);
    },
    MOST_MS,
  );

  it(
    'have no axe violations and no horizontal scrolling after a request was refused',
    async () => {
      const problems: string[] = [];
      for (const { cookie, waiting } of visits) {
        await as(cookie);
        for (const screen of waiting) {
          await enterRefused(page, baseUrl, screen);
          problems.push(...(await problemsOf(`${screen.name}, failed`)));
        }
      }
      expect(problems).toEqual([]);
    },
    MOST_MS,
  );

  it('cause no unexpected browser errors', () => {
    expect(complaints.filter((text) => !MEANT.test(text))).toEqual([]);
  });
});
