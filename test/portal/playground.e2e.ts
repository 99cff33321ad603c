import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { BROWSER, collectComplaints, openBrowser, writePolicy } from '../support/browser.js';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';
import { describeWith } from '../support/left-out.js';

const CONVERSATION = `Instructions: You answer the telephone of a clinic.
Caller: My name is Maria Lopez.
Write to maria.lopez@example.com.
Assistant: Thank you. Your card?
Caller: 4111 1111 1111 1111`;

describeWith([BROWSER], 'the playground', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let complaints: string[];
  let before: Record<string, number>;

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    const cookie = await service.login();
    before = await countRows();
    page = await browser.newPage();
    complaints = collectComplaints(page);
    const [, value = ''] = cookie.split('=');
    await page.context().addCookies([{ name: 'service_session', value, url: service.baseUrl }]);
    await page.goto(`${service.baseUrl}/portal/playground`);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** Counts the rows of each database table. */
  async function countRows(): Promise<Record<string, number>> {
    const url = service?.databaseUrl ?? '';
    const tables = await query<{ name: string }>(
      url,
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await query<{ count: number }>(url, `SELECT count(*)::int AS count FROM ${name}`);
      counts[name] = row?.count ?? -1;
    }
    return counts;
  }

  async function say(text: string): Promise<void> {
    await page.getByRole('textbox', { name: 'Text or conversation' }).fill(text);
  }

  /** Row of the findings table that shows a kind. */
  function rowOf(kind: string): ReturnType<Page['locator']> {
    return page.getByRole('row').filter({ hasText: kind });
  }

  /** Texts of a turn's columns, with their headings. */
  async function columnsOf(turn: ReturnType<Page['locator']>): Promise<string[]> {
    const texts = await turn.locator('div > div').allInnerTexts();
    return texts.map((text) => text.replace(/\n+/g, '\n').trim());
  }

  it('masks a sample call immediately', async () => {
    await page.getByText(/^\d+ values are masked:$/).waitFor();
    await page.getByLabel('Sample call').selectOption('Paying a bill');
    await rowOf('CREDIT_CARD').waitFor();
  });

  it('shows the original and the masked text of each turn side by side', async () => {
    await say(CONVERSATION);
    await rowOf('EMAIL').getByText('Turn 2').waitFor();
    const turn = page.getByRole('listitem').filter({ hasText: 'Write to' });
    // The value appears in the original text and, unchanged, in the text for tools.
    expect(await turn.locator('mark', { hasText: 'maria.lopez@example.com' }).count()).toBe(2);
    await turn.getByRole('button', { name: /^EMAIL 01/ }).waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Instructions' }).count()).toBe(1);
  });

  it('shows the detector, the confidence and the action of each finding', async () => {
    const email = await rowOf('EMAIL').innerText();
    expect(email).toMatch(/pattern: email\s+0\.\d\d/);
    expect(email).toContain('restored in the reply');
    expect(await rowOf('CREDIT_CARD').innerText()).toContain('never restored');
  });

  it('leads from a mark to its finding, and back', async () => {
    await page.getByRole('button', { name: /^EMAIL 01/ }).click();
    await page.locator('tr[aria-current="true"]', { hasText: 'EMAIL' }).waitFor();
    await rowOf('CREDIT_CARD').getByRole('button', { name: /^Show/ }).click();
    expect(await page.evaluate('document.activeElement.textContent')).toMatch(/^CREDIT_CARD removed/);
  });

  it('shows the original text, the text for the model and the text for a tool', async () => {
    await say(
      'Caller: it’s maria lopez at four one five five five five oh one four two\nCaller: 4111 1111 1111 1111',
    );
    const phone = page.getByRole('listitem').filter({ hasText: 'four one five' });
    await phone.getByRole('button', { name: /^PHONE 01/ }).waitFor();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const [said = '', model = '', tool = ''] = await columnsOf(phone);
      expect(said).toContain('four one five five five five oh one four two');
      expect(model).toMatch(/PHONE 01/);
      expect(model).not.toMatch(/lopez|four one/);
      expect(tool).toBe('Text for a tool\nit’s Maria Lopez at +14155550142');
    }
    const [, , removed] = await columnsOf(page.getByRole('listitem').last());
    expect(removed).toContain('[REDACTED:CREDIT_CARD]');
    await page.setViewportSize({ width: 1280, height: 720 });
    await say(CONVERSATION);
    await rowOf('EMAIL').waitFor();
  });

  it('applies another policy that is selected', async () => {
    await page.getByLabel('Masking policy').selectOption({ label: 'pci, version 1 (built-in)' });
    await rowOf('EMAIL').waitFor({ state: 'detached' });
    await rowOf('CREDIT_CARD').waitFor();
  });

  it('applies an edited policy, and shows errors with their line', async () => {
    await page.getByRole('button', { name: 'Edit a copy' }).click();
    await writePolicy(page, 'name: tried\nentities: { EMAIL: hide }\n');
    await page.getByText(/^Line 2, column \d+/).waitFor();
    await page.getByText(/^The policy is not valid/).waitFor();
    await writePolicy(page, 'name: tried\nentities: { EMAIL: redact }\n');
    await rowOf('EMAIL').getByText('never restored').waitFor();
  });

  it('says that a call would be rejected, and for which kinds', async () => {
    await writePolicy(page, 'name: tried\nentities: { EMAIL: refuse }\n');
    await rowOf('EMAIL').getByText('Call rejected').waitFor();
    await page.getByText('Sotto would reject this call').waitFor();
    await page.getByText(/kinds: EMAIL\.$/).waitFor();
    await writePolicy(page, 'name: tried\nentities: { EMAIL: redact }\n');
    await page.getByText('Sotto would reject this call').waitFor({ state: 'detached' });
  });

  it('cancels a request if the text changes', async () => {
    const held: (() => void)[] = [];
    const cancelled: string[] = [];
    page.on('requestfailed', (request) => cancelled.push(request.failure()?.errorText ?? ''));
    await page.route(
      '**/api/v1/policies/preview',
      (route) => {
        held.push(() => void route.continue().catch(() => undefined));
      },
      { times: 1 },
    );
    await say('Caller: This is overtaken, by Thomas Berg.');
    await expect(until(() => held.length === 1)).resolves.toBe(true);
    await say('Caller: Call me at 415-555-0132.');
    await rowOf('PHONE').waitFor();
    for (const release of held) release();
    expect(cancelled).toEqual(['net::ERR_ABORTED']);
    expect(await page.getByText('Thomas Berg').count()).toBe(0);
  });

  it('says if no values are masked and if there is no text', async () => {
    await say('The weather is fine.');
    await page.getByText('No values are masked.').waitFor();
    await say('');
    await page.getByText('No text yet').waitFor();
  });

  it('stores no values in the database, the browser or the URL', async () => {
    expect(await countRows()).toEqual(before);
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toMatch(
      /Lopez|415/,
    );
    const { pathname, search, hash } = new URL(page.url());
    expect(pathname + search + hash).not.toMatch(/Lopez|415/);
  });

  it('causes no browser errors', () => {
    expect(complaints).toEqual([]);
  });

  async function until(isSo: () => boolean): Promise<boolean> {
    while (!isSo()) await page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
    return true;
  }
});
