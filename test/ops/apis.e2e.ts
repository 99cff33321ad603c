import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '../../src/common/logging/logger.js';
import { MetricsServer } from '../../src/ops/metrics/metrics-server.js';
import { collectTraces, type OtlpCollector, type OtlpSpan } from '../support/otlp-collector.js';
import { type RunningService, runService } from '../support/running-service.js';
import { call } from '../support/sessions.js';

const CHAT = 'chat_completions';
const RESPONSES = 'responses';

describe('monitoring of calls by two APIs', () => {
  const written: string[] = [];
  let collector: OtlpCollector;
  let service: RunningService;
  let metrics: string;

  beforeAll(async () => {
    collector = await collectTraces();
    service = await runService({
      log: createLog('info', { write: (line) => written.push(line) }),
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, SERVICE_METRICS_PORT: '0' },
    });
    const { proxy_url: url } = await service.createAgent(await service.login(), {});
    await call(url, 'Hello');
    const other = url.replace('chat/completions', 'responses');
    for (const body of [
      { model: 'stub', input: 'Hello' },
      { model: 'stub', input: 'Hello', stream: true },
      { model: 'stub', input: 5 },
    ]) {
      const headers = { 'content-type': 'application/json' };
      await (await fetch(other, { method: 'POST', headers, body: JSON.stringify(body) })).text();
    }
    const { port = 0 } = service.service.app.get(MetricsServer);
    metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    // Sends the remaining spans.
    await service.service.stop();
  });

  afterAll(async () => {
    await service.stop();
    await collector.stop();
  });

  /** Returns the value of the sample with exactly these labels. */
  function sample(name: string, labels: Readonly<Record<string, string>>): number | undefined {
    const text = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const line = metrics.split('\n').find((one) => one.startsWith(`${name}{${text.join(',')}} `));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  }

  function attributesOf({ attributes }: OtlpSpan): Record<string, unknown> {
    return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
  }

  it('counts and times the calls of each API', () => {
    const calls = (api: string, outcome: string, streamed: string): number | undefined =>
      sample('sotto_calls_total', { api, outcome, streamed });
    expect([calls(CHAT, 'ok', 'false'), calls(CHAT, 'ok', 'true')]).toEqual([1, undefined]);
    expect([calls(RESPONSES, 'ok', 'false'), calls(RESPONSES, 'ok', 'true')]).toEqual([1, 1]);
    expect(calls(RESPONSES, 'refused', 'false')).toBe(1);
    const added = 'sotto_call_added_duration_seconds_count';
    expect([sample(added, { api: CHAT }), sample(added, { api: RESPONSES })]).toEqual([1, 2]);
  });

  it('logs the API of each call, including rejected calls', () => {
    const lines = written.map((line) => JSON.parse(line) as { msg: string; api?: string; outcome?: string });
    const calls = lines.filter(({ msg }) => msg === 'call').map(({ api, outcome }) => [api, outcome]);
    expect(calls).toEqual([
      [CHAT, 'ok'],
      [RESPONSES, 'ok'],
      [RESPONSES, 'ok'],
      [RESPONSES, 'refused'],
    ]);
  });

  it('contains the API in traces, with its conventional name in upstream spans', () => {
    const spans = collector.spans();
    const roots = spans.filter(({ name }) => name === 'call').map((span) => attributesOf(span)['sotto.api']);
    expect(roots.sort()).toEqual([CHAT, RESPONSES, RESPONSES, RESPONSES]);
    const exchanges = spans.filter(({ name }) => name.startsWith('chat ')).map(attributesOf);
    expect(exchanges.map((exchange) => exchange['openai.api.type']).sort()).toEqual([
      CHAT,
      RESPONSES,
      RESPONSES,
    ]);
    expect(new Set(exchanges.map((exchange) => exchange['gen_ai.operation.name']))).toEqual(
      new Set(['chat']),
    );
  });
});
