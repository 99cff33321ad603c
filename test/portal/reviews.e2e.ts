import { afterAll, beforeAll, expect, it } from '@jest/globals';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { SamplesWriter } from '../../src/review/samples/samples-writer.js';
import { callAgent } from '../support/agents-api.js';
import { BROWSER, collectComplaints, openBrowser } from '../support/browser.js';
import { query } from '../support/databases.js';
import { describeWith } from '../support/left-out.js';
import { type RunningService, runService } from '../support/running-service.js';
import { tabTo } from './tab-to.js';

const CALLS = 10;
const SAID = 'call me at 415-555-0142, it is about Falconbridge House';
const WORDS = SAID.split(' ');

/** Script that lists axe violations. axe must be loaded in the page. */
const VIOLATIONS = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => [id, ...target].join(' '))))`;

describeWith([BROWSER], 'reviews in the portal', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let baseUrl: string;
  let complaints: string[];
  let databaseUrl: string;

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    ({ baseUrl, databaseUrl } = service);
    const admin = await service.login();
    const agent = await service.createAgent(admin, {
      name: 'Front desk',
      policy_yaml: 'name: reviewed\nreview: { share: 100 %, keep: 14d }\n',
    });
    for (let nth = 0; nth < CALLS; nth += 1) await callAgent(agent.proxy_url, SAID);
    await service.service.app.get(SamplesWriter, { strict: false }).flush();
    const cookie = await service.login({ login: 'ray', role: 'reviewer' });
    page = await browser.newPage({ reducedMotion: 'reduce' });
    complaints = collectComplaints(page);
    const value = cookie.slice('service_session='.length);
    await page.context().addCookies([{ name: 'service_session', value, url: baseUrl }]);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function violations(): Promise<unknown> {
    await page.evaluate(axe.source);
    return page.evaluate(VIOLATIONS);
  }

  /** Selects a range of words with the arrow keys. */
  async function choose(from: string, to = from): Promise<void> {
    const [start, end] = [from, to].map((word) => WORDS.findIndex((one) => one.startsWith(word)));
    await page.keyboard.press('Home');
    for (let step = 0; step < (start ?? 0); step += 1) await page.keyboard.press('ArrowRight');
    for (let step = start ?? 0; step < (end ?? 0); step += 1) await page.keyboard.press('Shift+ArrowRight');
  }

  /** Confirms that a call needs no annotations. @param hesitating whether to cancel first */
  async function confirmClean(hesitating: boolean): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'Finish without annotations?' });
    await dialog.waitFor();
    if (hesitating) {
      expect(await violations()).toEqual([]);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('listbox').focus();
      await page.keyboard.press('Enter');
    }
    await tabTo(page, 'Finish review');
    await page.keyboard.press('Enter');
  }

  const said = (words: string): Promise<void> => page.getByText(words, { exact: true }).waitFor();

  it('start from the list of waiting calls', async () => {
    await page.goto(`${baseUrl}/portal`);
    await page.getByText('10 calls are waiting for review.').waitFor();
    await tabTo(page, 'Reviews');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Waiting for review (10)' }).waitFor();
    expect(await violations()).toEqual([]);
    await tabTo(page, 'Start review');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor();
  });

  it('annotate missed values, false positives and wrong kinds by keyboard alone', async () => {
    await choose('Falconbridge', 'House');
    await page.keyboard.press('m');
    await said('Annotated as a missed NAME.');
    await page.getByRole('option', { name: 'Falconbridge, annotated as a missed NAME' }).waitFor();
    await choose('415');
    await page.keyboard.press('m');
    await said('These words are masked, so they are not a missed value.');
    await page.keyboard.press('n');
    await said('Annotated as a false positive.');
    await page.keyboard.press('k');
    await said('Annotated as NAME.');
    await page.getByRole('heading', { name: '2 annotations' }).waitFor();
    await page.keyboard.press('x');
    await page.getByRole('heading', { name: '1 annotation' }).waitFor();
    await choose('about');
    await page.keyboard.press('n');
    await said('These words are not masked.');
    expect(await violations()).toEqual([]);
  });

  it('take the kind and the owner from fields that Tab reaches', async () => {
    await tabTo(page, 'Kind');
    await page.keyboard.type('FACILITY');
    await tabTo(page, 'Owner');
    await page.keyboard.type('Another');
    expect(await page.getByLabel('Kind', { exact: true }).inputValue()).toBe('FACILITY');
    await page.getByRole('listbox').focus();
    await choose('Falconbridge', 'House');
    await page.keyboard.press('m');
    await said('Annotated as a missed FACILITY.');
    await page.getByRole('heading', { name: '1 annotation' }).waitFor();
  });

  it('store a kind and an owner that are selected after the annotation', async () => {
    await choose('Falconbridge', 'House');
    await page.keyboard.press('k');
    await said('These words are not masked.');
    await tabTo(page, 'Owner');
    await page.keyboard.type('Office');
    await said('The owner is now: office.');
    await page.getByLabel('Kind', { exact: true }).selectOption('ADDRESS');
    await said('The kind is now ADDRESS.');
    await page.getByRole('option', { name: 'House, annotated as a missed ADDRESS, owner: office' }).waitFor();
    await page.getByLabel('Kind', { exact: true }).selectOption('FACILITY');
    await said('The kind is now FACILITY.');
  });

  it('keep the annotations when the page is reloaded', async () => {
    await page.reload();
    await page
      .getByRole('option', { name: 'House, annotated as a missed FACILITY, owner: office', exact: true })
      .waitFor();
  });

  it('select words by dragging', async () => {
    const word = (name: string) => page.getByRole('option', { name, exact: true });
    await word('call').hover();
    await page.mouse.down();
    await word('me').hover();
    await word('at').hover();
    await page.mouse.up();
    const chosen = await page.locator('[aria-selected="true"]').allInnerTexts();
    expect(chosen).toEqual(['call', 'me', 'at']);
  });

  it('of all ten calls end with an empty list and a miss rate', async () => {
    await page.getByRole('listbox').focus();
    for (let left = CALLS - 1; left >= 0; left -= 1) {
      const address = page.url();
      await page.keyboard.press('Enter');
      if (left < CALLS - 1) await confirmClean(left === CALLS - 2);
      if (left === 0) break;
      await page.waitForURL((url) => url.href !== address);
      await page.getByText(`${left} waiting for review, including this one.`).waitFor();
      await page.getByRole('listbox').and(page.locator(':focus')).waitFor();
    }
    await page.getByText('No calls are waiting for your review').waitFor();
    await page.getByRole('rowheader', { name: 'FACILITY' }).waitFor();
    expect(await violations()).toEqual([]);
    const [counts] = await query<{ reviewed: number; destroyed: number }>(
      databaseUrl,
      `SELECT (SELECT count(*)::int FROM reviews WHERE finished_at IS NOT NULL) AS reviewed,
         (SELECT count(*)::int FROM review_samples WHERE destroyed_for = 'reviewed') AS destroyed`,
    );
    expect(counts).toEqual({ reviewed: CALLS, destroyed: CALLS });
    await tabTo(page, 'Overview');
    await page.keyboard.press('Enter');
    await page.getByRole('term').filter({ hasText: 'Miss rate' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
