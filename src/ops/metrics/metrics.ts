import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { CallCounters } from './call-counters.js';
import { addCounter, addHistogram } from './collected.js';
import { ServiceLoad } from './service-load.js';

/** All that Prometheus reads. What each metric says is in docs/monitoring.md too. */
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
    this.addCalls(registry);
    this.addGenAi(registry);
    this.addTokens(registry);
    this.load.add(registry);
    return registry;
  }

  private addCalls(registry: Registry): void {
    const { calls, errors, stages, added } = this.counters;
    addCounter(
      registry,
      { name: 'sotto_calls_total', help: 'Proxied calls that have ended, by what became of them.' },
      calls,
    );
    addCounter(
      registry,
      { name: 'sotto_errors_total', help: 'Errors that were answered, by where and by their code.' },
      errors,
    );
    addHistogram(
      registry,
      {
        name: 'sotto_call_stage_duration_seconds',
        help: 'What the stages of a call took, but for the upstream.',
      },
      stages,
    );
    addHistogram(
      registry,
      {
        name: 'sotto_call_added_duration_seconds',
        help: 'What forwarded calls took beyond the waiting for their upstream.',
      },
      added,
    );
  }

  /** Names of the GenAI semantic conventions: as a client of the upstreams, and as the server of the callers. */
  private addGenAi(registry: Registry): void {
    const { upstream, firstChunk, served, firstToken } = this.counters;
    addHistogram(
      registry,
      {
        name: 'gen_ai_client_operation_duration_seconds',
        help: "What upstreams took, from sending to their reply's end.",
      },
      upstream,
    );
    addHistogram(
      registry,
      {
        name: 'gen_ai_client_operation_time_to_first_chunk_seconds',
        help: 'What upstreams took to the first piece of a stream.',
      },
      firstChunk,
    );
    addHistogram(
      registry,
      { name: 'gen_ai_server_request_duration_seconds', help: 'What callers waited for the whole answer.' },
      served,
    );
    addHistogram(
      registry,
      {
        name: 'gen_ai_server_time_to_first_token_seconds',
        help: 'What callers waited for the first piece of a stream.',
      },
      firstToken,
    );
  }

  private addTokens(registry: Registry): void {
    const { redactions, issued, restored, unrestored } = this.counters;
    addCounter(registry, { name: 'sotto_redactions_total', help: 'Spans that were masked.' }, redactions);
    addCounter(
      registry,
      { name: 'sotto_tokens_issued_total', help: 'Distinct values of calls that a token stood for.' },
      issued,
    );
    addCounter(
      registry,
      { name: 'sotto_tokens_restored_total', help: 'Tokens of replies that became values again.' },
      restored,
    );
    addCounter(
      registry,
      { name: 'sotto_tokens_unrestored_total', help: 'Tokens of replies that could not be restored.' },
      unrestored,
    );
  }
}
