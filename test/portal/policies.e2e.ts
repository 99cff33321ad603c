import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { AgentsApi } from '../support/agents-api.js';
import { BROWSER, collectComplaints, openBrowser, writePolicy } from '../support/browser.js';
import { type RunningService, runService } from '../support/running-service.js';
import { describeWith } from '../support/left-out.js';

const FIRST = 'name: front-desk\nlog_payloads: false\n';
const SECOND = 'name: front-desk\nlog_payloads: true\n';

/** Milliseconds until the list of suggestions accepts keys. The editor's own delay is 75 ms. */
const LIST_TAKES_KEYS_MS = 150;

const FOCUS_IN_EDITOR = 'document.activeElement.closest(".cm-content") !== null';

describeWith([BROWSER], 'policy management in the portal', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let baseUrl: string;
  let agents: AgentsApi;
  let agentId: string;
  let complaints: string[];

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    ({ baseUrl } = service);
    const cookie = await service.login();
    agents = new AgentsApi(service, cookie);
    ({ id: agentId } = await agents.create({ name: 'Front desk', policy_yaml: FIRST }));
    await agents.create({ name: 'Billing' });
    page = await newPage(cookie);
    complaints = collectComplaints(page);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function newPage(cookie: string): Promise<Page> {
    const context = await browser?.newContext();
    if (context === undefined) throw new Error('there is no browser');
    const [, value = ''] = cookie.split('=');
    await context.addCookies([{ name: 'service_session', value, url: baseUrl }]);
    return context.newPage();
  }

  const editor = (): ReturnType<Page['locator']> => page.getByRole('textbox', { name: 'Policy in YAML' });

  it('lists built-in policies and the account’s own, with the agents that use them', async () => {
    await page.goto(`${baseUrl}/portal/policies`);
    const row = (name: string): Promise<string> =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .innerText();
    expect(await row('front-desk')).toMatch(/Version 1:\s+Front desk/);
    expect(await row('healthcare-default')).toMatch(/Version 3:\s+Billing/);
    expect(await row('pci')).toContain('No agent uses it');
    await page.getByRole('link', { name: 'front-desk', exact: true }).click();
    await page.getByRole('heading', { name: 'front-desk', level: 1 }).waitFor();
  });

  it('shows a policy error at its line and as text', async () => {
    await writePolicy(page, 'name: front-desk\nentities:\n  NAME: hide\n');
    await page.getByText(/^Line 3, column 9: entities\.NAME: must be/).waitFor();
    await page.locator('.cm-gutter-lint .cm-lint-marker-error').waitFor();
    expect(await page.locator('.cm-lintRange-error').innerText()).toBe('hide');
    expect(await editor().getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('button', { name: 'Assign policy' }).isDisabled()).toBe(true);
  });

  it('completes keys, values and kinds, by keyboard', async () => {
    await writePolicy(page, 'name: front-desk\n');
    await page.keyboard.type('resto');
    await page.getByRole('option', { name: /^restore(?!_)/ }).waitFor();
    await accept();
    await page.getByRole('option', { name: 'request' }).waitFor();
    await page.waitForTimeout(LIST_TAKES_KEYS_MS);
    await page.keyboard.press('ArrowDown');
    await accept();
    await page.keyboard.type('\nentities:\n  CRED');
    await page.getByRole('option', { name: 'CREDIT_CARD' }).waitFor();
    await accept();
    await page.keyboard.type('re');
    await page.getByRole('option', { name: 'redact' }).waitFor();
    await accept();
    const lines = await editor().innerText();
    expect(lines).toBe('name: front-desk\nrestore: request\nentities:\n  CREDIT_CARD: redact');
  });

  it('lets Tab leave the editor after Escape', async () => {
    await editor().focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(FOCUS_IN_EDITOR)).toBe(false);
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(FOCUS_IN_EDITOR)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(FOCUS_IN_EDITOR)).toBe(false);
  });

  it('shows the differences from the version in use', async () => {
    await writePolicy(page, SECOND);
    await page.getByText('It would become front-desk, version 2').waitFor();
    await page.getByRole('radio', { name: 'Differences' }).check();
    await page.getByText('1 line added (+), 1 line removed (−).').waitFor();
    expect(await page.getByLabel('Compare with').locator('option:checked').innerText()).toBe(
      'front-desk, version 1, in use by Front desk',
    );
    const difference = page.getByRole('textbox', { name: 'Differences from front-desk, version 1' });
    expect(await difference.locator('del').innerText()).toContain('log_payloads: false');
    expect(await difference.locator('ins').innerText()).toContain('log_payloads: true');
    await difference.focus();
    expect(await page.evaluate(FOCUS_IN_EDITOR)).toBe(true);
  });

  it('previews a policy before an agent uses it', async () => {
    await page.getByRole('radio', { name: 'Text' }).check();
    await writePolicy(page, `${SECOND}entities: { EMAIL: keep }\n`);
    await page.getByRole('radio', { name: 'Preview' }).check();
    await page.getByRole('row').filter({ hasText: 'PHONE' }).first().waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'EMAIL' }).count()).toBe(0);
    await page.getByRole('radio', { name: 'Text' }).check();
    await writePolicy(page, SECOND);
    await page.getByText('It would become front-desk, version 2').waitFor();
  });

  it('assigns a changed policy to an agent as the next version', async () => {
    await page.getByLabel('Agent').selectOption({ label: 'Front desk (now front-desk, version 1)' });
    await page.getByRole('button', { name: 'Assign policy' }).click();
    await page.getByText('Front desk now uses front-desk, version 2.').waitFor();
    expect(await agents.get(agentId)).toMatchObject({ policy_version: 2, policy_yaml: SECOND });
    await page.getByLabel('Version', { exact: true }).selectOption({ label: 'Version 1' });
    await page.getByText('log_payloads: false').waitFor();
  });

  it('asks before it discards changes', async () => {
    await page.goto(`${baseUrl}/portal/policies/pci`);
    await page.getByRole('link', { name: 'Copy to new policy' }).click();
    await page.getByText('It would become my-policy, version 1').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'pci', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Copy to new policy' }).click();
    await page.getByText('It would become my-policy, version 1').waitFor();
    await writePolicy(page, 'name: of-mine\n');
    await page.getByText('It would become of-mine, version 1').waitFor();
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await editor().innerText()).trim()).toBe('name: of-mine');
    await page.evaluate('history.back()');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    // The portal restores the URL afterwards, which would cancel a reload in progress.
    await page.waitForURL('**/portal/policies/from/pci');
    expect((await editor().innerText()).trim()).toBe('name: of-mine');
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reloaded;
    await page.getByText('It would become my-policy, version 1').waitFor();
    await writePolicy(page, 'name: of-mine\n');
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { name: 'Agents', level: 1 }).waitFor();
  });

  it('previews a built-in policy, and copies it to a new policy', async () => {
    await page.goto(`${baseUrl}/portal/policies/pci`);
    await page.getByRole('radio', { name: 'Preview' }).check();
    await page.getByText('No values are masked.').waitFor();
    await page.getByRole('link', { name: 'Copy to new policy' }).click();
    await page.getByText('It would become my-policy, version 1').waitFor();
    await page.getByLabel('Agent').selectOption({ label: 'Billing (now healthcare-default, version 3)' });
    await page.getByRole('button', { name: 'Assign policy' }).click();
    await page.getByRole('link', { name: 'Show the policy' }).click();
    await page.getByRole('heading', { name: 'my-policy', level: 1 }).waitFor();
  });

  it('keeps a dialog open when Escape closes the suggestions', async () => {
    await page.goto(`${baseUrl}/portal/agents/${agentId}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('radio', { name: /New policy/ }).check();
    await writePolicy(page, 'name: front-desk\n');
    await page.keyboard.type('resto');
    await page.getByRole('option', { name: /^restore(?!_)/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('option', { name: /^restore(?!_)/ }).waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
  });

  it('drafts a new policy from the built-in policy of an agent', async () => {
    const { id } = await agents.create({ name: 'Night line' });
    await page.goto(`${baseUrl}/portal/agents/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('option', { name: /^healthcare-default/ }).waitFor({ state: 'attached' });
    await page.getByRole('radio', { name: /New policy/ }).check();
    await editor()
      .getByText(/^name: my-policy-\d$/)
      .waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: /^my-policy-\d, version 1$/ }).click();
    await page.getByRole('heading', { name: /^my-policy-\d$/, level: 1 }).waitFor();
  });

  it('links to a newer version of the policy on the page of an agent', async () => {
    const yaml = 'name: growing\nentities: { ZIP: tokenize }\n';
    const { id } = await agents.create({ name: 'Early line', policy_yaml: yaml });
    await agents.create({ name: 'Late line', policy_yaml: `${yaml}log_payloads: false\n` });
    await page.goto(`${baseUrl}/portal/agents/${id}`);
    await page.getByRole('link', { name: 'Version 2 is available' }).click();
    await page.getByRole('heading', { name: 'growing', level: 1 }).waitFor();
  });

  it('tells members that only an admin can assign policies', async () => {
    const member = await newPage((await service?.login({ role: 'member', login: 'mo' })) ?? '');
    await member.goto(`${baseUrl}/portal/policies/pci`);
    await member.getByText('Only an admin can change an agent’s policy.').waitFor();
    expect(await member.getByRole('button', { name: 'Assign policy' }).count()).toBe(0);
  });

  it('shows the author and the weaker settings of a version, and does not offer it to members', async () => {
    await agents.create({ name: 'Open line', policy_yaml: 'name: open-line\nentities: { SSN: keep }\n' });
    await page.goto(`${baseUrl}/portal/policies`);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'open-line' }) });
    await row.getByText('Protects less than healthcare-default in these settings: SSN').waitFor();
    await page.goto(`${baseUrl}/portal/policies/open-line`);
    await page.getByText(/^Created .* by sam$/).waitFor();
    await page.getByText('This version protects less than healthcare-default', { exact: true }).waitFor();
    await page.goto(`${baseUrl}/portal/audit`);
    await page
      .getByText(/Stored the policy “open-line”.*less than the default policy in these settings: SSN\./)
      .waitFor();
    const member = await newPage((await service?.login({ role: 'member', login: 'mo' })) ?? '');
    await member.goto(`${baseUrl}/portal/agents/new`);
    await member.getByText(/policies that protect less than healthcare-default/).waitFor();
    const offered = await member.getByLabel('Policy', { exact: true }).locator('option').allInnerTexts();
    expect(offered).toContain('healthcare-strict, version 4 (built-in)');
    expect(offered.filter((label) => /^(?:open-line|pci)/.test(label))).toEqual([]);
  });

  it('causes no browser errors', () => {
    expect(complaints).toEqual([]);
  });

  /** Accepts the selected suggestion. The list ignores keys just after it opens, to avoid accidental choices. */
  async function accept(): Promise<void> {
    await page.waitForTimeout(LIST_TAKES_KEYS_MS);
    await page.keyboard.press('Enter');
  }
});
