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

/** What somebody does first, from the login to a chain that was tampered with. */
describeWith([BROWSER], 'the portal, from the first login on', () => {
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

  /** Text of each page of the PDF that the session's screen hands out. */
  async function reportPages(): Promise<string[]> {
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download report (PDF)' }).click(),
    ]);
    expect(pdf.suggestedFilename()).toBe(`sotto-report-${sessionId}.pdf`);
    return new PdfFile(await contentOf(pdf)).pages();
  }

  it('greets a newcomer with what to do first', async () => {
    await logInAs(page, baseUrl, 'alice');
    await page.getByRole('link', { name: 'Create the first agent' }).click();
    await page.getByRole('heading', { name: 'New agent' }).waitFor();
  });

  it('shows what is wrong with a policy at its line, and keeps what was typed', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('Front desk');
    await page.getByLabel('Upstream').selectOption('stub');
    await page.getByRole('radio', { name: /New policy/ }).check();
    await writePolicy(page, 'name: kept\nentities: { PHONE: hide }\n');
    await page.getByText(/Line 2, column \d+/).waitFor();
    await page.getByRole('button', { name: 'Create agent' }).click();
    await page.getByText(/Line 2, column \d+/).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Front desk');
  });

  it('creates an agent, whose proxy URL masks a call', async () => {
    await writePolicy(page, POLICY);
    await page.getByRole('button', { name: 'Create agent' }).click();
    await page.getByRole('heading', { name: 'Front desk', level: 1 }).waitFor();
    const proxyUrl = await page.getByRole('region', { name: 'Proxy URL' }).innerText();
    expect(await page.getByRole('region', { name: 'Example for curl' }).innerText()).toContain(proxyUrl);
    sessionId = await callAgent(proxyUrl, SAID);
  });

  it('shows the session: masked text, findings, times', async () => {
    await page.getByRole('link', { name: 'Sessions', exact: true }).click();
    await page.getByRole('link', { name: new RegExp(sessionId) }).click();
    await page.getByText('My name is').first().waitFor();
    const transcript = await page.locator('section', { hasText: 'Masked conversation' }).innerText();
    expect(transcript).not.toContain('Jane Doe');
    await page.getByRole('button', { name: /^PHONE .*show its finding/ }).click();
    await page.locator('tr[aria-current="true"]', { hasText: 'PHONE' }).waitFor();
    await page.getByRole('img', { name: /^Stages of/ }).waitFor();
  });

  it('downloads the report in both formats', async () => {
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

  it('finds the first event that somebody tampered with, in both', async () => {
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

  it('downloads a report that says so on its first page, and names the event', async () => {
    const [first = ''] = await reportPages();
    expect(first).toContain('✗ VERIFICATION FAILED The record of this session was changed');
    expect(first).toMatch(/Verifier: hash_mismatch at seq \d+/);
    expect(first).not.toContain('✓ VERIFIED');
  });

  it('deletes the agent once its name is typed, and keeps its sessions', async () => {
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

  it('had nothing to complain of', () => {
    // Refused were the question who is logged in, before the login, and the policy; the identity provider has no icon.
    const meant = /status of (401|422)|\/favicon\.ico$/;
    expect(complaints.filter((text) => !meant.test(text))).toEqual([]);
  });
});
