import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { callAgent } from '../support/agents-api.js';
import { BROWSER, openBrowser } from '../support/browser.js';
import { describeWith } from '../support/left-out.js';
import { type RunningService, runService } from '../support/running-service.js';

/** Name of the maximum length, without spaces, that overrides the writing direction. */
const NAME = `${'W'.repeat(30)}\u202E${'M'.repeat(33)}`;
const SHOWN = NAME.replace('\u202E', '\\u202E');
const POLICY = `p${'w'.repeat(62)}`;

describeWith([BROWSER], 'names with direction overrides, in a narrow window', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let agentId: string;
  let sessionId: string;

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    const cookie = await service.login();
    const agent = await service.createAgent(cookie, { name: NAME, policy_yaml: `name: ${POLICY}\n` });
    agentId = agent.id;
    sessionId = await callAgent(agent.proxy_url);
    const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
    const value = cookie.slice(cookie.indexOf('=') + 1);
    await context.addCookies([{ name: 'service_session', value, url: service.baseUrl }]);
    page = await context.newPage();
  });

  afterAll(async () => {
    await page.context().close();
    await browser?.close();
    await service?.stop();
  });

  it.each([
    ['overview', () => '/portal'],
    ['agents', () => '/portal/agents'],
    ['agent', () => `/portal/agents/${agentId}`],
    ['sessions', () => '/portal/sessions'],
    ['session', () => `/portal/sessions/${sessionId}`],
    ['policies', () => '/portal/policies'],
    ['policy', () => `/portal/policies/${POLICY}`],
    ['upstreams', () => '/portal/upstreams'],
    ['playground', () => '/portal/playground'],
    ['drift', () => '/portal/drift'],
    ['audit log', () => '/portal/audit'],
  ])('are escaped and cause no horizontal scrolling: %s', async (_, path) => {
    await page.goto(`${service?.baseUrl}${path()}`);
    await page.getByText(SHOWN).first().waitFor({ state: 'attached' });
    expect(await page.locator('body').innerText()).not.toContain('\u202E');
    expect(await page.title()).not.toContain('\u202E');
    const beyond = await page.evaluate(`(() => {
      const wide = document.documentElement.scrollWidth - window.innerWidth;
      return wide === 0 ? [] : [wide, ...[...document.querySelectorAll('body *')].filter((each) =>
        each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0 && getComputedStyle(each).overflowX === 'visible').slice(0, 8).map((each) => each.tagName + ' ' + each.className)];
    })()`);
    expect(beyond).toEqual([]);
  });

  it('are typed in their escaped form to confirm a deletion', async () => {
    await page.goto(`${service?.baseUrl}/portal/agents/${agentId}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByLabel(`Type ${SHOWN} to confirm`).fill(SHOWN);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: false }).last().click();
    await page.getByText('No agents yet').waitFor();
  });
});
