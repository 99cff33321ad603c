import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import type { SessionStatus } from '../../audit/events/session-status.js';
import { toDomainError } from '../../common/http/error.filter.js';
import { abbreviateAgent, type LogFields } from '../../common/logging/log-fields.js';
import { describeError, LOG, type Log } from '../../common/logging/logger.js';
import { CallFacts, type CallOutcome, type KindCounts } from '../call-facts.js';
import { CallCounters } from '../metrics/call-counters.js';
import { Tracing } from '../tracing/tracing.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** What is reported of the call; set on observed routes. */
    facts?: CallFacts;
  }
}

/**
 * Reports each call to the operator once it has ended: a line in the log, the counts, a trace. The outermost interceptor of
 * a call, so that it sees how the call ended, its journal included.
 */
@Injectable()
export class CallObservation implements NestInterceptor {
  constructor(
    @Inject(LOG) private readonly log: Log,
    private readonly counters: CallCounters,
    private readonly tracing: Tracing,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = execution.switchToHttp().getRequest<Request>();
    const response = execution.switchToHttp().getResponse<Response>();
    const facts = this.begin(request);
    const finish = (error?: unknown): void => {
      this.finish(request, response, facts, error);
    };
    return next.handle().pipe(tap({ error: finish, complete: finish }));
  }

  private begin(request: Request): CallFacts {
    const facts = new CallFacts();
    facts.trace = this.tracing.begin(request.get('traceparent'));
    request.facts = facts;
    request.timings = facts.timings;
    return facts;
  }

  /** @param error that the call ended with. Never throws: reporting a call must not make it fail. */
  private finish(request: Request, response: Response, facts: CallFacts, error?: unknown): void {
    try {
      const outcome = outcomeOf(facts, request.trail?.status, response, error);
      this.counters.note(facts, outcome);
      if (facts.streamError !== undefined) this.counters.noteError('proxy', facts.streamError);
      this.log.write(facts.modelFailure === undefined ? 'info' : 'warn', 'call', {
        request_id: request.requestId,
        session_id: request.trail?.sessionId,
        ...fieldsOf(facts, outcome),
      });
      facts.trace?.end(facts, outcome);
    } catch (fault) {
      this.log.error('a call could not be reported', { error: describeError(fault) });
    }
  }
}

/** Parameter decorator: what is reported of a call to an observed route. */
export const Facts = createParamDecorator((_: unknown, execution: ExecutionContext): CallFacts => {
  const { facts } = execution.switchToHttp().getRequest<Request>();
  if (facts === undefined) throw new Error('the route is not observed');
  return facts;
});

function outcomeOf(
  facts: CallFacts,
  sessionStatus: SessionStatus | undefined,
  response: Response,
  error: unknown,
): CallOutcome {
  const failure = error === undefined ? undefined : toDomainError(error);
  const code = failure?.code ?? facts.streamError;
  const durationMs = facts.timings.elapsedMs;
  return {
    outcome: outcomeName(facts, sessionStatus, code),
    status: response.headersSent ? response.statusCode : (failure?.status ?? response.statusCode),
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
  const { agentId, provider, streamed, timings } = facts;
  const { detection, tokenize, upstream, rehydrate } = timings.durations;
  const { begunAt, firstTokenAt } = timings;
  return {
    agent: agentId === undefined ? undefined : abbreviateAgent(agentId),
    provider,
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
