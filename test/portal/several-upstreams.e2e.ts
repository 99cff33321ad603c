import { afterAll, beforeAll, expect, it } from '@jest/globals';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { AgentsApi } from '../support/agents-api.js';
import { BROWSER, collectComplaints, openBrowser } from '../support/browser.js';
import { providerAt } from '../support/faulty-provider.js';
import { describeWith } from '../support/left-out.js';
import { type RunningService, runService } from '../support/running-service.js';
import { FOCUSED, tabTo } from './tab-to.js';

const NAMES = ['north', 'south', 'west', 'east', 'middle', 'last'];

/** Script that lists axe violations. axe must be loaded in the page. */
const VIOLATIONS = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => [id, 'at', ...target].join(' '))))`;

describeWith([BROWSER], 'several upstreams of an agent in the portal', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let api: AgentsApi;
  let complaints: string[];

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService({
      providers: NAMES.map((name) => providerAt(name, 'http://127.0.0.1:9/v1')),
    });
    api = new AgentsApi(service, await service.login());
    page = await browser.newPage({ reducedMotion: 'reduce' });
    complaints = collectComplaints(page);
    const value = api.cookie.slice(api.cookie.indexOf('=') + 1);
    await page.context().addCookies([{ name: 'service_session', value, url: service.baseUrl }]);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const upstream = (number: number): ReturnType<Page['locator']> =>
    page.getByLabel(`Upstream ${number}`, { exact: true });
  const add = (): ReturnType<Page['locator']> => page.getByRole('button', { name: /^Add fallback/ });
  const instead = (): ReturnType<Page['locator']> => page.getByLabel('Fallback timeout');
  const besides = (): ReturnType<Page['locator']> => page.getByLabel('Hedging delay');

  async function begin(name: string): Promise<void> {
    await page.goto(`${service?.baseUrl ?? ''}/portal/agents/new`);
    await page.getByLabel('Upstream', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
  }

  async function choose(...names: readonly string[]): Promise<void> {
    for (const [at, name] of names.entries()) {
      if (at > 0) await add().click();
      await (at === 0 ? page.getByLabel('Upstream', { exact: true }) : upstream(at + 1)).selectOption(name);
    }
  }

  async function create(name: string): Promise<ReturnType<AgentsApi['get']>> {
    await page.getByRole('button', { name: 'Create agent' }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    return api.get(/agt_\w+/.exec(page.url())?.[0] ?? '');
  }

  it('are selected and reordered by keyboard', async () => {
    await begin('Night desk');
    expect(await instead().count()).toBe(0);
    await tabTo(page, 'Upstream');
    await page.keyboard.type('north');
    for (const [at, name] of ['south', 'west'].entries()) {
      await tabTo(page, 'Add fallback');
      await page.keyboard.press('Enter');
      await upstream(at + 2)
        .and(page.locator(':focus'))
        .waitFor();
      await page.keyboard.type(name);
    }
    await tabTo(page, 'Fallback timeout');
    await page.keyboard.type('1500');
    await tabTo(page, 'Hedging delay');
    await page.keyboard.type('600');
    await page.getByRole('textbox', { name: 'Name' }).focus();
    await tabTo(page, 'Move down: north:m');
    await page.keyboard.press('Enter');
    await page.getByText('north:m is now number 2.').waitFor();
    expect(await page.evaluate(FOCUSED)).toBe('Move down: north:m');
    await page.keyboard.press('Enter');
    await page.getByText('north:m is now number 3.').waitFor();
    expect(await page.evaluate(FOCUSED)).toBe('Move up: north:m');
    await tabTo(page, 'Create agent');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Night desk', level: 1 }).waitFor();
    const agent = await api.get(/agt_\w+/.exec(page.url())?.[0] ?? '');
    expect(agent).toMatchObject({
      upstream: ['south:m', 'west:m', 'north:m'],
      first_byte_ms: 1500,
      hedge_after_ms: 600,
    });
    const facts = await page
      .getByRole('list')
      .filter({ hasText: 'south:m' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(facts).toEqual(['south:m', 'west:m', 'north:m']);
    await page.getByText('After a failure, or 1,500 ms without a reply').waitFor();
    await page.getByText('After 600 ms without a reply').waitFor();
  });

  it('have a fallback timeout and a hedging delay that can be changed and are validated', async () => {
    const id = /agt_\w+/.exec(page.url())?.[0] ?? '';
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    expect([await instead().inputValue(), await besides().inputValue()]).toEqual(['1500', '600']);
    await besides().fill('1500');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('hedge_after_ms must be less than first_byte_ms').waitFor();
    await besides().fill('');
    await instead().fill('900');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const changed = await api.get(id);
    expect(changed).toMatchObject({ upstream: ['south:m', 'west:m', 'north:m'], first_byte_ms: 900 });
    expect(changed).not.toHaveProperty('hedge_after_ms');
    await page.getByText('After a failure, or 900 ms without a reply').waitFor();
  });

  it('are limited to five different upstreams', async () => {
    await begin('Day desk');
    await choose('north:m', 'south:m', 'west:m', 'east:m', 'middle:m');
    expect(await add().count()).toBe(0);
    expect(await upstream(2).locator('option').allTextContents()).toEqual([
      'Select an upstream',
      'stub (no LLM)',
      'south:m (no business associate agreement declared)',
      'last:m (no business associate agreement declared)',
    ]);
    await page.getByRole('button', { name: /^Remove.*west:m/ }).click();
    await page.getByText('west:m was removed.').waitFor();
    expect(await page.evaluate(FOCUSED)).toBe('Upstream 3');
    await page.evaluate(axe.source);
    expect(await page.evaluate(VIOLATIONS)).toEqual([]);
    const agent = await create('Day desk');
    expect(agent.upstream).toEqual(['north:m', 'south:m', 'east:m', 'middle:m']);
    expect(agent).toMatchObject({ first_byte_ms: 3000 });
  });

  it('can be reduced to one, without a fallback timeout', async () => {
    await begin('Alone');
    await choose('north:m', 'south:m');
    await instead().fill('900');
    await page.getByRole('button', { name: /^Remove.*north:m/ }).click();
    expect(await instead().count()).toBe(0);
    expect(await create('Alone')).toMatchObject({ upstream: 'south:m' });
  });

  it('can pass the provider’s errors on to callers', async () => {
    await begin('Frank');
    await choose('north:m');
    await page.getByRole('radio', { name: 'Return the provider’s error' }).check();
    const { id, upstream_errors: chosen } = await create('Frank');
    expect(chosen).toBe('provider');
    await page.getByText('Callers receive the provider’s error').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('radio', { name: 'Return Sotto’s error' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await api.get(id)).not.toHaveProperty('upstream_errors');
    await page.getByText('Callers receive the provider’s error').waitFor({ state: 'detached' });
  });

  it('must all be selected before the agent can be created', async () => {
    await begin('Half');
    await choose('north:m');
    await add().click();
    await upstream(2).waitFor();
    expect(await page.getByRole('button', { name: 'Create agent' }).isDisabled()).toBe(true);
    expect(await add().count()).toBe(0);
  });

  it('cause no unexpected browser errors', () => {
    expect(complaints.filter((text) => !text.includes('status of 422'))).toEqual([]);
  });
});
