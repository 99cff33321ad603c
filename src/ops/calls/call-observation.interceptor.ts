import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { CallObserver } from './call-observer.js';

/** Stands before all else that looks at a call, so that it sees how the call ended, its journal included. */
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
