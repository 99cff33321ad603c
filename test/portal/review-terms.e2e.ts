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

const SAID = 'it is about the Bluefalcon, call me at 415-555-0142';
const WORDS = SAID.split(' ');

/** Script that lists axe violations. axe must be loaded in the page. */
const VIOLATIONS = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => [id, ...target].join(' '))))`;

describeWith([BROWSER], 'terms from reviews in the portal', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let baseUrl: string;
  let databaseUrl: string;
  let complaints: string[];

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    ({ baseUrl, databaseUrl } = service);
    const admin = await service.login();
    const agent = await service.createAgent(admin, {
      name: 'Front desk',
      policy_yaml: 'name: reviewed\nreview: { share: 100 %, keep: 14d, roles: [reviewer, admin] }\n',
    });
    for (let nth = 0; nth < 2; nth += 1) await callAgent(agent.proxy_url, SAID);
    await service.service.app.get(SamplesWriter, { strict: false }).flush();
    page = await browser.newPage({ reducedMotion: 'reduce' });
    complaints = collectComplaints(page);
    await enter(admin);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function enter(cookie: string): Promise<void> {
    const value = cookie.slice('service_session='.length);
    await page.context().addCookies([{ name: 'service_session', value, url: baseUrl }]);
  }

  async function begin(): Promise<void> {
    await page.goto(`${baseUrl}/portal/reviews`);
    await tabTo(page, 'Start review');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').and(page.locator(':focus')).waitFor();
  }

  async function violations(): Promise<unknown> {
    await page.evaluate(axe.source);
    return page.evaluate(VIOLATIONS);
  }

  async function choose(word: string): Promise<void> {
    await page.keyboard.press('Home');
    const steps = WORDS.findIndex((one) => one.startsWith(word));
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowRight');
  }

  async function whose(letters: string): Promise<void> {
    await tabTo(page, 'Owner');
    await page.keyboard.type(letters);
    await page.getByRole('listbox').focus();
  }

  async function versions(): Promise<number[]> {
    const rows = await query<{ version: number }>(
      databaseUrl,
      `SELECT version FROM policies WHERE name = 'reviewed' ORDER BY version`,
    );
    return rows.map(({ version }) => version);
  }

  const dialog = () => page.getByRole('dialog', { name: 'Add term' });

  it('can be added only for annotated words', async () => {
    await begin();
    await choose('Bluefalcon');
    await page.keyboard.press('t');
    await page.getByText('Annotate the words first.', { exact: true }).waitFor();
  });

  it('cannot be added for a person’s value', async () => {
    await whose('Caller');
    await page.keyboard.press('m');
    await page.keyboard.press('t');
    await dialog()
      .getByText(/person's value cannot become a term/)
      .waitFor();
    expect(await dialog().getByRole('button', { name: 'Add term' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').and(page.locator(':focus')).waitFor();
  });

  it('are shown with their effect, and added by one key press', async () => {
    await whose('No person');
    await page.keyboard.press('m');
    await page.keyboard.press('t');
    await dialog().getByText('Version 2 of reviewed is created, and only Front desk uses it.').waitFor();
    await dialog().getByText('2 NAME').waitFor();
    await dialog().getByText('2 of 2').waitFor();
    expect(await violations()).toEqual([]);
    expect(await versions()).toEqual([1]);
    await tabTo(page, 'Add term');
    await page.keyboard.press('Enter');
    await dialog().getByText('The agent now uses reviewed, version 2.').waitFor();
    expect(await violations()).toEqual([]);
    expect(await versions()).toEqual([1, 2]);
    await tabTo(page, 'Close');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').and(page.locator(':focus')).waitFor();
  });

  it('show how many findings would stay readable, as a policy’s or an agent’s term', async () => {
    await whose('Office');
    await choose('415');
    await page.keyboard.press('n');
    await page.keyboard.press('t');
    await dialog().getByText('Version 3 of reviewed is created, and only Front desk uses it.').waitFor();
    await tabTo(page, 'Effect');
    await page.keyboard.type('Agent: never mask');
    await dialog().getByText('reviewed does not change (version 2).').waitFor();
    expect(await dialog().getByText('2 PHONE').count()).toBe(1);
    await page.keyboard.press('Escape');
  });

  it('can be added only by admins', async () => {
    await enter((await service?.login({ login: 'ray', role: 'reviewer' })) ?? '');
    await begin();
    await whose('Office');
    await choose('415');
    await page.keyboard.press('n');
    await page.keyboard.press('t');
    await dialog().getByText('Only an admin can change policies and agents').waitFor();
    expect(await dialog().getByRole('button', { name: 'Add term' }).isDisabled()).toBe(true);
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
  });
});
