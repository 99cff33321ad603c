import { afterAll, beforeAll, expect, it } from '@jest/globals';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import {
  ALERT_ENVIRONMENT,
  type AlertWebhook,
  listWebhooks,
  receiveAt,
  received,
  round,
  useBudget,
} from '../alerts/webhooks.js';
import { BROWSER, collectComplaints, openBrowser } from '../support/browser.js';
import { describeWith } from '../support/left-out.js';
import { type RunningService, runService } from '../support/running-service.js';
import { until } from '../support/until.js';
import { type CallbackServer, runCallbackServer } from '../voice-webhook/callback-server.js';
import { tabTo } from './tab-to.js';

/** Script that lists axe violations. axe must be loaded in the page. */
const VIOLATIONS = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => [id, 'at', ...target].join(' '))))`;

const BEYOND = 'document.documentElement.scrollWidth - window.innerWidth';

describeWith([BROWSER], 'alert webhooks in the portal', () => {
  let receiver: CallbackServer;
  let service: RunningService;
  let browser: Browser | undefined;
  let page: Page;
  let complaints: string[];
  let cookie: string;

  beforeAll(async () => {
    receiver = await runCallbackServer();
    browser = await openBrowser();
    service = await runService({ env: ALERT_ENVIRONMENT });
    receiveAt(service, receiver);
    cookie = await service.login();
    page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 320, height: 700 } });
    complaints = collectComplaints(page);
    await logIn(cookie);
    await page.goto(`${service.baseUrl}/portal/alerts`);
  });

  afterAll(async () => {
    await browser?.close();
    await service.stop();
    await receiver.stop();
  });

  async function logIn(login: string): Promise<void> {
    const [, value = ''] = login.split('=');
    await page.context().addCookies([{ name: 'service_session', value, url: service.baseUrl }]);
  }

  async function expectNoProblems(): Promise<void> {
    await page.evaluate(axe.source);
    expect([await page.evaluate(VIOLATIONS), await page.evaluate(BEYOND)]).toEqual([[], 0]);
  }

  async function press(name: string): Promise<void> {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  }

  it('are created by keyboard alone at 320 pixels, and their secret is shown once', async () => {
    await page.getByText('No alert webhooks').waitFor();
    await expectNoProblems();
    await tabTo(page, 'Webhook name');
    await page.keyboard.type('On call');
    await tabTo(page, 'URL');
    await page.keyboard.type(receiver.url);
    await tabTo(page, 'Speech in an unsupported language is withheld');
    await page.keyboard.press('Space');
    await press('Create webhook');
    const dialog = page.getByRole('dialog', { name: 'Copy the secret now' });
    const secret = await dialog.getByRole('region', { name: 'Signing secret' }).innerText();
    expect(secret).toMatch(/^whsec_/);
    await expectNoProblems();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'On call' }).waitFor();
    expect(await page.content()).not.toContain(secret);
    await expectNoProblems();
    expect(await listWebhooks(service, cookie)).toMatchObject([
      {
        name: 'On call',
        url: receiver.url,
        events: ['drift', 'refusals', 'breaker', 'budget', 'verification_failed'],
      },
    ]);
  });

  it('are tested with a button that shows the result', async () => {
    await press('Send test alert to On call');
    await page.getByText('The test alert was delivered').waitFor();
    expect(received(receiver)).toMatchObject([{ type: 'test' }]);
    receiver.answerWith((response) => {
      response.writeHead(404).end();
    });
    await press('Send test alert to On call');
    await page.getByText('The response was not successful. Status 404.').waitFor();
    await expectNoProblems();
  });

  it('are shown with the state of their latest deliveries', async () => {
    const { id } = await service.createAgent(cookie, { name: 'Front desk' });
    await useBudget(service, id);
    await round(service);
    await page.reload();
    const deliveries = page.getByRole('list', { name: 'Latest deliveries' });
    await deliveries.getByText('Waiting').waitFor();
    await deliveries.getByText('Status 404.').waitFor();
    await expectNoProblems();
  });

  it('can get other events or a new secret, and can be disabled and deleted', async () => {
    const only = async (): Promise<AlertWebhook | undefined> => (await listWebhooks(service, cookie))[0];
    const first = page.locator('section', { has: page.getByRole('heading', { name: 'On call' }) });
    await first.getByLabel('Speech in an unsupported language is withheld').check();
    await until(async () => (await only())?.events === null);
    await press('Disable On call');
    await page.getByText('JSON with all fields, disabled').waitFor();
    expect(await only()).toMatchObject({ enabled: false });
    await press('Replace secret of On call');
    await page.getByRole('dialog', { name: 'Replace the secret of On call?' }).waitFor();
    await expectNoProblems();
    await press('Replace');
    await page.getByRole('dialog', { name: 'Copy the secret now' }).waitFor();
    await page.keyboard.press('Escape');
    await press('Delete On call');
    await page.getByRole('dialog', { name: 'Delete On call?' }).waitFor();
    await press('Delete');
    await page.getByText('No alert webhooks').waitFor();
    expect(await only()).toBeUndefined();
    await page.goto(`${service.baseUrl}/portal/audit`);
    await page.getByText('Changed the alert webhook “On call”: events.').waitFor();
    await page.getByText('Deleted the alert webhook “On call”.').waitFor();
  });

  it('are rejected with a reason if the URL is not public', async () => {
    await page.goto(`${service.baseUrl}/portal/alerts`);
    await page.getByLabel('Webhook name').fill('Internal');
    await page.getByLabel('URL').fill('https://10.0.0.1/');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByText('url must point to a public address').waitFor();
    await expectNoProblems();
  });

  it('cannot be viewed or managed by members', async () => {
    await logIn(await service.login({ login: 'kim', role: 'member' }));
    await page.goto(`${service.baseUrl}/portal/alerts`);
    await page.getByText('Only admins can manage alerts').waitFor();
    expect(await page.getByRole('link', { name: 'Alerts' }).count()).toBe(0);
    await expectNoProblems();
    // The browser logs the responses 403 and 422, which this test provokes.
    expect(complaints.filter((text) => !/\b(?:403|422)\b/.test(text))).toEqual([]);
  });
});
