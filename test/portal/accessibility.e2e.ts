import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { collectComplaints, openBrowser } from '../support/browser.js';
import { type RunningService, runService } from '../support/running-service.js';
import { enter, everyScreen, type Visit } from './screens.js';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

const MOST_MS = 120_000;

/** Runs in the page, where axe has been put before. */
const VIOLATIONS = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target.join(' '))))`;

const BEYOND = 'document.documentElement.scrollWidth - window.innerWidth';

describe.each(['light', 'dark'] as const)('axe and the screens of the portal, %s', (colorScheme) => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let baseUrl: string;
  let complaints: string[];
  let visits: readonly Visit[];

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    ({ baseUrl } = service);
    page = await browser.newPage({ colorScheme });
    complaints = collectComplaints(page);
    visits = await everyScreen(service);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** What is wrong with the page as it is now. */
  async function problemsHere(): Promise<string[]> {
    await page.evaluate(axe.source);
    const violations: unknown = await page.evaluate(VIOLATIONS);
    const beyond: unknown = await page.evaluate(BEYOND);
    return [
      ...(Array.isArray(violations) ? violations.map(String) : ['axe gave no answer']),
      ...(beyond === 0 ? [] : [`${String(beyond)} pixels too wide`]),
    ];
  }

  it.each(SIZES)(
    'finds no violation, and no page that scrolls sideways, at $width pixels',
    async (size) => {
      await page.setViewportSize(size);
      const problems: string[] = [];
      for (const { cookie, screens } of visits) {
        await page.context().addCookies([{ name: 'service_session', value: cookie, url: baseUrl }]);
        for (const screen of screens) {
          await enter(page, baseUrl, screen);
          problems.push(...(await problemsHere()).map((problem) => `${screen.name}: ${problem}`));
        }
      }
      expect(problems).toEqual([]);
    },
    MOST_MS,
  );

  it('had nothing to complain of', () => {
    // Answers that the screens of these states are about.
    expect(complaints.filter((text) => !/status of (401|404|500)/.test(text))).toEqual([]);
  });
});
