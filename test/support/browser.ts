import { existsSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Browser, Download, LaunchOptions, Page } from 'playwright-core';
import { importBuilt } from './built.js';
import type { Need } from './left-out.js';
import { HAS_PACKAGED_BROWSER, packagedBrowser } from './packaged-browser.js';
import type * as Shared from './shared-browser.mjs';

const NAMED = process.env.CHROMIUM_PATH;
const INSTALLED = NAMED ?? '/usr/bin/chromium';
const USES_PACKAGE = NAMED === undefined && HAS_PACKAGED_BROWSER;

/**
 * Chromium for tests, from CHROMIUM_PATH, from the package, or an installed Chromium if the package's does not run.
 */
export const BROWSER = {
  missing: USES_PACKAGE || existsSync(INSTALLED) ? undefined : `Chromium is not at ${INSTALLED}`,
} satisfies Need;

export async function openBrowser(): Promise<Browser> {
  const shared = new URL('./shared-browser.mjs', import.meta.url).href;
  const { sharedBrowser } = await importBuilt<typeof Shared>(shared);
  return sharedBrowser(USES_PACKAGE ? await packagedBrowser() : installedBrowser());
}

function installedBrowser(): LaunchOptions {
  return { executablePath: INSTALLED, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] };
}

/** Returns the downloaded content. The browser runs in another process, so its files cannot be read by path. */
export async function contentOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}

/** Collects a page's console errors and uncaught exceptions. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Logs in as a user of the development identity provider, and waits for the overview. */
export async function logInAs(page: Page, baseUrl: string, login: string): Promise<void> {
  await page.goto(`${baseUrl}/portal/login`);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('button', { name: login }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}

/** Replaces the policy editor's text by keyboard, like a paste. */
export async function writePolicy(page: Page, yaml: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Policy in YAML' });
  await editor.press('ControlOrMeta+a');
  await editor.press('Delete');
  await page.keyboard.insertText(yaml);
}
