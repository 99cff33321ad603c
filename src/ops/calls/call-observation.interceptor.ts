import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import type { CallFacts } from '../call-facts.js';
import { CallReports } from './call-reports.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Reported facts about the call; set on observed routes. */
    facts?: CallFacts;
  }
}

/**
 * Reports each call to the operator after its end, with a log line, counts and a trace. Must be a call's outermost
 * interceptor, so that it sees how the call ended, including its journal.
 */
@Injectable()
export class CallObservation implements NestInterceptor {
  constructor(private readonly reports: CallReports) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = execution.switchToHttp().getRequest<Request>();
    const response = execution.switchToHttp().getResponse<Response>();
    const facts = this.reports.begin(request.get('traceparent'));
    request.facts = facts;
    request.timings = facts.timings;
    const finish = (error?: unknown): void => {
      const { requestId, trail } = request;
      const answered = response.headersSent ? response.statusCode : undefined;
      this.reports.finish({ requestId, trail, facts, answered }, error);
    };
    return next.handle().pipe(tap({ error: finish, complete: finish }));
  }
}

/** Parameter decorator for the facts about a call to an observed route. */
export const Facts = createParamDecorator((_: unknown, execution: ExecutionContext): CallFacts => {
  const { facts } = execution.switchToHttp().getRequest<Request>();
  if (facts === undefined) throw new Error('the route is not observed');
  return facts;
});
