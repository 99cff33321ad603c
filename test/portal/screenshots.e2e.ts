import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { enter, everyScreen, type Visit } from './screens.js';
import { runScreensService } from './screens-service.js';
import type { WitnessedService } from './witnessed-service.js';

/** Set to `write`, the pictures are taken anew instead of being looked for. */
const WRITES = process.env.SOTTO_SCREENSHOTS === 'write';

const FOLDER = new URL('../../docs/screenshots/', import.meta.url);
const PAGE = new URL('../../docs/portal.md', import.meta.url);

const WIDTHS = [1440, 390] as const;
const HEIGHTS = { 1440: 900, 390: 844 } as const;

const MOST_BYTES = 10_500_000;
const MOST_MS = 240_000;

/** `agents, none found` -> `agents-none-found-1440.png`. */
function fileOf(name: string, width: number): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${width}.png`;
}

/** The documentation shows every screen of the portal in each of its states, wide and narrow. */
describe('the pictures of the portal', () => {
  let service: WitnessedService | undefined;
  let browser: Browser | undefined;
  let visits: readonly Visit[];
  let files: string[];

  beforeAll(async () => {
    service = await runScreensService();
    visits = await everyScreen(service);
    files = visits.flatMap(({ screens }) =>
      screens.flatMap(({ name }) => WIDTHS.map((width) => fileOf(name, width))),
    );
    if (WRITES) browser = await openBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function take(page: Page, baseUrl: string, width: (typeof WIDTHS)[number]): Promise<void> {
    await page.setViewportSize({ width, height: HEIGHTS[width] });
    for (const { cookie, screens } of visits) {
      await page.context().addCookies([{ name: 'service_session', value: cookie, url: baseUrl }]);
      for (const screen of screens) {
        await enter(page, baseUrl, screen);
        await page.waitForLoadState('networkidle');
        const path = fileURLToPath(new URL(fileOf(screen.name, width), FOLDER));
        // A dialog's backdrop covers the window, not the page.
        const fullPage = (await page.locator('dialog[open]').count()) === 0;
        await page.screenshot({ path, fullPage, animations: 'disabled', caret: 'hide' });
      }
    }
  }

  it(
    'are there, one for each screen and width, and no others',
    async () => {
      if (browser !== undefined && service !== undefined) {
        rmSync(FOLDER, { recursive: true, force: true });
        mkdirSync(FOLDER, { recursive: true });
        for (const width of WIDTHS) {
          // A new page has kept nothing of the last one.
          const page = await browser.newPage({
            colorScheme: 'light',
            reducedMotion: 'reduce',
            locale: 'en-US',
            timezoneId: 'UTC',
          });
          await take(page, service.baseUrl, width);
        }
      }
      expect(new Set(files).size).toBe(files.length);
      const there = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
      expect(there.sort()).toEqual([...files].sort());
    },
    MOST_MS,
  );

  it(`take at most ${MOST_BYTES} bytes`, () => {
    const sizes = readdirSync(FOLDER).map((file) => statSync(new URL(file, FOLDER)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('are those that docs/portal.md shows', () => {
    const shown = [...readFileSync(PAGE, 'utf8').matchAll(/screenshots\/([\w-]+\.png)/g)];
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.flatMap(([, file = '']) => (files.includes(file) ? [] : [file]))).toEqual([]);
  });
});
