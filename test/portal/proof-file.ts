import type { Page } from 'playwright-core';

/** Selects a file with this content on the page that verifies proofs. */
export async function chooseProof(page: Page, content: string | Buffer): Promise<void> {
  const file = { name: 'given.tlog-proof', mimeType: 'text/plain', buffer: Buffer.from(content) };
  await page.getByLabel('Select a proof').setInputFiles(file);
}
