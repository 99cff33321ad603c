import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { load } from 'js-yaml';
import { readWitnessPolicy } from '../../src/audit/evidence/witnesses/witness-policy.js';
import { createLog } from '../../src/common/logging/logger.js';
import { loadConfig } from '../../src/config/config.js';
import { LimitClock } from '../../src/rate-limits/limit-clock.js';
import { readUpstreamsFile } from '../../src/upstreams/upstreams.schema.js';
import { startWitnessServer } from '../evidence/witness-server.js';
import { callAgent } from '../support/agents-api.js';
import { type RunningService, runService } from '../support/running-service.js';
import { until } from '../support/until.js';
import { type Block, blockOf, blocksOf, PAGES } from './blocks.js';

/** Tests that run the examples of other pages. Languages are separated by spaces. */
const ELSEWHERE: readonly (readonly [page: RegExp, languages: string, test: string])[] = [
  [/\.md$/, 'sh', 'test/docs/shell-lines.e2e.ts, commands.e2e.ts'],
  [/^docs\/policies\.md$/, 'yaml json', 'test/policies/policy-docs.e2e.ts'],
  [/^docs\/webhook\.md$/, 'ts python text json http', 'test/voice-webhook/docs.e2e.ts'],
  [/^docs\/connect\//, 'ts json python', 'test/voice-webhook/docs.e2e.ts, test/clients/quick_start.py'],
  [/^docs\/operations\.md$/, 'sql', 'test/support/logins.ts'],
  [/^docs\/keys\.md$/, 'sql', 'test/tokenization/erasure.e2e.ts'],
  [/^docs\/keys\.md$/, 'text', 'test/tokenization/cli.e2e.ts'],
  [/^docs\/kubernetes\.md$/, 'yaml', 'test/kubernetes/manifests.e2e.ts'],
  [/^docs\/review\.md$/, 'json', 'test/review/terms.e2e.ts, rows.e2e.ts'],
  [/^docs\/alerts\.md$/, 'ts json', 'test/alerts/alert-docs.e2e.ts'],
  [/^docs\/archive\.md$/, 'json', 'test/archive/archive.e2e.ts'],
  [/^docs\/monitoring\.md$/, 'json', 'test/evidence/witnesses.e2e.ts'],
  [/^docs\/audit-format\.md$/, 'example', 'src/audit/chain/format-docs.spec.ts'],
];
/** Examples that are tested in this file. */
const HERE: readonly (readonly [page: string, language: string, containing: string])[] = [
  ['docs/api.md', 'json', 'validation_failed'],
  ['docs/limits.md', 'json', '"code": "rate_limited",\n    "message"'],
  ['docs/limits.md', 'json', 'rate_limit_error'],
  ['docs/monitoring.md', 'json', 'migrations'],
  ['docs/monitoring.md', 'json', '"msg": "call"'],
  ['docs/monitoring.md', 'yaml', 'scrape_configs'],
  ['docs/evidence.md', 'yaml', 'witnesses'],
  ['docs/languages.md', 'yaml', 'on_other_language'],
  ['docs/review.md', 'yaml', 'review'],
  ['docs/upstreams.md', 'yaml', 'identity'],
];

/** Language of diagrams, which are not run. */
const DIAGRAM = 'mermaid';

const jsonOf = (page: string, containing: string): Record<string, unknown> =>
  JSON.parse(blockOf(page, 'json', containing)) as Record<string, unknown>;

/** Returns the field names and types of a value, recursively. */
function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shapeOf(item)]));
}

describe('every example in the documentation', () => {
  const examples = PAGES.flatMap(blocksOf).filter(({ language }) => !['', DIAGRAM].includes(language));
  const isHere = ({ page, language, code }: Block): boolean =>
    HERE.some(([itsPage, its, text]) => page === itsPage && language === its && code.includes(text));
  const isElsewhere = ({ page, language }: Block): boolean =>
    ELSEWHERE.some(([pages, languages]) => pages.test(page) && languages.split(' ').includes(language));

  it('is run by a test', () => {
    expect(examples.length).toBeGreaterThan(50);
    expect(examples.filter((each) => !isHere(each) && !isElsewhere(each))).toEqual([]);
  });
});

