import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { enter, everyScreen, type Visit } from './screens.js';
import { runScreensService } from './screens-service.js';
import type { WitnessedService } from './witnessed-service.js';

/**
 * `write`: take the screenshots of `docs/portal.md` again. Any other value is a folder that receives a screenshot of every
 * screen. If the variable is not set, nothing is written.
 */
const WANTED = process.env.SOTTO_SCREENSHOTS ?? '';

const FOLDER = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));
const PAGE = new URL('../../docs/portal.md', import.meta.url);

const WIDTHS = [1440, 390] as const;
const HEIGHTS = { 1440: 900, 390: 844 } as const;

/** Maximum number of stored screenshots, because Git keeps every version of a picture. */
const MOST_SHOWN = 15;
const MOST_MS = 240_000;

/** Returns a file name, such as `agents-none-found-1440.png` for `agents, none found`. */
function fileOf(name: string, width: number): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${width}.png`;
}

describe('screenshots of the portal', () => {
  const shown = [...readFileSync(PAGE, 'utf8').matchAll(/screenshots\/([\w-]+\.png)/g)].map(
    ([, file = '']) => file,
  );
  let service: WitnessedService | undefined;
  let browser: Browser | undefined;
  let visits: readonly Visit[];

  beforeAll(async () => {
    service = await runScreensService();
    visits = await everyScreen(service);
    if (WANTED !== '') browser = await openBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function take(
    page: Page,
    baseUrl: string,
    width: (typeof WIDTHS)[number],
    folder: string,
  ): Promise<void> {
    await page.setViewportSize({ width, height: HEIGHTS[width] });
    for (const { cookie, screens } of visits) {
      await page.context().addCookies([{ name: 'service_session', value: cookie, url: baseUrl }]);
      for (const screen of screens) {
        const file = fileOf(screen.name, width);
        if (folder === FOLDER && !shown.includes(file)) continue;
        await enter(page, baseUrl, screen);
        await page.waitForLoadState('networkidle');
        // A dialog's backdrop covers the window, not the page.
        const fullPage = (await page.locator('dialog[open]').count()) === 0;
        await page.screenshot({ path: join(folder, file), fullPage, animations: 'disabled', caret: 'hide' });
      }
    }
  }

  async function takeAll(service: WitnessedService, browser: Browser): Promise<void> {
    const folder = WANTED === 'write' ? FOLDER : resolve(WANTED);
    if (folder === FOLDER) rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const width of WIDTHS) {
      // A new page has no state of the preceding one.
      const page = await browser.newPage({
        colorScheme: 'light',
        reducedMotion: 'reduce',
        locale: 'en-US',
        timezoneId: 'UTC',
      });
      await take(page, service.baseUrl, width, folder);
    }
  }

  it(
    'have a unique file name for every screen',
    async () => {
      if (browser !== undefined && service !== undefined) await takeAll(service, browser);
      const files = visits.flatMap(({ screens }) =>
        screens.flatMap(({ name }) => WIDTHS.map((width) => fileOf(name, width))),
      );
      expect(new Set(files).size).toBe(files.length);
      expect(files).toEqual(expect.arrayContaining(shown));
    },
    MOST_MS,
  );

  it(`are in docs/screenshots only if docs/portal.md shows them, at most ${MOST_SHOWN}`, () => {
    expect(readdirSync(FOLDER).sort()).toEqual([...shown].sort());
    expect(shown.length).toBeLessThanOrEqual(MOST_SHOWN);
  });
});
