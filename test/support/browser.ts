import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const MISSING =
  `Chromium is not at ${CHROMIUM}: install it with "apt-get install -y chromium", ` +
  'or name its place in CHROMIUM_PATH.';

/** @throws Error with installation instructions, if there is no Chromium */
export async function openBrowser(): Promise<Browser> {
  if (!existsSync(CHROMIUM)) throw new Error(MISSING);
  return chromium.launch({
    executablePath: CHROMIUM,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
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

/** Replaces the text of the policy editor by keyboard, like a paste. */
export async function writePolicy(page: Page, yaml: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Policy in YAML' });
  await editor.press('ControlOrMeta+a');
  await editor.press('Delete');
  await page.keyboard.insertText(yaml);
}
