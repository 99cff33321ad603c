import { readFile } from 'node:fs/promises';
import * as conventions from '@opentelemetry/semantic-conventions/incubating';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '../../src/common/logging/logger.js';
import { textOf } from '../docs/blocks.js';
import {
  collectTraces,
  type OtlpBody,
  type OtlpCollector,
  type OtlpSpan,
} from '../support/otlp-collector.js';
import { CALLER_WORDS, leaksIn, tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion, type RecordedRequest, sendStream } from '../support/recording-upstream.js';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const SPAN_ID = 'b7ad6b7169203331';
const SERVER = 2;
const CLIENT = 3;
const ERROR = 2;

const call = (content: string, stream = false): object => ({
  model: 'model-a',
  stream,
  messages: [{ role: 'user', content }],
});

describe('traces', () => {
  let collector: OtlpCollector;
  let service: RecordedService;
  /** Upstream request of each call, by the word in its text. */
  const sent = new Map<string, RecordedRequest>();

  beforeAll(async () => {
    collector = await collectTraces();
    service = await runRecordedService({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/` } });
    service.upstream.answerWith((request, response) => {
      const [, word = ''] = /calls (\w+)/.exec(request.text) ?? [];
      sent.set(word, request);
      const content = tokensOf('NAME', request.text).join(' ');
      if (word === 'failing') response.writeHead(500).end();
      else if (word === 'streamed') sendStream(response, [{ content }]);
      else response.setHeader('content-type', 'application/json').end(completion({ content }));
    });
    await service.post(call(`${CALLER_WORDS} She calls whole`));
    await (await service.post(call(`${CALLER_WORDS} She calls streamed`, true))).text();
    await service.post(call('She calls failing'));
    await traced('followed', {
      traceparent: `00-${TRACE_ID}-${SPAN_ID}-01`,
      tracestate: 'vendor=Okafor',
      baggage: 'patient=Okafor',
    });
    await traced('unsampled', { traceparent: `00-${TRACE_ID}-${SPAN_ID}-00` });
    await traced('invalid', { traceparent: '00-415-555-0142-Okafor-01' });
    const observed = await service.createAgent(await service.login(), {
      upstream: 'recorder:model-a',
      mode: 'observe',
    });
    await service.post(call(`${CALLER_WORDS} She calls observed`), 'application/json', observed.proxy_url);
    await service.service.stop();
  });

  afterAll(async () => {
    await service.stop();
    await collector.stop();
  });

  async function traced(word: string, headers: Record<string, string>): Promise<void> {
    await fetch(service.proxyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(call(`${CALLER_WORDS} She calls ${word}`)),
    });
  }

  const headerOf = (word: string): string => String(sent.get(word)?.headers.traceparent);

  /** Returns the spans of the call with the given word. */
  function spansOf(word: string): { root: OtlpSpan; all: OtlpSpan[] } {
    const [, traceId, exchangeId] = headerOf(word).split('-');
    const exchange = collector.spans().find(({ spanId }) => spanId === exchangeId);
    const all = collector.spans().filter((span) => span.traceId === traceId);
    const root = all.find(({ spanId }) => spanId === exchange?.parentSpanId);
    if (root === undefined) throw new Error('the trace has no root');
    return { root, all };
  }

  function attributesOf({ attributes }: OtlpSpan): Record<string, unknown> {
    return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
  }

  it('have a span for each call and one for each of its stages', () => {
    const { root, all } = spansOf('whole');
    expect(root).toMatchObject({ name: 'call', kind: SERVER });
    expect(root.parentSpanId ?? '').toBe('');
    const stages = all.filter((span) => span !== root);
    expect(stages.map(({ name }) => name).sort()).toEqual(
      ['chat model-a', 'detection', 'journal_close', 'journal_open', 'rehydrate', 'tokenize'].sort(),
    );
    for (const stage of stages) {
      expect(stage.parentSpanId).toBe(root.spanId);
      const times = [
        root.startTimeUnixNano,
        stage.startTimeUnixNano,
        stage.endTimeUnixNano,
        root.endTimeUnixNano,
      ];
      expect(times.map(BigInt)).toEqual(times.map(BigInt).sort((a, b) => (a < b ? -1 : 1)));
    }
  });

  it('contain the outcome of a call', () => {
    const { root, all } = spansOf('streamed');
    expect(attributesOf(root)).toMatchObject({
      'http.response.status_code': 200,
      'sotto.api': 'chat_completions',
      'sotto.outcome': 'ok',
      'gen_ai.request.stream': true,
    });
    const exchange = all.find(({ kind }) => kind === CLIENT);
    expect(exchange && attributesOf(exchange)).toEqual({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'recorder',
      'gen_ai.request.model': 'model-a',
      'gen_ai.request.stream': true,
      'gen_ai.response.time_to_first_chunk': expect.any(Number),
      'openai.api.type': 'chat_completions',
    });
    const failed = spansOf('failing').root;
    expect(failed.status.code).toBe(ERROR);
    expect(attributesOf(failed)).toMatchObject({ 'error.type': 'upstream_error', 'sotto.outcome': 'error' });
  });

  it("continue the caller's trace to the upstream, with trace identifiers only", () => {
    const { root } = spansOf('followed');
    expect(root).toMatchObject({ traceId: TRACE_ID, parentSpanId: SPAN_ID });
    expect(headerOf('followed')).toMatch(new RegExp(`^00-${TRACE_ID}-[0-9a-f]{16}-01$`));
    expect(sent.get('followed')?.headers).not.toHaveProperty('tracestate');
    expect(sent.get('followed')?.headers).not.toHaveProperty('baggage');
  });

  it("are not recorded if the caller's trace is not sampled, and the upstream gets this flag", () => {
    expect(headerOf('unsampled')).toMatch(new RegExp(`^00-${TRACE_ID}-[0-9a-f]{16}-00$`));
    const followed = collector.spans().filter(({ traceId }) => traceId === TRACE_ID);
    expect(followed.filter(({ kind }) => kind === SERVER)).toHaveLength(1);
  });

  it("begin anew if the caller's trace header is invalid", () => {
    expect(headerOf('invalid')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(spansOf('invalid').root.parentSpanId ?? '').toBe('');
  });

  it('follow the conventions of their declared version, and match docs/telemetry.md', async () => {
    const { devDependencies } = JSON.parse(
      await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
    ) as {
      devDependencies: Record<string, string>;
    };
    const version = devDependencies['@opentelemetry/semantic-conventions'];
    const bodies = collector.bodies.flatMap((body) => (JSON.parse(body) as OtlpBody).resourceSpans);
    const schemas = bodies.flatMap(({ scopeSpans }) => scopeSpans.map(({ schemaUrl }) => schemaUrl));
    expect(new Set(schemas)).toEqual(new Set([`https://opentelemetry.io/schemas/${String(version)}`]));
    const exported = new Set(
      [...collector.spans(), ...bodies.map(({ resource }) => resource)].flatMap(({ attributes }) =>
        attributes.map(({ key }) => key),
      ),
    );
    const page = textOf('docs/telemetry.md');
    const listed = [...page.matchAll(/^\| `([a-z_.]+)` +\| (?:resource|`call`|both|`chat`)/gm)].map(
      ([, name]) => name,
    );
    expect([...exported].sort()).toEqual(listed.sort());
    const known = new Set<unknown>(Object.values(conventions));
    const metrics = [...page.matchAll(/^\| `(gen_ai\.[a-z_.]+)` +\| `(gen_ai_[a-z_]+)_seconds`/gm)];
    expect(
      metrics.map(([, name = '', scraped]) => [name.replaceAll('.', '_') === scraped, known.has(name)]),
    ).toEqual(Array(4).fill([true, true]));
    expect([...exported].filter((name) => !name.startsWith('sotto.') && !known.has(name))).toEqual([]);
  });

  it('contain no text of calls and no secret IDs', () => {
    const text = collector.bodies.join('\n');
    expect(text).toContain('sotto.outcome');
    expect(leaksIn(text)).toEqual([]);
    expect(text).not.toMatch(/agt_|acc_|vendor|patient/);
  });
});

describe('without a collector', () => {
  it('no trace is recorded or passed on', async () => {
    const service = await runRecordedService();
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'Hi' }));
    });
    const headers = { 'content-type': 'application/json', traceparent: `00-${TRACE_ID}-${SPAN_ID}-01` };
    const answer = await fetch(service.proxyUrl, {
      method: 'POST',
      headers,
      body: JSON.stringify(call('Hello')),
    });
    expect(answer.status).toBe(200);
    expect(service.upstream.requests[0]?.headers).not.toHaveProperty('traceparent');
    await service.stop();
  });

  it('that accepts traces, calls succeed and the log reports it', async () => {
    const logged: string[] = [];
    const collector = await collectTraces(400);
    const service = await runRecordedService({
      log: createLog('warn', { write: (line) => logged.push(line) }),
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
    });
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'Hi' }));
    });
    expect((await service.post(call('Hello'))).status).toBe(200);
    await service.stop();
    await collector.stop();
    expect(logged.join('')).toContain('the collector rejects traces');
  });
});
