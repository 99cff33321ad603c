import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { toDomainError } from '../../common/http/error.filter.js';
import { abbreviateAgent, type LogFields } from '../../common/logging/log-fields.js';
import { describeError, LOG, type Log } from '../../common/logging/logger.js';
import { CallCounters } from '../metrics/call-counters.js';
import { Tracing } from '../tracing/tracing.js';
import { CallFacts, type CallOutcome, type KindCounts } from '../call-facts.js';

/** Tells the operator of each call once it has ended: a line in the log, the counts, a trace. */
@Injectable()
export class CallObserver {
  constructor(
    @Inject(LOG) private readonly log: Log,
    private readonly counters: CallCounters,
    private readonly tracing: Tracing,
  ) {}

  /** To be called before anything else is done for the call. */
  begin(request: Request): CallFacts {
    const facts = new CallFacts();
    facts.trace = this.tracing.begin(request.get('traceparent'));
    request.facts = facts;
    return facts;
  }

  /** @param error that the call ended with. Never throws: what is told of a call must not become its fault. */
  finish(request: Request, response: Response, facts: CallFacts, error?: unknown): void {
    try {
      const outcome = outcomeOf(facts, response, error);
      this.counters.note(facts, outcome);
      if (facts.streamError !== undefined) this.counters.noteError('proxy', facts.streamError);
      this.log.write(facts.modelFailure === undefined ? 'info' : 'warn', 'call', {
        request_id: request.requestId,
        session_id: request.trail?.sessionId,
        ...fieldsOf(facts, outcome),
      });
      facts.trace?.end(facts, outcome);
    } catch (fault) {
      this.log.error('a call could not be told of', { error: describeError(fault) });
    }
  }
}

function outcomeOf(facts: CallFacts, response: Response, error: unknown): CallOutcome {
  const failure = error === undefined ? undefined : toDomainError(error);
  const code = failure?.code ?? facts.streamError;
  const durationMs = performance.now() - facts.begunAt;
  return {
    outcome: outcomeName(facts, code),
    status: response.headersSent ? response.statusCode : (failure?.status ?? response.statusCode),
    code,
    durationMs,
    addedMs: durationMs - facts.stages.upstream,
  };
}

function outcomeName(facts: CallFacts, code: string | undefined): CallOutcome['outcome'] {
  if (facts.abandoned) return 'abandoned';
  if (code === undefined) return facts.sessionStatus === 'partial' ? 'partial' : 'ok';
  if (facts.sentAt === undefined) return 'refused';
  return facts.streamError === undefined ? 'error' : 'partial';
}

function fieldsOf(facts: CallFacts, { outcome, status, code, durationMs, addedMs }: CallOutcome): LogFields {
  const { agentId, provider, streamed, stages, firstTokenAt } = facts;
  return {
    agent: agentId === undefined ? undefined : abbreviateAgent(agentId),
    provider,
    outcome,
    status,
    code,
    streamed,
    duration_ms: durationMs,
    added_ms: addedMs,
    detection_ms: stages.detection,
    tokenize_ms: stages.tokenize,
    journal_open_ms: facts.durationOf('journal_open'),
    upstream_ms: stages.upstream,
    first_token_ms: firstTokenAt && firstTokenAt - facts.begunAt,
    rehydrate_ms: stages.rehydrate,
    journal_close_ms: facts.durationOf('journal_close'),
    redactions: facts.redactions,
    tokens_issued: facts.issued.length,
    tokens_restored: sum(facts.restored),
    tokens_failed: sum(facts.unrestored),
    model_failure: facts.modelFailure,
  };
}

function sum(counts: KindCounts): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}
