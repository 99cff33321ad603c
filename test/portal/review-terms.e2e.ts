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

/** Runs in the page, where axe has been put before. */
const VIOLATIONS = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => [id, ...target].join(' '))))`;

describeWith([BROWSER], 'terms in the portal', () => {
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
    await tabTo(page, 'Begin');
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
    await tabTo(page, 'Whose');
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

  const dialog = () => page.getByRole('dialog', { name: 'Make it a term' });

  it('are made of marks alone', async () => {
    await begin();
    await choose('Bluefalcon');
    await page.keyboard.press('t');
    await page.getByText('Mark the words first.', { exact: true }).waitFor();
  });

  it('are none where the value is a person’s', async () => {
    await whose('The caller');
    await page.keyboard.press('m');
    await page.keyboard.press('t');
    await dialog()
      .getByText(/person's value is no term/)
      .waitFor();
    expect(await dialog().getByRole('button', { name: 'Make it a term' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').and(page.locator(':focus')).waitFor();
  });

  it('are shown with what they change, and made by one press', async () => {
    await whose('Nobody');
    await page.keyboard.press('m');
    await page.keyboard.press('t');
    await dialog().getByText('reviewed gets version 2, for Front desk alone.').waitFor();
    await dialog().getByText('2 NAME').waitFor();
    await dialog().getByText('2 of 2').waitFor();
    expect(await violations()).toEqual([]);
    expect(await versions()).toEqual([1]);
    await tabTo(page, 'Make it a term');
    await page.keyboard.press('Enter');
    await dialog().getByText('The agent has version 2 of reviewed.').waitFor();
    expect(await violations()).toEqual([]);
    expect(await versions()).toEqual([1, 2]);
    await tabTo(page, 'Close');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').and(page.locator(':focus')).waitFor();
  });

  it('say how many findings would stay readable, by the policy or for the agent', async () => {
    await whose('The office');
    await choose('415');
    await page.keyboard.press('n');
    await page.keyboard.press('t');
    await dialog().getByText('reviewed gets version 3, for Front desk alone.').waitFor();
    await tabTo(page, 'As');
    await page.keyboard.type('Never masked for this');
    await dialog().getByText('reviewed stays at version 2.').waitFor();
    expect(await dialog().getByText('2 PHONE').count()).toBe(1);
    await page.keyboard.press('Escape');
  });

  it('are for admins to make', async () => {
    await enter((await service?.login({ login: 'ray', role: 'reviewer' })) ?? '');
    await begin();
    await whose('The office');
    await choose('415');
    await page.keyboard.press('n');
    await page.keyboard.press('t');
    await dialog().getByText('Only an admin may change policies and agents').waitFor();
    expect(await dialog().getByRole('button', { name: 'Make it a term' }).isDisabled()).toBe(true);
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
  });
});
