import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { CallCounters } from './call-counters.js';
import { CollectedMetrics } from './collected.js';
import { ServiceLoad } from './service-load.js';

/** All that Prometheus reads. docs/monitoring.md describes each metric too. */
@Injectable()
export class Metrics {
  constructor(
    private readonly counters: CallCounters,
    private readonly load: ServiceLoad,
  ) {}

  /** To be called once: the process's own metrics are watched from then on. */
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
    metrics.counter(
      'sotto_calls_total',
      'Proxied calls that have ended, by their API and what became of them.',
      calls,
    );
    metrics.counter('sotto_errors_total', 'Errors that were answered, by where and by their code.', errors);
    metrics.counter(
      'sotto_upstream_attempts_total',
      'Requests that were sent to providers: answered, or why they failed.',
      attempts,
    );
    metrics.counter(
      'sotto_model_tokens_total',
      'Tokens of models that replies took, as providers counted them; cached and written ones are among the input.',
      modelTokens,
    );
    metrics.histogram(
      'sotto_call_stage_duration_seconds',
      'What the stages of a call took, but for the upstream.',
      stages,
    );
    metrics.histogram(
      'sotto_call_added_duration_seconds',
      'What forwarded calls took beyond the waiting for their upstream.',
      added,
    );
  }

  /** Names of the GenAI semantic conventions: as a client of the upstreams, and as the server of the callers. */
  private addGenAi(metrics: CollectedMetrics): void {
    const { upstream, firstChunk, served, firstToken } = this.counters;
    metrics.histogram(
      'gen_ai_client_operation_duration_seconds',
      "What upstreams took, from sending to their reply's end.",
      upstream,
    );
    metrics.histogram(
      'gen_ai_client_operation_time_to_first_chunk_seconds',
      'What upstreams took to the first piece of a stream.',
      firstChunk,
    );
    metrics.histogram(
      'gen_ai_server_request_duration_seconds',
      'What callers waited for the whole answer.',
      served,
    );
    metrics.histogram(
      'gen_ai_server_time_to_first_token_seconds',
      'What callers waited for the first piece of a stream.',
      firstToken,
    );
  }

  private addTokens(metrics: CollectedMetrics): void {
    const { turns, unsupportedTurns, redactions, issued, restored, unrestored } = this.counters;
    metrics.counter('sotto_turns_total', 'Turns of callers, by the language that they are in.', turns);
    metrics.counter(
      'sotto_turns_unsupported_total',
      'Those in a language that is not understood, by what the policy did.',
      unsupportedTurns,
    );
    metrics.counter('sotto_redactions_total', 'Spans that were masked.', redactions);
    metrics.counter('sotto_tokens_issued_total', 'Distinct values of calls that a token stood for.', issued);
    metrics.counter('sotto_tokens_restored_total', 'Tokens of replies that became values again.', restored);
    metrics.counter(
      'sotto_tokens_unrestored_total',
      'Tokens of replies that could not be restored.',
      unrestored,
    );
  }
}
