import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { BROWSER, openBrowser } from '../support/browser.js';
import { runService } from '../support/running-service.js';
import { runWitnessedService, type WitnessedService } from './witnessed-service.js';
import { describeWith } from '../support/left-out.js';

/** Minutes after which timestamps are late. */
const LATE_MINUTES = 15;

describeWith([BROWSER], 'the evidence section of the portal', () => {
  let service: WitnessedService;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runWitnessedService();
    const cookie = await service.login();
    await service.createAgent(cookie, { name: 'Front desk' });
    page = await pageOf(service.baseUrl, cookie);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  async function pageOf(baseUrl: string, cookie: string): Promise<Page> {
    const context = await browser.newContext();
    const [, value = ''] = cookie.split('=');
    await context.addCookies([{ name: 'service_session', value, url: baseUrl }]);
    return context.newPage();
  }

  /** Opens a path. @returns the text of its evidence section */
  async function evidence(path: string, shows: string): Promise<string> {
    await page.goto(`${service.baseUrl}${path}`);
    const section = page.locator('section', { has: page.getByRole('heading', { name: 'Evidence' }) });
    await section.getByText(shows).waitFor();
    return section.innerText();
  }

  async function grow(): Promise<void> {
    await service.createAgent(await service.login(), {});
    await service.checkpoint();
  }

  it.each(['/portal', '/portal/audit'])(
    'shows at %s the log, its key, and how far each witness has cosigned',
    async (path) => {
      await service.checkpoint();
      const words = await evidence(path, '✓ Witnessed');
      expect(words).toContain('2 of 2 required');
      expect(words).toContain('sotto.example.com/log (not public)');
      expect(words).toMatch(/Key fingerprint\s+[0-9a-f]{64}\s/);
      expect(words).toMatch(/one\.example\.com\s+Cosigned the first \d+ entr/);
      expect(words).toContain('No authority is configured');
    },
  );

  it.each(['/portal', '/portal/audit'])(
    'shows at %s that cosignatures are pending if a witness cannot be reached',
    async (path) => {
      service.witnesses[1].behaviour = 'gone';
      await grow();
      const words = await evidence(path, '◐ Pending');
      expect(words).toMatch(/◐ Pending since \S/);
      expect(words).toMatch(/two\.example\.com\s+Cosigned the first .*\s+The witness could not be reached\./);
      service.witnesses[1].behaviour = 'honest';
      await grow();
      await evidence(path, '✓ Witnessed');
    },
  );

  it('shows that a witness reports a changed log', async () => {
    const [{ folder }] = service.witnesses;
    await folder.state.write('sotto.example.com/log', { size: 1_000, rootHex: 'ab'.repeat(32), note: '' });
    await grow();
    const words = await evidence('/portal', '✕ A witness reports that the log was changed');
    expect(words).toContain('the log was restored to an earlier state');
  });

  it.each([
    [0, /A checkpoint has been waiting for its timestamp since \S/],
    [LATE_MINUTES + 1, /◐ Late\. A checkpoint has been waiting for its timestamp since \S/],
  ])('shows that a timestamp has been pending for %d minutes', async (minutes, words) => {
    await page.route('**/api/v1/audit/evidence', async (route) => {
      const answer = await route.fetch();
      const since = new Date(Date.now() - minutes * 60_000).toISOString();
      const body = (await answer.json()) as object;
      await route.fulfill({ json: { ...body, witnesses: null, timestamps: { waiting_since: since } } });
    });
    const said = await evidence('/portal/audit', 'No witnesses are configured');
    expect(said).toMatch(words);
    expect(said.includes('Late')).toBe(minutes > LATE_MINUTES);
    await page.unroute('**/api/v1/audit/evidence');
  });

  it('says that the log is not signed if there is no key', async () => {
    const unsigned = await runService();
    const cookie = await unsigned.login();
    await unsigned.createAgent(cookie, {});
    const other = await pageOf(unsigned.baseUrl, cookie);
    await other.goto(`${unsigned.baseUrl}/portal/audit`);
    await other.getByText('The log is not signed').waitFor();
    await other.goto(`${unsigned.baseUrl}/portal`);
    await other.getByText('The log is not signed').waitFor();
    await unsigned.stop();
  });
});
