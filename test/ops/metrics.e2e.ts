import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { load } from 'js-yaml';
import { MetricsServer } from '../../src/ops/metrics/metrics-server.js';
import { CALLER_WORDS, leaksIn, tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion, sendStream } from '../support/recording-upstream.js';
import { until } from '../support/until.js';

const POLICY = `name: own
patterns: [{ kind: EMPLOYEE_ID, pattern: "\\\\bE-\\\\d{6}\\\\b" }]
`;

const call = (content: string, stream = false): object => ({
  model: 'model-a',
  stream,
  messages: [{ role: 'user', content }],
});

/** Sends a request to the metrics port. */
function get({ service }: RecordedService, path: string, method = 'GET'): Promise<Response> {
  const { port = 0 } = service.app.get(MetricsServer);
  return fetch(`http://127.0.0.1:${port}${path}`, { method });
}

describe('the metrics', () => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService(
      { env: { SERVICE_METRICS_PORT: '0', SERVICE_CHECKPOINT_INTERVAL_MS: '100' } },
      { policy_yaml: POLICY },
    );
    service.upstream.answerWith(({ text }, response) => {
      const tokens = ['NAME', 'PHONE', 'EMPLOYEE_ID'].flatMap((kind) => tokensOf(kind, text)[0] ?? []);
      const content = `${tokens.join(' ')} [SSN_000000000000]`;
      if (text.includes('go wrong')) response.writeHead(500).end();
      else if (text.includes('"stream":true')) sendStream(response, [{ content }]);
      else response.setHeader('content-type', 'application/json').end(completion({ content }));
    });
    await service.post(call(`${CALLER_WORDS} My badge is E-123456.`));
    await (await service.post(call(CALLER_WORDS, true))).text();
    await service.post(call('go wrong'));
    await service.post({ ...call('Hello'), model: 'jane-okafor' });
    await service.post('{"messages": "Jane Okafor"');
    await fetch(`${service.baseUrl}/proxy/agt_jane_okafor/v1/chat/completions`, { method: 'POST' });
    await fetch(`${service.baseUrl}/api/v1/me`);
    const headers = { 'content-type': 'application/json' };
    await fetch(`${service.baseUrl}/voice/webhook/okafor`, { method: 'POST', headers, body: '{}' });
    await until(async () => (await value('sotto_checkpoint_last_success_timestamp_seconds')) > 0);
  });

  afterAll(() => service.stop());

  async function scrape(): Promise<string> {
    return (await get(service, '/metrics')).text();
  }

  /** Returns the sum of the samples with these labels. */
  async function value(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number> {
    const lines = (await scrape()).split('\n');
    const wanted = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    return lines
      .filter((line) => new RegExp(`^${name}[{ ]`).test(line))
      .filter((line) => wanted.every((label) => line.includes(label)))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  it('are served in the Prometheus format at one path of the metrics port, for GET only', async () => {
    const answer = await get(service, '/metrics');
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(await answer.text()).toContain('# TYPE sotto_calls_total counter');
    expect((await get(service, '/')).status).toBe(404);
    expect((await get(service, '/metrics', 'POST')).status).toBe(404);
    expect((await fetch(`${service.baseUrl}/metrics`)).status).toBe(404);
  });

  it('count calls by outcome', async () => {
    expect(await value('sotto_calls_total', { outcome: 'ok' })).toBe(0);
    expect(await value('sotto_calls_total', { outcome: 'partial', streamed: 'true' })).toBe(1);
    expect(await value('sotto_calls_total', { outcome: 'partial', streamed: 'false' })).toBe(1);
    expect(await value('sotto_calls_total', { outcome: 'error' })).toBe(1);
    expect(await value('sotto_calls_total', { outcome: 'refused' })).toBe(2);
    expect(await value('sotto_calls_in_progress')).toBe(0);
    expect(await value('sotto_journal_oldest_open_call_seconds')).toBe(0);
  });

  it('count errors by surface and code', async () => {
    expect(await value('sotto_errors_total', { surface: 'proxy', code: 'model_not_allowed' })).toBe(1);
    expect(await value('sotto_errors_total', { surface: 'proxy', code: 'upstream_error' })).toBe(1);
    expect(await value('sotto_errors_total', { surface: 'proxy', code: 'validation_failed' })).toBe(1);
    expect(await value('sotto_errors_total', { surface: 'proxy' })).toBeGreaterThanOrEqual(3);
    expect(await value('sotto_errors_total', { surface: 'webhook', code: 'bad_signature' })).toBe(1);
    expect(await value('sotto_errors_total', { surface: 'management', code: 'unauthenticated' })).toBe(1);
  });

  it('time each stage of each call', async () => {
    for (const stage of ['detection', 'tokenize', 'journal_open', 'journal_close'])
      expect(await value('sotto_call_stage_duration_seconds_count', { stage })).toBeGreaterThanOrEqual(3);
    expect(await value('sotto_call_stage_duration_seconds_count', { stage: 'rehydrate' })).toBe(2);
    expect(await value('sotto_call_added_duration_seconds_count')).toBe(3);
  });

  it('have cumulative buckets', async () => {
    const name = 'sotto_call_added_duration_seconds';
    const buckets = [...(await scrape()).matchAll(new RegExp(`^${name}_bucket.*le="(.*)".* (\\d+)$`, 'gm'))];
    const counts = buckets.map(([, , count]) => Number(count));
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(buckets.at(-1)?.slice(1)).toEqual(['+Inf', '3']);
    expect(await value(`${name}_sum`)).toBeGreaterThan(0);
  });

  it('follow the GenAI conventions for calls to upstreams and from callers', async () => {
    const labels = { gen_ai_operation_name: 'chat', gen_ai_provider_name: 'recorder' };
    const client = 'gen_ai_client_operation_duration_seconds_count';
    expect(await value(client, labels)).toBe(3);
    expect(await value(client, { ...labels, error_type: 'upstream_error' })).toBe(1);
    expect(await value('gen_ai_client_operation_time_to_first_chunk_seconds_count', labels)).toBe(1);
    expect(await value('gen_ai_server_request_duration_seconds_count', labels)).toBe(3);
    expect(await value('gen_ai_server_time_to_first_token_seconds_count', labels)).toBe(1);
  });

  it('count tokens by kind, and custom kinds together', async () => {
    expect(await value('sotto_tokens_issued_total', { kind: 'PHONE' })).toBe(2);
    expect(await value('sotto_tokens_issued_total', { kind: 'other' })).toBe(1);
    expect(await value('sotto_tokens_restored_total', { kind: 'NAME' })).toBe(2);
    expect(await value('sotto_tokens_restored_total', { kind: 'other' })).toBe(1);
    expect(await value('sotto_tokens_unrestored_total', { kind: 'SSN' })).toBe(2);
    expect(await value('sotto_redactions_total')).toBeGreaterThan(8);
  });

  it('count answered turns by language, each turn once', async () => {
    const french = "Bonjour, je m'appelle Odile et je voudrais un rendez-vous.";
    const messages = ['Hello, is the doctor in?', 'Yes, she is.', french].map((content, at) => ({
      role: at === 1 ? 'assistant' : 'user',
      content,
    }));
    const english = await value('sotto_turns_total', { language: 'en' });
    await service.post({ model: 'model-a', messages });
    expect(english).toBeGreaterThan(2);
    expect(await value('sotto_turns_total', { language: 'en' })).toBe(english);
    expect(await value('sotto_turns_total', { language: 'fr' })).toBe(1);
    const unsupported = { language: 'fr', on_other_language: 'withhold' };
    expect(await value('sotto_turns_unsupported_total', unsupported)).toBe(1);
  });

  it('show the load of the components', async () => {
    expect(await value('sotto_journal_commits_total', { commit: 'open' })).toBeGreaterThanOrEqual(3);
    expect(await value('sotto_journal_committed_calls_total', { commit: 'close' })).toBeGreaterThanOrEqual(3);
    expect(await value('sotto_model_workers', { state: 'idle' })).toBeGreaterThan(0);
    expect(await value('sotto_database_connections', { pool: 'journal' })).toBeGreaterThan(0);
    expect(await value('sotto_shutting_down')).toBe(0);
    expect(await value('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(await scrape()).toContain('nodejs_gc_duration_seconds');
  });

  it('omit unknown values instead of reporting 0', async () => {
    const text = await scrape();
    for (const name of ['sotto_witness_pending_seconds', 'sotto_review_waiting_calls']) {
      expect(text).toContain(`# TYPE ${name} gauge`);
      expect(text).not.toMatch(new RegExp(`^${name} `, 'm'));
    }
  });

  it('contain no text of callers and no IDs', async () => {
    const text = await scrape();
    expect(leaksIn(text)).toEqual([]);
    expect(text).not.toMatch(/jane|E-123456|EMPLOYEE|model-a|(?:agt|acc|sess|req)_/i);
  });

  it('are all documented in docs/monitoring.md', async () => {
    const text = await readFile(new URL('../../docs/monitoring.md', import.meta.url), 'utf8');
    const own = [...(await scrape()).matchAll(/^# TYPE ((?:sotto|gen_ai)_\w+)/gm)].map(
      ([, name = '']) => name,
    );
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((name) => !text.includes(`| \`${name}\``))).toEqual([]);
  });

  it.each(['ops/grafana/sotto.json', 'ops/prometheus/alerts.yaml', 'docs/monitoring.md'])(
    'include each metric that %s uses',
    async (file) => {
      const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
      const named = new Set(text.match(/\b(?:sotto|gen_ai_(?:client|server)|nodejs|process)_\w+/g));
      const exported = new Set([...(await scrape()).matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(samplesOf));
      expect([...named].filter((name) => !exported.has(name))).toEqual([]);
      expect(named.size).toBeGreaterThan(10);
    },
  );
});

/** Returns the names of a metric's samples. */
function samplesOf([, name = '', type = '']: RegExpMatchArray): string[] {
  return type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
}

it('metrics are not served without SERVICE_METRICS_PORT', async () => {
  const service = await runRecordedService();
  expect(service.service.app.get(MetricsServer).port).toBeUndefined();
  await service.stop();
});

describe('alerts and dashboard', () => {
  const read = (file: string): Promise<string> =>
    readFile(new URL(`../../ops/${file}`, import.meta.url), 'utf8');

  it('include alerts with severity, summary and action', async () => {
    const { groups } = load(await read('prometheus/alerts.yaml')) as { groups: { rules: object[] }[] };
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(10);
    for (const rule of rules) {
      expect(rule).toMatchObject({
        alert: expect.stringMatching(/^Sotto[A-Z]\w+$/),
        expr: expect.any(String),
        labels: { severity: expect.stringMatching(/^(?:critical|warning|info)$/) },
        annotations: { summary: expect.any(String), action: expect.any(String) },
      });
    }
    expect(new Set(rules.map((rule) => 'alert' in rule && rule.alert)).size).toBe(rules.length);
  });

  it('include a dashboard whose panels do not overlap and have queries', async () => {
    const { panels } = JSON.parse(await read('grafana/sotto.json')) as {
      panels: {
        id: number;
        type: string;
        gridPos: { x: number; y: number; w: number; h: number };
        targets?: { expr: string }[];
      }[];
    };
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { type, targets } of panels)
      if (type !== 'row') expect(targets?.every(({ expr }) => expr.length > 0)).toBe(true);
  });
});
