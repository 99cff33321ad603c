import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { callAgent } from '../support/agents-api.js';
import { BROWSER, openBrowser } from '../support/browser.js';
import { withExtra } from './edited-proof.js';
import { mlDsaWitness } from './ml-dsa-witness.js';
import { chooseProof } from './proof-file.js';
import { tabTo } from './tab-to.js';
import { runWitnessedService, type WitnessedService } from './witnessed-service.js';
import { describeWith } from '../support/left-out.js';

const HOLDS = '✓ The proof is valid';

describeWith([BROWSER], 'session proofs in the portal without a login', () => {
  let service: WitnessedService;
  let browser: Browser;
  let page: Page;
  let asked: string[];
  let sessionId: string;
  let proof: string;

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runWitnessedService();
    const cookie = await service.login();
    sessionId = await callAgent((await service.createAgent(cookie, {})).proxy_url);
    await service.checkpoint();
    const address = `${service.baseUrl}/api/v1/sessions/${sessionId}/proof`;
    proof = await (await fetch(address, { headers: { cookie } })).text();
    page = await browser.newPage();
    asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${service.baseUrl}/portal/verify`);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('are verified without API requests', async () => {
    await page.getByText('No proof yet').waitFor();
    await page.getByLabel('Log keys').fill(service.logKey);
    await page.getByLabel('Witness keys').fill(service.witnesses.map(({ entry }) => entry.key).join('\n'));
    await chooseProof(page, proof);
    await page.getByText(HOLDS).waitFor();
    expect(asked.filter((path) => !path.startsWith('/portal'))).toEqual([]);
  });

  it('stay on the page when a visitor points at the link to the portal', async () => {
    const loaded = page.waitForRequest(/\/overview-screen-/);
    await page.getByRole('link', { name: 'Sotto' }).hover();
    await loaded;
    await page.getByText(HOLDS).waitFor();
    expect(asked.filter((path) => !path.startsWith('/portal'))).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/portal/verify');
  });

  it('can be dropped onto the page', async () => {
    await page.reload();
    const dropped = await page.evaluateHandle(`(() => {
        const data = new DataTransfer();
        data.items.add(new File([${JSON.stringify(proof)}], 'dropped.tlog-proof'));
        return data;
      })()`);
    await page.getByText('Select a proof, or drop it here').dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByText(HOLDS).waitFor();
    await page.getByText('dropped.tlog-proof', { exact: true }).waitFor();
  });

  it('are reported as not fully verified if browsers cannot verify a cosignature', async () => {
    const { key, line } = mlDsaWitness('quantum.example.com');
    const witnesses = page.getByLabel('Witness keys');
    const before = await witnesses.inputValue();
    await witnesses.fill(`${before}\n${key}`);
    await chooseProof(page, proof + line);
    await page.getByText('your browser could not verify all signatures').waitFor();
    await page
      .getByText(
        /ML-DSA-44 cosignature\. Your browser cannot verify this algorithm, so the cosignature does not count/,
      )
      .waitFor();
    await witnesses.fill(before);
    await page.getByText(HOLDS).waitFor();
  });

  it('are verified by keyboard alone', async () => {
    // A page behind another one does not always get the focus.
    const own = await openBrowser();
    const other = await own.newPage();
    // The browser must know of this listener before a key opens a file chooser.
    other.once('filechooser', (chooser) => {
      void chooser.setFiles({ name: 'p.tlog-proof', mimeType: 'text/plain', buffer: Buffer.from(proof) });
    });
    await other.goto(`${service.baseUrl}/portal/verify`);
    await other.getByText('No proof yet').waitFor();
    await tabTo(other, 'Select a proof');
    await other.keyboard.press('Enter');
    await other.getByText('log key missing').waitFor();
    await tabTo(other, 'Log keys');
    await other.keyboard.insertText(service.logKey);
    await tabTo(other, 'Witness keys');
    for (const { entry } of service.witnesses) await other.keyboard.insertText(`${entry.key}\n`);
    await tabTo(other, 'Required witnesses');
    await other.keyboard.type('1');
    await other.getByText(HOLDS).waitFor();
    await tabTo(other, 'Copy Command that verifies');
    await own.close();
  }, 300_000);

  it('are not reported as valid by a browser that cannot verify signatures', async () => {
    await page.addInitScript(
      `SubtleCrypto.prototype.importKey = () => Promise.reject(new DOMException('', 'NotSupportedError'))`,
    );
    await page.reload();
    await page.getByText('Your browser cannot verify signatures').waitFor();
    await chooseProof(page, proof);
    await page.getByText('your browser could not verify all signatures').waitFor();
    const changed = withExtra(proof, ({ session = {} }) => (session.status = 'error'));
    await chooseProof(page, changed);
    await page.getByText('✕ The proof is not valid').waitFor();
  });

  it('are looked up by the session ID in the URL after a login', async () => {
    await page.goto(`${service.baseUrl}/portal/verify?session=${sessionId}`);
    await page.getByText('Log in to load the proof').waitFor();
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'alice' }).click();
    await page.getByText('The account has no ended session with this ID.').waitFor();
    expect(new URL(page.url()).search).toBe(`?session=${sessionId}`);
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });
});
