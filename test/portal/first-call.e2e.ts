import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { callAgent } from '../support/agents-api.js';
import {
  BROWSER,
  collectComplaints,
  contentOf,
  logInAs,
  openBrowser,
  writePolicy,
} from '../support/browser.js';
import { tamperWithEvents } from '../support/journal.js';
import { PdfFile } from '../support/pdf-text.js';
import { type RunningService, runService } from '../support/running-service.js';
import { describeWith } from '../support/left-out.js';

const SAID = 'My name is Jane Doe and my number is 415-555-0132.';

const POLICY = 'name: kept\nlog_payloads: true\n';

/** First steps in the portal, from the login to a chain that was tampered with. */
describeWith([BROWSER], 'the portal, from the first login', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let baseUrl: string;
  let databaseUrl: string;
  let complaints: string[];
  let sessionId: string;

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    ({ baseUrl, databaseUrl } = service);
    page = await browser.newPage();
    complaints = collectComplaints(page);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** Downloads the PDF report from the session's screen. @returns the text of each page */
  async function reportPages(): Promise<string[]> {
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download report (PDF)' }).click(),
    ]);
    expect(pdf.suggestedFilename()).toBe(`sotto-report-${sessionId}.pdf`);
    return new PdfFile(await contentOf(pdf)).pages();
  }

  it('links a new user to the creation of an agent', async () => {
    await logInAs(page, baseUrl, 'alice');
    await page.getByRole('link', { name: 'Create the first agent' }).click();
    await page.getByRole('heading', { name: 'New agent' }).waitFor();
  });

  it('shows a policy error with its line, and keeps the name that was typed', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('Front desk');
    await page.getByLabel('Upstream').selectOption('stub');
    await page.getByRole('radio', { name: /New policy/ }).check();
    await writePolicy(page, 'name: kept\nentities: { PHONE: hide }\n');
    await page.getByText(/Line 2, column \d+/).waitFor();
    await page.getByRole('button', { name: 'Create agent' }).click();
    await page.getByText(/Line 2, column \d+/).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Front desk');
  });

  it('creates an agent whose proxy URL accepts a call', async () => {
    await writePolicy(page, POLICY);
    await page.getByRole('button', { name: 'Create agent' }).click();
    await page.getByRole('heading', { name: 'Front desk', level: 1 }).waitFor();
    const proxyUrl = await page.getByRole('region', { name: 'Proxy URL' }).innerText();
    expect(await page.getByRole('region', { name: 'Example for curl' }).innerText()).toContain(proxyUrl);
    sessionId = await callAgent(proxyUrl, SAID);
  });

  it('shows the masked text, the findings and the stages of the session', async () => {
    await page.getByRole('link', { name: 'Sessions', exact: true }).click();
    await page.getByRole('link', { name: new RegExp(sessionId) }).click();
    await page.getByText('My name is').first().waitFor();
    const transcript = await page.locator('section', { hasText: 'Masked conversation' }).innerText();
    expect(transcript).not.toContain('Jane Doe');
    await page.getByRole('button', { name: /^PHONE .*show its finding/ }).click();
    await page.locator('tr[aria-current="true"]', { hasText: 'PHONE' }).waitFor();
    await page.getByRole('img', { name: /^Stages of/ }).waitFor();
  });

  it('downloads the report as PDF and as JSON', async () => {
    const pages = await reportPages();
    expect(pages[0]).toContain(sessionId);
    expect(pages[0]).toMatch(/✓ VERIFIED The chain of \d+ events was verified .* Verifier: chain ok/);
    const [json] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download report (JSON)' }).click(),
    ]);
    const { report } = JSON.parse(String(await contentOf(json))) as {
      report: { session_id: string };
    };
    expect(report.session_id).toBe(sessionId);
  });

  it('verifies the chain in the service and in the browser', async () => {
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('The service verified the chain').waitFor();
    await page.getByText('Your browser verified the chain').waitFor();
  });

  it('reports a changed event, in the service and in the browser', async () => {
    await tamperWithEvents(
      databaseUrl,
      `UPDATE audit_single_events SET canonical = replace(canonical, '"confidence":0.9', '"confidence":0.8')
       WHERE chain = '${sessionId}' AND kind = 'redaction_applied'`,
    );
    await page.getByRole('button', { name: 'Verify' }).click();
    for (const who of ['The service', 'Your browser']) {
      const said = page.getByRole('alert').filter({ hasText: `${who} found a broken chain` });
      expect(await said.innerText()).toMatch(
        /first broken event is number \d+\. The event does not match its hash/,
      );
    }
  });

  it('downloads a PDF report whose first page names the changed event', async () => {
    const [first = ''] = await reportPages();
    expect(first).toContain('✗ VERIFICATION FAILED The record of this session was changed');
    expect(first).toMatch(/Verifier: hash_mismatch at seq \d+/);
    expect(first).not.toContain('✓ VERIFIED');
  });

  it('deletes the agent only after its name is typed, and keeps its sessions', async () => {
    await page.getByRole('link', { name: 'Front desk' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const confirm = page.getByRole('button', { name: 'Delete agent' });
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Type Front desk to confirm' }).fill('Front desk');
    await confirm.click();
    await page.getByText('No agents yet').waitFor();
    await page.getByRole('link', { name: 'Sessions', exact: true }).click();
    await page.getByRole('link', { name: new RegExp(sessionId) }).waitFor();
  });

  it('causes no unexpected browser errors', () => {
    // Expected are 401 before the login, 422 for the invalid policy, and the identity provider's missing icon.
    const meant = /status of (401|422)|\/favicon\.ico$/;
    expect(complaints.filter((text) => !meant.test(text))).toEqual([]);
  });
});
