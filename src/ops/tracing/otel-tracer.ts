import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Interval, TimedStage } from '../../audit/journal/call-timings.js';
import { VERSION } from '../../common/package-root.js';
import type { TraceSettings } from '../../config/telemetry-settings.js';
import type { SessionApi } from '../../audit/events/session-origin.js';
import type { CallFacts, CallOutcome, CallTrace } from '../call-facts.js';
import type { Tracer } from './tracer.js';

type ApiTracer = ReturnType<TracerProvider['getTracer']>;

/** Stages with spans of their own. The span of the upstream exchange starts with the exchange. */
const STAGES: readonly TimedStage[] = ['detection', 'tokenize', 'journal_open', 'rehydrate', 'journal_close'];

/** Version of the semantic conventions for spans (docs/telemetry.md). */
const CONVENTIONS = '1.45.0';
/** OpenAI's APIs, which have types in the semantic conventions for OpenAI. */
const OPENAI: ReadonlySet<SessionApi> = new Set(['chat_completions', 'responses']);
const OPERATION = 'chat';

/** Receives, for each batch, whether the export failed and whether the preceding export also failed. */
type OnExported = (exported: { failed: boolean; again: boolean }) => void;

/** Exports spans over OTLP. Attributes are names, codes, times and counts, as in the log. */
export function startTracer({ endpoint, serviceName, ratio }: TraceSettings, onExported: OnExported): Tracer {
  const exporter = watched(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), onExported);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': VERSION }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('sotto', VERSION, {
    schemaUrl: `https://opentelemetry.io/schemas/${CONVENTIONS}`,
  });
  return {
    begin: (traceparent) => new SpannedCall(tracer, contextOf(traceparent)),
    stop: () => provider.shutdown(),
  };
}

/** Returns only the identifiers of a caller's trace, because additions by vendors may contain any data. */
function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
}

class SpannedCall implements CallTrace {
  private readonly span: Span;
  private readonly within: Context;
  /** Origin of the monotonic clock, in milliseconds since the epoch. */
  private readonly epoch = Date.now() - performance.now();
  private exchange: Span | undefined;
  private forwardedAt = 0;

  constructor(
    private readonly tracer: ApiTracer,
    parent: Context,
  ) {
    this.span = tracer.startSpan('call', { kind: SpanKind.SERVER, startTime: this.now() }, parent);
    this.within = trace.setSpan(parent, this.span);
  }

  forward(): string {
    // If the call is forwarded again, the preceding exchange has ended, or would answer too late.
    this.exchange?.end(this.now());
    this.forwardedAt = performance.now();
    const options = { kind: SpanKind.CLIENT, startTime: this.epoch + this.forwardedAt };
    this.exchange = this.tracer.startSpan(OPERATION, options, this.within);
    const { traceId, spanId, traceFlags } = this.exchange.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  end(facts: CallFacts, { outcome, status, code, durationMs, addedMs }: CallOutcome): void {
    for (const stage of STAGES) this.addStage(stage, facts.timings.interval(stage));
    this.endExchange(facts, code);
    this.span.setAttributes({
      'http.request.method': 'POST',
      'http.response.status_code': status,
      ...(facts.api === undefined ? {} : { 'sotto.api': facts.api }),
      'sotto.outcome': outcome,
      'sotto.added_ms': addedMs,
      'sotto.redactions': facts.redactions,
      ...(facts.observed === undefined ? {} : { 'sotto.observed': facts.observed }),
      'sotto.tokens_issued': facts.issued.length,
      'gen_ai.request.stream': facts.streamed,
      ...(code === undefined ? {} : { 'error.type': code }),
    });
    if (code !== undefined && status >= 500) this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.end(this.epoch + facts.timings.begunAt + durationMs);
  }

  private addStage(stage: TimedStage, interval: Interval | undefined): void {
    if (interval === undefined || !this.span.isRecording()) return;
    this.tracer
      .startSpan(stage, { startTime: this.epoch + interval.beganAt }, this.within)
      .end(this.epoch + interval.endedAt);
  }

  private endExchange(facts: CallFacts, code: string | undefined): void {
    if (this.exchange === undefined) return;
    this.exchange.setAttributes(exchangeAttributes(facts, this.forwardedAt, code));
    if (facts.model !== undefined) this.exchange.updateName(`${OPERATION} ${facts.model}`);
    const { endedAt } = facts.timings.interval('upstream') ?? { endedAt: performance.now() };
    this.exchange.end(this.epoch + endedAt);
  }

  private now(): number {
    return this.epoch + performance.now();
  }
}

/** @param forwardedAt time of sending, in milliseconds of the monotonic clock */
function exchangeAttributes(facts: CallFacts, forwardedAt: number, code: string | undefined): Attributes {
  const { api, model, provider, streamed, timings, usage } = facts;
  return {
    'gen_ai.operation.name': OPERATION,
    ...(provider !== undefined && { 'gen_ai.provider.name': provider }),
    ...(model !== undefined && { 'gen_ai.request.model': model }),
    ...(streamed && { 'gen_ai.request.stream': true }),
    ...(timings.firstChunkAt !== undefined && {
      'gen_ai.response.time_to_first_chunk': (timings.firstChunkAt - forwardedAt) / 1_000,
    }),
    ...(usage !== undefined && {
      'gen_ai.usage.input_tokens': usage.prompt,
      'gen_ai.usage.output_tokens': usage.completion,
      'gen_ai.usage.cache_read.input_tokens': usage.cached,
      'gen_ai.usage.cache_creation.input_tokens': usage.written,
    }),
    ...(api !== undefined && OPENAI.has(api) && { 'openai.api.type': api }),
    ...(code !== undefined && { 'error.type': code }),
  };
}

function watched(exporter: OTLPTraceExporter, onExported: OnExported): SpanExporter {
  let failedBefore = false;
  return {
    export: (spans: ReadableSpan[], done) => {
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        onExported({ failed, again: failedBefore });
        failedBefore = failed;
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
