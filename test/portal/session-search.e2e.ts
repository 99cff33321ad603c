import { afterAll, beforeAll, expect, it } from '@jest/globals';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { createKey, type CallerKey } from '../caller-keys/keys.js';
import { newId } from '../../src/common/ids.js';
import { BROWSER, collectComplaints, contentOf, openBrowser } from '../support/browser.js';
import { query } from '../support/databases.js';
import { describeWith } from '../support/left-out.js';
import { type RunningService, runService } from '../support/running-service.js';
import { call, insertSessions, type SessionRow } from '../support/sessions.js';
import { FOCUSED, tabTo } from './tab-to.js';

const DAY = 86_400_000;
const OLD = 'sess_01J0000000000000000000000A';
const CARD = 'sess_01J0000000000000000000000B';
const SPANISH = 'sess_01J0000000000000000000000C';
const KEYED = 'sess_01J0000000000000000000000D';
const LIST = '/api/v1/sessions?';

describeWith([BROWSER], 'the portal by keyboard, at 320 pixels', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let baseUrl: string;
  let complaints: string[];
  let agent: { id: string; proxy_url: string };
  let accountId: string;
  let key: CallerKey;

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    ({ baseUrl } = service);
    const cookie = await service.login();
    agent = await service.createAgent(cookie, { name: 'Front desk' });
    const [account] = await query<{ id: string }>(
      service.databaseUrl,
      'SELECT account_id AS id FROM agents WHERE agent_id = $1',
      [agent.id],
    );
    accountId = account?.id ?? '';
    ({ key } = await createKey(service, cookie, agent.id, { name: 'Voice platform' }));
    await insertSessions(service.databaseUrl, [
      row(CARD, { started_at: Date.now() - 3_600_000, redactions_by_kind: { CREDIT_CARD: 1 }, added_ms: 12 }),
      row(SPANISH, {
        started_at: Date.now() - 7_200_000,
        languages: [{ language: 'es', turns: 3, confidence: 0.9 }],
        prompt_tokens: 4_000,
        completion_tokens: 321,
        cost: 0.0625,
      }),
      row(OLD, { started_at: Date.now() - 20 * DAY }),
      row(KEYED, { started_at: Date.now() - 40 * DAY, caller_key_id: key.id }),
    ]);
    const context = await browser.newContext({
      viewport: { width: 320, height: 640 },
      acceptDownloads: true,
    });
    const [, value = ''] = cookie.split('=');
    await context.addCookies([{ name: 'service_session', value, url: baseUrl }]);
    page = await context.newPage();
    complaints = collectComplaints(page);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  function row(id: string, fields: Partial<SessionRow> & { started_at: number }): SessionRow {
    return {
      account_id: accountId,
      session_id: id,
      agent_id: agent.id,
      call_id: null,
      ended_at: fields.started_at + 900,
      status: 'ok',
      redaction_count: 0,
      ...fields,
    };
  }

  const open = async (search = ''): Promise<void> => {
    await page.goto(`${baseUrl}/portal/sessions${search}`);
    await page.getByRole('heading', { name: 'Sessions', level: 1 }).waitFor();
  };
  const parameters = (): Record<string, string> =>
    Object.fromEntries(new URL(page.url()).searchParams.entries());
  const shown = (count: number): Promise<void> =>
    page.getByText(count === 1 ? '1 session' : `${count} sessions`, { exact: true }).waitFor();
  /** IDs of the listed sessions, in order. */
  const ids = async (): Promise<string[]> =>
    (
      await page
        .getByRole('table', { name: 'Sessions' })
        .getByRole('link', { name: /session sess_/ })
        .allTextContents()
    ).map((text) => /sess_\w+/.exec(text)?.[0] ?? '');

  async function problems(): Promise<unknown> {
    await page.evaluate(axe.source);
    const beyond = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    expect(beyond).toBe(0);
    return page.evaluate(
      `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => [id, ...target].join(' '))))`,
    );
  }

  /** Selects an option of the focused select by typing the beginning of its label. */
  async function select(label: string, option: string): Promise<void> {
    await tabTo(page, label);
    await page.keyboard.type(option);
  }

  it('finds sessions by kind and by language, and keeps the filters in the URL', async () => {
    await open();
    await shown(2);
    await select('Kind of value', 'CREDIT');
    await shown(1);
    expect([await ids(), parameters()]).toEqual([[CARD], { kind: 'CREDIT_CARD' }]);
    await page.reload();
    await shown(1);
    expect(await ids()).toEqual([CARD]);
    await tabTo(page, 'Clear filters');
    await page.keyboard.press('Enter');
    await shown(2);
    await page.reload();
    await select('Language', 'Spanish');
    await shown(1);
    expect([await ids(), parameters()]).toEqual([[SPANISH], { language: 'es' }]);
    expect(await problems()).toEqual([]);
  });

  it('finds sessions by caller key, and shows the key’s name in the session', async () => {
    await open('?since=60d');
    await shown(4);
    await select('Caller key', 'Voice platform');
    await shown(1);
    expect([await ids(), parameters()]).toEqual([[KEYED], { since: '60d', caller_key_id: key.id }]);
    expect(await problems()).toEqual([]);
    await page.reload();
    await shown(1);
    // The names of keys are loaded after the list.
    const keyOption = page.getByLabel('Caller key').getByText('Voice platform');
    await keyOption.waitFor({ state: 'attached' });
    expect(await page.getByLabel('Caller key').locator('option:checked').innerText()).toBe('Voice platform');
    await page.getByRole('link', { name: /session sess_/ }).press('Enter');
    await page.getByRole('heading', { name: 'Session', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Voice platform' }).press('Enter');
    await shown(1);
    expect([await ids(), parameters().caller_key_id]).toEqual([[KEYED], key.id]);
    await open(`?agent_id=${agent.id}`);
    await shown(2);
    await keyOption.waitFor({ state: 'attached' });
    expect(await page.getByLabel('Caller key').locator('option').allInnerTexts()).toEqual([
      'Any',
      'Voice platform',
    ]);
  });

  it('finds sessions between two times', async () => {
    await open();
    await shown(2);
    const local = (time: number): string => {
      const date = new Date(time);
      const two = (part: number): string => String(part).padStart(2, '0');
      const hours = `${two(date.getHours() % 12 || 12)}${two(date.getMinutes())}${date.getHours() < 12 ? 'A' : 'P'}`;
      return `${two(date.getMonth() + 1)}${two(date.getDate())}${date.getFullYear()}${hours}`;
    };
    await tabTo(page, 'From');
    await page.keyboard.type(local(Date.now() - 21 * DAY));
    await shown(3);
    await tabTo(page, 'To');
    await page.keyboard.type(local(Date.now() - 19 * DAY));
    await shown(1);
    expect(await ids()).toEqual([OLD]);
    expect(Object.keys(parameters())).toEqual(['since', 'until']);
    expect(await page.getByLabel('Period').locator('option:checked').innerText()).toBe('Custom');
    await page.reload();
    await shown(1);
    expect(await ids()).toEqual([OLD]);
  });

  it('sorts sessions by column headings, in both directions', async () => {
    await open('?since=30d');
    await shown(3);
    const heading = (name: string) => page.getByRole('columnheader', { name });
    expect(await heading('Started').getAttribute('aria-sort')).toBe('descending');
    await tabTo(page, 'Tokens');
    await page.keyboard.press('Enter');
    await page.locator('[role="columnheader"][aria-sort="descending"]', { hasText: 'Tokens' }).waitFor();
    expect(await heading('Started').getAttribute('aria-sort')).toBeNull();
    await page.getByRole('row').nth(1).getByText('4,321').waitFor();
    expect((await ids())[0]).toBe(SPANISH);
    expect(await page.evaluate(FOCUSED)).toContain('Tokens');
    await tabTo(page, 'Cost');
    expect(await page.getByRole('row').nth(1).innerText()).toMatch(/Cost\s+0\.063/);
    await open('?since=30d&sort=duration_ms&order=asc');
    expect(await heading('Duration').getAttribute('aria-sort')).toBe('ascending');
    await tabTo(page, 'Duration');
    await page.keyboard.press('Enter');
    await page.locator('[role="columnheader"][aria-sort="descending"]', { hasText: 'Duration' }).waitFor();
    expect(parameters()).toEqual({ since: '30d', sort: 'duration_ms' });
    expect(await problems()).toEqual([]);
  });

  it('shows new sessions without moving the focus, and does not refresh in a hidden tab', async () => {
    await open();
    await shown(2);
    await tabTo(page, /session sess_|minutes? ago|hours? ago/);
    const focused = await page.evaluate(FOCUSED);
    expect(focused).toContain(CARD);
    const id = await call(agent.proxy_url, 'Hello');
    await shown(3);
    expect((await ids())[0]).toBe(id);
    expect(await page.evaluate(FOCUSED)).toContain(CARD);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes(LIST)) asked += 1;
    });
    await setHidden(true);
    // A refresh that was in progress when the tab was hidden ends within this time.
    await page.waitForTimeout(1_000);
    asked = 0;
    await page.waitForTimeout(11_000);
    expect(asked).toBe(0);
    await setHidden(false);
    await call(agent.proxy_url, 'Hello again');
    await shown(4);
  });

  async function setHidden(hidden: boolean): Promise<void> {
    await page.evaluate(
      `Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => ${
        hidden ? "'hidden'" : "'visible'"
      } });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`,
    );
  }

  it('keeps the list of sessions if a refresh fails', async () => {
    await open();
    await shown(4);
    await page.route(`**${LIST}*`, (route) =>
      route.fulfill({
        status: 429,
        json: { error: { code: 'rate_limited', message: 'Too many requests.', request_id: 'req_1' } },
      }),
    );
    await page.getByText('The list could not be refreshed.').waitFor();
    expect(await ids()).toHaveLength(4);
    await page.unroute(`**${LIST}*`);
    await page.getByText('The list could not be refreshed.').waitFor({ state: 'detached' });
    // The browser reports the refusal.
    complaints.splice(0);
  });

  it('exports the filtered sessions as CSV and as JSON', async () => {
    await open('?kind=CREDIT_CARD');
    await shown(1);
    for (const format of ['CSV', 'JSON']) {
      await tabTo(page, `Export as ${format}`);
      const started = page.waitForEvent('download');
      await page.keyboard.press('Enter');
      const download = await started;
      expect(download.suggestedFilename()).toBe(`sotto-sessions.${format.toLowerCase()}`);
      const text = (await contentOf(download)).toString();
      expect(text.match(/sess_\w+/g)).toEqual([CARD]);
    }
    await page.goto(`${baseUrl}/portal/audit`);
    await page.getByText('Exported 1 session (CSV).').waitFor();
  });

  it('says how to clear the filters if no sessions match', async () => {
    await open('?status=error&sort=cost');
    await page.getByText('select “Clear filters” above').waitFor();
    expect(await problems()).toEqual([]);
    await tabTo(page, 'Clear filters');
    await page.keyboard.press('Enter');
    await shown(4);
    expect(parameters()).toEqual({ sort: 'cost' });
  });

  it('says why a time range is invalid', async () => {
    await open('?since=2026-01-02T00:00:00.000Z&until=2026-01-01T00:00:00.000Z');
    await page.getByText('until must be later than since').waitFor();
    complaints.splice(0);
  });

  it('renders only part of a long list of sessions, up to its last row', async () => {
    const many = Array.from({ length: 150 }, (_, at) =>
      row(newId('sess'), { started_at: Date.now() - DAY / 2 - at * 1_000, status: 'partial' }),
    );
    await insertSessions(service?.databaseUrl ?? '', many);
    await open('?status=partial');
    await page.getByText('50 sessions, more available').waitFor();
    const last = page.locator('[role="row"][aria-rowindex="151"]');
    // The end moves down while pages are loaded and rows are measured.
    for (let tries = 0, still = 0; still < 8 && tries < 400; tries += 1) {
      await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
      await page.waitForTimeout(50);
      still = (await last.isVisible()) ? still + 1 : 0;
    }
    await last.waitFor();
    await page.getByText('150 sessions', { exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(120);
    expect(await problems()).toEqual([]);
  });

  it('leads to the drift screen from the navigation', async () => {
    await open();
    await page.getByRole('navigation').getByRole('link', { name: 'Drift' }).press('Enter');
    await page.getByRole('heading', { name: 'Drift', level: 1 }).waitFor();
  });

  it('saves a policy that no agent has, and assigns it later', async () => {
    await page.goto(`${baseUrl}/portal/policies/from/pci`);
    await page.getByText('It would become my-policy, version 1').waitFor();
    expect(await problems()).toEqual([]);
    await tabTo(page, 'Save policy');
    await page.keyboard.press('Enter');
    await page.getByText('Saved as my-policy, version 1.').waitFor();
    expect(await problems()).toEqual([]);
    await tabTo(page, 'Show the policy');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'my-policy', level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Save policy' }).isDisabled()).toBe(true);
    await page.getByLabel('Agent').selectOption({ label: 'Front desk (now healthcare-default, version 3)' });
    await tabTo(page, 'Assign policy');
    await page.keyboard.press('Enter');
    await page.getByText('Front desk now uses my-policy, version 1.').waitFor();
  });

  it('causes no unexpected browser errors', () => {
    expect(complaints).toEqual([]);
  });
});
