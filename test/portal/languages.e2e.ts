import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { BROWSER, collectComplaints, openBrowser, writePolicy } from '../support/browser.js';
import { describeWith } from '../support/left-out.js';
import { type RunningService, runService } from '../support/running-service.js';

const FRENCH = "Bonjour, je m'appelle Odile et je voudrais un rendez-vous avec le docteur.";

describeWith([BROWSER], 'languages in the portal', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    const cookie = await service.login();
    page = await browser.newPage();
    complaints = collectComplaints(page);
    const [, value = ''] = cookie.split('=');
    await page.context().addCookies([{ name: 'service_session', value, url: service.baseUrl }]);
    const { proxy_url } = await service.createAgent(cookie, { name: 'Front desk' });
    const messages = [
      { role: 'user', content: 'Hello, is the doctor in today?' },
      { role: 'assistant', content: 'She is.' },
      { role: 'user', content: FRENCH },
    ];
    const answer = await fetch(proxy_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub', messages }),
    });
    await answer.text();
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** Texts of the language badges, as a screen reader reads them. */
  async function badges(): Promise<string[]> {
    const texts = await page.getByRole('list', { name: 'Languages' }).getByRole('listitem').allTextContents();
    return texts.map((text) => text.replace(/\s+/g, ' ').trim());
  }

  async function open(path: string): Promise<void> {
    await page.goto(`${service?.baseUrl}/portal/${path}`);
  }

  async function say(text: string): Promise<void> {
    await page.getByRole('textbox', { name: 'Text or conversation' }).fill(text);
  }

  it('are shown in the list of sessions if they are unsupported', async () => {
    await open('sessions');
    await page.getByRole('list', { name: 'Languages' }).waitFor();
    expect(await badges()).toEqual(['French, unsupported 1 turn']);
  });

  it('are shown in a session, with the effect of the policy', async () => {
    await page.getByRole('link', { name: /session sess_/ }).click();
    await page.getByText('Unsupported language: French').waitFor();
    await page.getByText(/^The model received a token with the language in place of each/).waitFor();
    expect(await badges()).toEqual(['English 1 turn', 'French, unsupported 1 turn']);
  });

  it('are shown in the playground, which has Spanish and bilingual samples', async () => {
    await open('playground');
    for (const [label, language] of [
      ['Pidiendo una cita (Spanish)', 'Spanish'],
      ['Changing an appointment (English and Spanish)', 'English and Spanish'],
    ] as const) {
      await page.getByLabel('Sample call').selectOption(label);
      await page
        .getByRole('list', { name: 'Languages' })
        .getByText(language, { exact: false })
        .first()
        .waitFor();
      expect((await badges()).join()).not.toContain('unsupported');
    }
    await say(FRENCH);
    await page.getByText('Unsupported language: French').waitFor();
  });

  it('are reported in the playground if the policy would reject the call', async () => {
    await page.getByRole('button', { name: 'Edit a copy' }).click();
    await writePolicy(page, 'name: tried\non_other_language: refuse\n');
    await page.getByText('Sotto would reject this call').waitFor();
    await page.getByText(/\(fr\)/).waitFor();
    await say('Hello, is the doctor in today?');
    await page.getByText('Sotto would reject this call').waitFor({ state: 'detached' });
    expect(await badges()).toEqual(['English 1 turn']);
  });

  it('cause no browser errors except the refusal', () => {
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  });
});
