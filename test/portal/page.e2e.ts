import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { BROWSER, openBrowser } from '../support/browser.js';
import { type RunningService, runService } from '../support/running-service.js';
import { describeWith } from '../support/left-out.js';

const MOST_BYTES = 200_000;

const PORTAL = new URL('../../dist/portal/', import.meta.url);

describeWith([BROWSER], 'the page of the portal', () => {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  let baseUrl: string;

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runService();
    ({ baseUrl } = service);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('is the same at every URL except for its nonce, and has a strict content security policy', async () => {
    const [one, other] = await Promise.all(
      ['/portal', '/portal/agents/new'].map(async (path) => {
        const answer = await fetch(`${baseUrl}${path}`);
        const policy = answer.headers.get('content-security-policy') ?? '';
        const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
        const html = await answer.text();
        expect(html).toContain(nonce);
        return { policy: policy.replace(nonce, ''), nonce, html: html.replace(nonce, '') };
      }),
    );
    expect(other?.html).toBe(one?.html);
    expect(other?.nonce).not.toBe(one?.nonce);
    expect(one?.policy).toContain("script-src 'self';");
    expect(one?.policy).not.toMatch(/unsafe|http|\*/);
  });

  it('returns 404 for a missing file', async () => {
    expect((await fetch(`${baseUrl}/portal/assets/none.js`)).status).toBe(404);
  });

  it('shows at /portal/verify who is logged in, and sends no API request without a cookie', async () => {
    const context = await browser?.newContext();
    const page = await context?.newPage();
    const asked: string[] = [];
    page?.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const [name = '', value = ''] = ((await service?.login({ login: 'alice' })) ?? '').split('=');
    await context?.addCookies([{ name, value, url: baseUrl }]);
    await page?.goto(`${baseUrl}/portal/verify`);
    await page?.getByRole('navigation').getByRole('link', { name: 'Sessions' }).waitFor();
    await page?.getByRole('button', { name: 'alice' }).first().click();
    await page?.getByRole('button', { name: 'Log out' }).click();
    await page?.waitForURL('**/portal/login');
    asked.splice(0);
    await page?.goto(`${baseUrl}/portal/verify`);
    await page?.getByRole('button', { name: 'Log in' }).waitFor();
    expect(asked.filter((path) => path.startsWith('/api'))).toEqual([]);
    await context?.addCookies([{ name, value: 'expired', url: baseUrl }]);
    await page?.reload();
    await page?.getByRole('button', { name: 'Log in' }).waitFor();
    expect(asked.filter((path) => path.startsWith('/api'))).toEqual(['/api/v1/me']);
    await context?.close();
  });

  it(`loads at most ${MOST_BYTES} bytes, gzipped, for the overview`, async () => {
    const context = await browser?.newContext();
    const page = await context?.newPage();
    const files = new Set<string>();
    page?.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/portal/assets/')) files.add(pathname.slice('/portal/'.length));
    });
    const [cookie = ''] = [(await service?.login())?.split('=')[1]];
    await context?.addCookies([{ name: 'service_session', value: cookie, url: baseUrl }]);
    await page?.goto(`${baseUrl}/portal`);
    await page?.getByRole('link', { name: 'Create the first agent' }).waitFor();
    await context?.close();
    const sizes = await Promise.all(
      ['index.html', ...files].map(async (file) => gzipSync(await readFile(new URL(file, PORTAL))).length),
    );
    expect(files.size).toBeGreaterThan(2);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES);
  });
});
