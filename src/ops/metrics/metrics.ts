import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { CallCounters } from './call-counters.js';
import { CollectedMetrics } from './collected.js';
import { ServiceLoad } from './service-load.js';

/** All metrics for Prometheus, which docs/monitoring.md also describes. */
@Injectable()
export class Metrics {
  constructor(
    private readonly counters: CallCounters,
    private readonly load: ServiceLoad,
  ) {}

  /** Creates the registry. Must be called only once, because it starts to watch the process's own metrics. */
  registry(): Registry {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const metrics = new CollectedMetrics(registry);
    this.addCalls(metrics);
    this.addGenAi(metrics);
    this.addTokens(metrics);
    this.load.add(metrics);
    return registry;
  }

  private addCalls(metrics: CollectedMetrics): void {
    const { calls, errors, attempts, modelTokens, stages, added } = this.counters;
    metrics.counter('sotto_calls_total', 'Calls that have ended, by API and outcome.', calls);
    metrics.counter('sotto_errors_total', 'Error responses by surface and code.', errors);
    metrics.counter('sotto_upstream_attempts_total', 'Requests to providers by result.', attempts);
    metrics.counter(
      'sotto_model_tokens_total',
      'Model tokens as reported by providers. Cached and written tokens are included in the input.',
      modelTokens,
    );
    metrics.histogram(
      'sotto_call_stage_duration_seconds',
      'Duration of the stages of a call, without the upstream.',
      stages,
    );
    metrics.histogram(
      'sotto_call_added_duration_seconds',
      'Added latency of forwarded calls, without the wait for the upstream.',
      added,
    );
  }

  /** Adds metrics of the GenAI semantic conventions, as a client of the upstreams and as a server for the callers. */
  private addGenAi(metrics: CollectedMetrics): void {
    const { upstream, firstChunk, served, firstToken } = this.counters;
    metrics.histogram(
      'gen_ai_client_operation_duration_seconds',
      'Duration of upstream requests, from sending to the end of the reply.',
      upstream,
    );
    metrics.histogram(
      'gen_ai_client_operation_time_to_first_chunk_seconds',
      'Time from sending to the first chunk of an upstream stream.',
      firstChunk,
    );
    metrics.histogram(
      'gen_ai_server_request_duration_seconds',
      'Time until callers received the complete reply.',
      served,
    );
    metrics.histogram(
      'gen_ai_server_time_to_first_token_seconds',
      'Time until callers received the first chunk of a stream.',
      firstToken,
    );
  }

  private addTokens(metrics: CollectedMetrics): void {
    const { turns, unsupportedTurns, redactions, issued, restored, unrestored } = this.counters;
    metrics.counter('sotto_turns_total', 'Caller turns by language.', turns);
    metrics.counter(
      'sotto_turns_unsupported_total',
      'Caller turns in unsupported languages, by policy action.',
      unsupportedTurns,
    );
    metrics.counter('sotto_redactions_total', 'Masked spans.', redactions);
    metrics.counter(
      'sotto_observed_calls_total',
      'Calls that were observed, not masked.',
      this.counters.observedCalls,
    );
    metrics.counter(
      'sotto_observed_values_total',
      'Spans that were observed, not masked.',
      this.counters.observed,
    );
    metrics.counter(
      'sotto_tokens_issued_total',
      'Distinct values per call that were replaced by a token.',
      issued,
    );
    metrics.counter('sotto_tokens_restored_total', 'Tokens in replies that were restored.', restored);
    metrics.counter('sotto_tokens_unrestored_total', 'Tokens in replies that were not restored.', unrestored);
  }
}