describe('the service behaves as documented', () => {
  const lines: string[] = [];
  let service: RunningService;
  let cookie: string;

  beforeAll(async () => {
    service = await runService({
      env: { SERVICE_RATE_LIMITS: 'on' },
      log: createLog('info', { write: (line) => lines.push(line) }),
    });
    // The stopped clock prevents the limits from recovering during the test.
    const clock = service.service.app.get(LimitClock, { strict: false });
    jest.spyOn(clock, 'nowUs').mockReturnValue(clock.nowUs());
    cookie = await service.login();
  });

  afterAll(() => service.stop());

  const get = async (path: string): Promise<Record<string, unknown>> =>
    (await fetch(service.baseUrl + path, { headers: { cookie } })).json() as Promise<Record<string, unknown>>;

  /** Sends a request until a limit rejects it. @returns the error */
  async function refusal(ask: () => Promise<Response>): Promise<unknown> {
    for (;;) {
      const answer = await ask();
      const body: unknown = await answer.json();
      if (answer.status === 429) return body;
    }
  }

  it('for a policy with language settings', async () => {
    const policy_yaml = `name: documented\n${blockOf('docs/languages.md', 'yaml', 'on_other_language')}`;
    const answer = await fetch(`${service.baseUrl}/api/v1/policies/validate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ policy_yaml }),
    });
    expect(await answer.json()).toMatchObject({ valid: true });
  });

  it('for a policy with reviews', async () => {
    const policy_yaml = blockOf('docs/review.md', 'yaml', 'review');
    const answer = await fetch(`${service.baseUrl}/api/v1/policies/validate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ policy_yaml }),
    });
    expect(await answer.json()).toMatchObject({ valid: true });
  });

  it('for an invalid parameter', async () => {
    const { error } = await get('/api/v1/agents?limit=0');
    expect({ error: { ...(error as object), request_id: 'req_01KEXAMP0E0000000000000001' } }).toEqual(
      jsonOf('docs/api.md', 'validation_failed'),
    );
  });

  it('for the readiness check', async () => {
    expect(await get('/health/ready')).toEqual(jsonOf('docs/monitoring.md', 'migrations'));
  });

  it('for the log line of a call', async () => {
    const { proxy_url } = await service.createAgent(cookie, {});
    await callAgent(proxy_url, 'I am Jane Okafor');
    const written = (): object[] => lines.map((line) => JSON.parse(line) as { msg: string });
    const isCall = (line: object): boolean => 'msg' in line && line.msg === 'call';
    await until(() => written().some(isCall));
    const { first_token_ms, streamed, provider, ...documented } = jsonOf(
      'docs/monitoring.md',
      '"msg": "call"',
    );
    expect([typeof first_token_ms, streamed, provider]).toEqual(['number', true, 'openai']);
    expect(shapeOf(written().find(isCall))).toMatchObject(shapeOf(documented) as object);
  });

  it('for too many API requests', async () => {
    const url = `${service.baseUrl}/api/v1/me`;
    expect(shapeOf(await refusal(() => fetch(url, { headers: { cookie } })))).toEqual(
      shapeOf(jsonOf('docs/limits.md', '"code": "rate_limited",\n    "message"')),
    );
  });

  it('for too many calls', async () => {
    const { proxy_url } = await service.createAgent(await service.login({ account: 'other' }), {});
    const body = JSON.stringify({ model: 'stub', messages: [{ role: 'user', content: 'Hello' }] });
    const headers = { 'content-type': 'application/json' };
    expect(shapeOf(await refusal(() => fetch(proxy_url, { method: 'POST', headers, body })))).toEqual(
      shapeOf(jsonOf('docs/limits.md', 'rate_limit_error')),
    );
  });
});

describe('a documented configuration', () => {
  it('is valid for a service in production', () => {
    const given: Record<string, string> = {
      SERVICE_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
      SERVICE_CHECKPOINT_KEY: Buffer.alloc(32, 2).toString('base64'),
    };
    const env = Object.fromEntries(
      blockOf('docs/operations.md', 'sh', 'NODE_ENV=production')
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/=(.*)/s))
        .map(([name = '', value = '']) => [name, given[name] ?? value.replace('…', 'secret')]),
    );
    expect(loadConfig(env)).toMatchObject({ baseUrl: 'https://sotto.example.com', signup: 'invite' });
  });

  it('is valid for a file of witnesses', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sotto-docs-'));
    const witnesses = await Promise.all(
      ['witness.example.com', 'auditor.example.com'].map((name) => startWitnessServer(name)),
    );
    const file = join(folder, 'witnesses.yaml');
    const text = witnesses.reduce(
      (yaml, { entry }) => yaml.replace(/key: \S*…/, `key: ${entry.key}`),
      blockOf('docs/evidence.md', 'yaml', 'witnesses:'),
    );
    await writeFile(file, text);
    const policy = await readWitnessPolicy({ witnessesFile: file, witnessQuorum: undefined });
    expect([policy.witnesses.map(({ url }) => url), policy.quorum]).toEqual([
      ['https://witness.example.com', 'https://auditor.example.com/sotto'],
      2,
    ]);
    await Promise.all(witnesses.map((witness) => witness.stop()));
    await rm(folder, { recursive: true });
  });

  it('is valid for a file of providers with cloud identities', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sotto-docs-'));
    const path = join(folder, 'upstreams.yaml');
    await writeFile(path, blockOf('docs/upstreams.md', 'yaml', 'identity'));
    const { providers } = readUpstreamsFile({ path, required: true }, {});
    expect(providers.map(({ identity }) => identity?.of)).toEqual(['aws', 'google', 'azure']);
    await rm(folder, { recursive: true });
  });

  it('is valid for scraping the metrics', () => {
    const scraped = load(blockOf('docs/monitoring.md', 'yaml', 'scrape_configs'));
    expect(shapeOf(scraped)).toMatchObject({
      scrape_configs: { 0: { job_name: 'string', static_configs: { 0: { targets: { 0: 'string' } } } } },
    });
  });
});
