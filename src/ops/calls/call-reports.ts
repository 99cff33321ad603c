import { Inject, Injectable } from '@nestjs/common';
import type { AuditTrail } from '../../audit/journal/audit-trail.js';
import type { SessionStatus } from '../../audit/events/session-status.js';
import { toDomainError } from '../../common/http/error.filter.js';
import { abbreviateAgent, type LogFields } from '../../common/logging/log-fields.js';
import { describeError, LOG, type Log } from '../../common/logging/logger.js';
import { CallFacts, type CallOutcome, type KindCounts } from '../call-facts.js';
import { CallCounters } from '../metrics/call-counters.js';
import { Tracing } from '../tracing/tracing.js';

const OK = 200;

/** A call that has ended. */
export interface ReportedCall {
  readonly requestId: string;
  readonly trail: Pick<AuditTrail, 'sessionId' | 'status'> | undefined;
  readonly facts: CallFacts;
  /** HTTP status of a response that has begun; otherwise undefined. */
  readonly answered: number | undefined;
}

/** Reports each call to the operator after its end, with a log line, counts and a trace. */
@Injectable()
export class CallReports {
  constructor(
    @Inject(LOG) private readonly log: Log,
    private readonly counters: CallCounters,
    private readonly tracing: Tracing,
  ) {}

  /** @param traceparent header of the caller's request (W3C Trace Context) */
  begin(traceparent: string | undefined): CallFacts {
    const facts = new CallFacts();
    facts.trace = this.tracing.begin(traceparent);
    return facts;
  }

  /** Never throws, because a report must not make the call fail. @param error error that ended the call */
  finish(call: ReportedCall, error?: unknown): void {
    try {
      const { requestId, trail, facts } = call;
      const outcome = outcomeOf(call, error);
      this.counters.note(facts, outcome);
      if (facts.streamError !== undefined) this.counters.noteError('proxy', facts.streamError);
      this.log.write(facts.modelFailure === undefined ? 'info' : 'warn', 'call', {
        request_id: requestId,
        session_id: trail?.sessionId,
        ...fieldsOf(facts, outcome),
      });
      facts.trace?.end(facts, outcome);
    } catch (fault) {
      this.log.error('a call could not be reported', { error: describeError(fault) });
    }
  }
}

function outcomeOf({ facts, trail, answered }: ReportedCall, error: unknown): CallOutcome {
  const failure = error === undefined ? undefined : toDomainError(error);
  const code = failure?.code ?? facts.streamError;
  const durationMs = facts.timings.elapsedMs;
  return {
    outcome: outcomeName(facts, trail?.status, code),
    status: answered ?? failure?.status ?? OK,
    code,
    durationMs,
    addedMs: durationMs - facts.timings.durations.upstream,
  };
}

function outcomeName(
  facts: CallFacts,
  sessionStatus: SessionStatus | undefined,
  code: string | undefined,
): CallOutcome['outcome'] {
  if (facts.abandoned) return 'abandoned';
  if (code === undefined) return sessionStatus === 'partial' ? 'partial' : 'ok';
  if (facts.timings.sentAt === undefined) return 'refused';
  return facts.streamError === undefined ? 'error' : 'partial';
}

function fieldsOf(facts: CallFacts, { outcome, status, code, durationMs, addedMs }: CallOutcome): LogFields {
  const { api, agentId, provider, streamed, timings } = facts;
  const { detection, tokenize, upstream, rehydrate } = timings.durations;
  const { begunAt, firstTokenAt } = timings;
  return {
    agent: agentId === undefined ? undefined : abbreviateAgent(agentId),
    provider,
    api,
    outcome,
    status,
    code,
    streamed,
    duration_ms: durationMs,
    added_ms: addedMs,
    detection_ms: detection,
    tokenize_ms: tokenize,
    journal_open_ms: timings.durationOf('journal_open'),
    upstream_ms: upstream,
    first_token_ms: firstTokenAt && firstTokenAt - begunAt,
    rehydrate_ms: rehydrate,
    journal_close_ms: timings.durationOf('journal_close'),
    redactions: facts.redactions,
    observed: facts.observed,
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
