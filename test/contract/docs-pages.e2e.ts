import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { BROWSER, collectComplaints, openBrowser } from '../support/browser.js';
import { type RunningService, runService } from '../support/running-service.js';
import { describeWith } from '../support/left-out.js';

describeWith([BROWSER], '/api/docs', () => {
  let service: RunningService;
  let browser: Browser | undefined;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    service = await runService();
    browser = await openBrowser();
    page = await browser.newPage();
    complaints = collectComplaints(page);
  });

  afterAll(async () => {
    await browser?.close();
    await service.stop();
  });

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${service.baseUrl}${path}`, { headers });

  it('returns the API document to clients other than browsers, with or without a login', async () => {
    const cookie = await service.login();
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }, { cookie }]) {
      const answer = await get('/api/docs', headers);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'application/json; charset=utf-8',
      ]);
      expect(answer.headers.get('vary')).toMatch(/accept/i);
      const document = (await answer.json()) as { openapi: string; servers: { url: string }[] };
      expect([document.openapi, document.servers]).toEqual(['3.1.0', [{ url: service.baseUrl }]]);
    }
    expect(await (await get('/api/docs/openapi.json')).json()).toEqual(await (await get('/api/docs')).json());
  });

  it('returns a page to a browser, with a policy that allows only scripts of the service', async () => {
    const answer = await get('/api/docs', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|http|\*/);
    expect(await answer.text()).not.toMatch(/<script>|https?:/);
  });

  it('returns 404 for files that the page does not need', async () => {
    const names = ['package.json', 'index.html', '..%2fpackage.json', '%2e%2e', 'swagger-ui.css.map', '%00'];
    for (const name of names) {
      const answer = await get(`/api/docs/${name}`);
      const { error } = (await answer.json()) as { error: { code: string } };
      expect([name, answer.status, error.code]).toEqual([name, 404, 'not_found']);
    }
  });

  it('shows the operations, and runs them with the cookie of the browser', async () => {
    await page.goto(`${service.baseUrl}/portal`);
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'alice' }).click();
    await page.waitForURL('**/portal');
    await page.goto(`${service.baseUrl}/api/docs`);
    const operation = page.locator('#operations-Login-me_me');
    await operation.getByRole('button').first().click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table').getByText('"alice"').first().waitFor();
  });

  it('loads no content that the content security policy blocks', () => {
    expect(complaints.filter((text) => /Content Security Policy|Refused/i.test(text))).toEqual([]);
  });
});
