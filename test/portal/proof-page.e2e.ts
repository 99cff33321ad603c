import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { parseTlogProof } from '../../src/audit/chain/proof/tlog-proof.js';
import { callAgent } from '../support/agents-api.js';
import { BROWSER, collectComplaints, contentOf, openBrowser } from '../support/browser.js';
import { chooseProof } from './proof-file.js';
import { runWitnessedService, type WitnessedService } from './witnessed-service.js';
import { removeLine, withExtra } from './edited-proof.js';
import { describeWith } from '../support/left-out.js';

const SOTTO = fileURLToPath(new URL('../../bin/sotto.js', import.meta.url));

const HOLDS = '✓ The proof is valid';
const REFUSED = '✕ The proof is not valid';

describeWith([BROWSER], 'session proofs in the portal', () => {
  let service: WitnessedService;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let sessionId: string;
  let proof: string;

  beforeAll(async () => {
    browser = await openBrowser();
    service = await runWitnessedService();
    const cookie = await service.login();
    const agent = await service.createAgent(cookie, { name: 'Front desk' });
    sessionId = await callAgent(agent.proxy_url);
    page = await browser.newPage();
    complaints = collectComplaints(page);
    const [, value = ''] = cookie.split('=');
    await page.context().addCookies([{ name: 'service_session', value, url: service.baseUrl }]);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const step = async (title: string): Promise<string> =>
    page
      .getByRole('list', { name: 'Steps' })
      .getByRole('listitem')
      .filter({ hasText: title })
      .first()
      .innerText();

  it('are pending until enough witnesses have cosigned', async () => {
    await page.goto(`${service.baseUrl}/portal/sessions/${sessionId}`);
    await page.getByText('◐ Not proven yet').waitFor();
    service.witnesses[1].behaviour = 'gone';
    await service.checkpoint();
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('Not enough witnesses have cosigned').waitFor();
    service.witnesses[1].behaviour = 'honest';
    await service.checkpoint();
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('Cosigned by one.example.com, two.example.com').waitFor();
  });

  it('can be downloaded from the page of the session', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download proof' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${sessionId}.tlog-proof`);
    proof = String(await contentOf(file));
    expect(parseTlogProof(proof)).toBeDefined();
  });

  it('are not proven without log keys and witness keys', async () => {
    await page.getByRole('link', { name: 'Verify in the browser' }).click();
    await page.getByText('Not proven: log key missing').waitFor();
    await page.getByText('Compare the fingerprints').waitFor();
    await page.getByLabel('Log keys').fill(service.logKey);
    await page.getByText('but witness keys missing').waitFor();
  });

  it('are valid with the keys of the service, which the browser stores and shows as fingerprints', async () => {
    await page.getByLabel('Log keys').fill('');
    await page.getByRole('button', { name: 'Use these keys' }).click();
    await page.getByText(HOLDS).waitFor();
    await page.reload();
    await page.getByText(HOLDS).waitFor();
    expect(await page.getByLabel('Log keys').inputValue()).toBe(service.logKey);
    const result = await page.locator('section', { hasText: HOLDS }).innerText();
    expect(result).toContain(sessionId);
    expect(result).toMatch(/Events\s+\d+\s/);
    expect(result).toMatch(/Ended\s+.*\s+✓\s+OK/);
    const evidence = await fetch(`${service.baseUrl}/api/v1/audit/evidence`, {
      headers: { cookie: await service.login() },
    });
    const { log } = (await evidence.json()) as { log: { keys: { fingerprint: string }[] } };
    expect(await step('Signature of the log sotto.example.com/log')).toContain(log.keys[0]?.fingerprint);
    expect(await step('Witnesses')).toMatch(
      /require 2 of 2 .*\s+one\.example\.com cosigned at .*\ntwo\.example\.com cosigned at /,
    );
    expect(await step('Timestamp from an authority')).toContain('no timestamp');
  });

  it('are valid according to the command that the page shows', async () => {
    const place = await mkdtemp(join(tmpdir(), 'sotto-proof-'));
    await writeFile(join(place, `${sessionId}.tlog-proof`), proof);
    const command = await page.getByRole('region', { name: 'Command that verifies' }).innerText();
    expect(command).toMatch(/^npx sotto /);
    const own = command.replace('npx sotto', `'${process.execPath}' '${SOTTO}'`);
    const { stdout } = await promisify(execFile)('sh', ['-c', own], { cwd: place });
    expect(stdout).toMatch(new RegExp(`^proof ok: session ${sessionId}, .*cosigned`));
    await rm(place, { recursive: true });
  });

  it.each<[string, (text: string) => string, string, RegExp]>([
    [
      'status of the session',
      (text) => withExtra(text, ({ session = {} }) => (session.status = 'error')),
      'Last event of the session',
      /does not match its hash/,
    ],
    [
      'seal',
      (text) => withExtra(text, ({ seal = {} }) => (seal.index = 5)),
      'Seal in the account’s chain',
      /does not contain this last event/,
    ],
    [
      'position in the log',
      (text) => text.replace(/^index \d+/m, 'index 1000'),
      'Position of the seal',
      /do not lead/,
    ],
    [
      'signature of the log',
      (text) => text.replace(/^— sotto(.*)\n/m, '— lotto$1\n'),
      'Signature of the log',
      /None of your log keys/,
    ],
    [
      'checkpoint',
      (text) => text.replace(/(?<=\/log\n)\d+\n/, '123456\n'),
      'Signature of the log',
      /changed after it was signed/,
    ],
    [
      'cosignature',
      (text) =>
        text.replace(
          /^(— two\.\S+ \S{60})(.)/m,
          (_, start: string, it: string) => start + (it === 'A' ? 'B' : 'A'),
        ),
      'Witnesses',
      /two\.example\.com has a cosignature that does not match its key/,
    ],
    [
      'number of witnesses',
      (text) => removeLine(text, 'one.'),
      'Witnesses',
      /Too few .*\s+one\.example\.com has not cosigned/,
    ],
  ])('are rejected with another %s, and the page shows the reason', async (_, change, title, words) => {
    await chooseProof(page, change(proof));
    await page.getByRole('alert').filter({ hasText: REFUSED }).waitFor();
    expect(await step(title)).toMatch(words);
    expect(await step(title)).toContain('Failed');
    await chooseProof(page, proof);
    await page.getByText(HOLDS).waitFor();
  });

  it.each<[string, string | Buffer, RegExp]>([
    ['a report', Buffer.from('255044462d312e370a25e2e3cfd3', 'hex'), /not a text file/],
    ['an export', '{"events": []}', /first line/],
    ['a long file', 'x'.repeat(1_100_000), /larger than 1 MiB/],
    [
      'an incomplete proof',
      'c2sp.org/tlog-proof@v1\nextra e30=\nindex 0\n',
      /checkpoint at the end of the file is missing/,
    ],
  ])('are distinguished from %s', async (_, content, words) => {
    await chooseProof(page, content);
    await page.getByText('This file is not a session proof').waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(words);
  });

  it('are not verified with invalid or duplicate keys', async () => {
    const witnesses = page.getByLabel('Witness keys');
    const { key } = service.witnesses[0].entry;
    await witnesses.fill(`${key}\n${key}`);
    await page.getByText('Line 2: This key appears twice').waitFor();
    await page.getByText('One of the keys is not valid').waitFor();
    await witnesses.fill(service.logKey);
    await page.getByText('Line 1: This key belongs in the other field').waitFor();
    await witnesses.fill(key);
    await page.getByText('Enter a number between 1 and the number of witness keys').waitFor();
    await page.getByLabel('Required witnesses').fill('');
    await chooseProof(page, proof);
    await page.getByText(HOLDS).waitFor();
  });

  it('cause no browser errors except a missing proof', () => {
    expect(complaints.filter((text) => !text.includes('status of 409'))).toEqual([]);
  });
});
