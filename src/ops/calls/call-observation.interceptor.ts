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
import { CallObserver } from './call-observer.js';

/** The outermost interceptor of a call, so that it sees how the call ended, its journal included. */
@Injectable()
export class CallObservation implements NestInterceptor {
  constructor(private readonly observer: CallObserver) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = execution.switchToHttp().getRequest<Request>();
    const response = execution.switchToHttp().getResponse<Response>();
    const facts = this.observer.begin(request);
    return next.handle().pipe(
      tap({
        error: (error: unknown) => {
          this.observer.finish(request, response, facts, error);
        },
        complete: () => {
          this.observer.finish(request, response, facts);
        },
      }),
    );
  }
}

/** Parameter decorator: what is reported of a call to an observed route. */
export const Facts = createParamDecorator((_: unknown, execution: ExecutionContext): CallFacts => {
  const { facts } = execution.switchToHttp().getRequest<Request>();
  if (facts === undefined) throw new Error('the route is not observed');
  return facts;
});
