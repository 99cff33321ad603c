import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { newAgentId } from '../../src/common/ids.js';
import { BROWSER, openBrowser } from '../support/browser.js';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';
import { describeWith } from '../support/left-out.js';

const FINDINGS = 10_000;
const OF_A_MESSAGE = 50;
const AGENTS = 1_000;
const LAST_WORDS = 'That was all of them.';
const SLOW_MS = 120_000;

const SCROLL_DOWN = 'window.scrollTo(0, document.documentElement.scrollHeight)';

/** Limits on rendered rows and marks: more than a window shows, far less than exist. */
const MOST_ROWS = 120;
const MOST_MARKS = 800;
/** Number of consecutive checks with the same scroll position after which a region is at rest. */
const AT_REST = 8;

async function callWithManyValues(proxyUrl: string): Promise<string> {
  const messages = Array.from({ length: FINDINGS / OF_A_MESSAGE }, (_, place) => ({
    role: 'user',
    content: Array.from(
      { length: OF_A_MESSAGE },
      (__, at) => `Write to guest${place * OF_A_MESSAGE + at}@example.com, please.`,
    ).join(' '),
  }));
  const answer = await fetch(proxyUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'stub', messages: [...messages, { role: 'user', content: LAST_WORDS }] }),
  });
  await answer.text();
  if (answer.status !== 200) throw new Error(`the call answered ${answer.status}`);
  return answer.headers.get('x-sotto-session') ?? '';
}

/** Inserts agents into the database, because the API would take a second for a hundred of them. */
async function insertAgents(databaseUrl: string, accountId: string): Promise<void> {
  const names = Array.from({ length: AGENTS }, (_, at) => `Desk ${String(at + 1).padStart(4, '0')}`);
  await query(
    databaseUrl,
    `INSERT INTO agents (account_id, agent_id, name, name_folded, upstream, tokenization, policy_name, policy_version,
       created_at)
     SELECT $1, id, name, lower(name), 'stub', 'vault-deterministic', 'healthcare-default', 1,
       now() - make_interval(secs => $4 - place)
     FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS t (id, name, place)`,
    [accountId, names.map(() => newAgentId()), names, AGENTS],
  );
}

/** Waits until a region stops scrolling. Its rows are measured and shifted when they come into view. */
async function atRest(region: Locator): Promise<void> {
  let still = 0;
  for (let before = -1, tries = 0; still < AT_REST && tries < 400; tries += 1) {
    const now: number = await region.evaluate((element: { readonly scrollTop: number }) => element.scrollTop);
    still = now === before ? still + 1 : 0;
    before = now;
    await pause(25);
  }
  expect(still).toBe(AT_REST);
}

describeWith([BROWSER], 'the portal with 10,000 findings and 1,000 agents', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let baseUrl: string;
  let sessionId: string;

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    ({ baseUrl } = service);
    const cookie = await service.login();
    const agent = await service.createAgent(cookie, { policy_yaml: 'name: kept\nlog_payloads: true\n' });
    sessionId = await callWithManyValues(agent.proxy_url);
    const [account] = await query<{ account_id: string }>(
      service.databaseUrl,
      'SELECT account_id FROM agents WHERE agent_id = $1',
      [agent.id],
    );
    await query(
      service.databaseUrl,
      "UPDATE agents SET created_at = now() - interval '1 day' WHERE agent_id = $1",
      [agent.id],
    );
    await insertAgents(service.databaseUrl, account?.account_id ?? '');
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const value = cookie.slice(cookie.indexOf('=') + 1);
    await page.context().addCookies([{ name: 'service_session', value, url: baseUrl }]);
  }, SLOW_MS);

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('opens a session with 10,000 findings without rendering all of them', async () => {
    await page.goto(`${baseUrl}/portal/sessions/${sessionId}`);
    await page.getByText('Findings (10,000)').waitFor();
    expect(await page.locator('tr').count()).toBeLessThan(MOST_ROWS);
    const marks = await page.locator('mark').count();
    expect(marks).toBeGreaterThan(OF_A_MESSAGE);
    expect(marks).toBeLessThan(MOST_MARKS);
  });

  it('shows the last message at the end of the conversation', async () => {
    const conversation = page.getByRole('region', { name: 'Conversation' });
    expect(await conversation.getByText(LAST_WORDS).count()).toBe(0);
    await conversation.focus();
    // The end moves down while turns that come into view are measured.
    const last = conversation.getByText(LAST_WORDS);
    for (let tries = 0; tries < 40 && !(await last.isVisible()); tries++) {
      await page.keyboard.press('End');
      await atRest(conversation);
    }
    await last.waitFor();
    expect(await page.locator('mark').count()).toBeLessThan(MOST_MARKS);
  });

  it('shows the last finding at the end of the list, and leads from a finding to its mark', async () => {
    const findings = page.getByRole('region', { name: 'Findings' });
    await findings.focus();
    await page.keyboard.press('End');
    await findings.locator(`tr[aria-rowindex="${FINDINGS + 1}"]`).waitFor();
    expect(await page.locator('tr').count()).toBeLessThan(MOST_ROWS);
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Show finding 1 in the text', exact: true }).click();
    await page.locator('button[id^="mark-"]:focus').waitFor();
    await findings.locator('tr[aria-current="true"][aria-rowindex="2"]').waitFor();
  });

  it('leads from a mark to its finding', async () => {
    const conversation = page.getByRole('region', { name: 'Conversation' });
    await atRest(conversation);
    await conversation.focus();
    // The end moves down while turns that come into view are measured.
    const last = conversation.getByText(LAST_WORDS);
    for (let tries = 0; tries < 40 && !(await last.isVisible()); tries++) {
      await page.keyboard.press('End');
      await atRest(conversation);
    }
    await last.waitFor();
    await atRest(conversation);
    await conversation.locator('button[id^="mark-"]').last().click();
    await page.locator(`tr[aria-current="true"][aria-rowindex="${FINDINGS + 1}"]`).waitFor();
  });

  it('lists 1,000 agents on scroll without rendering all of them', async () => {
    await page.goto(`${baseUrl}/portal/agents`);
    await page.getByRole('link', { name: 'Desk 1000' }).waitFor();
    const total = `${(AGENTS + 1).toLocaleString('en')} agents`;
    for (
      let tries = 0;
      (await page.getByText(total, { exact: true }).count()) === 0 && tries < 200;
      tries += 1
    ) {
      await page.evaluate(SCROLL_DOWN);
      await page.waitForTimeout(50);
    }
    await page.evaluate(SCROLL_DOWN);
    await page.getByRole('link', { name: 'Desk 0001' }).waitFor();
    expect(await page.getByText(total, { exact: true }).isVisible()).toBe(true);
    const rows = await page.locator('main li').count();
    expect(rows).toBeGreaterThan(5);
    expect(rows).toBeLessThan(MOST_ROWS);
  });

  it('finds an agent by its name', async () => {
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('desk 0500');
    await page.getByText('1 agent', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Desk 0500' }).waitFor();
  });
});
