import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import type { AuditTrail } from './audit-trail.js';
import { AuditTrails } from './audit-trails.js';
import type { CallTimings } from './call-timings.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Journal record of the call; set on audited routes. */
    trail?: AuditTrail;
    /** Timings of the call; set on observed routes. */
    timings?: CallTimings;
  }
}

/** Opens a call's trail before its handler runs, and closes the trail when the handler has ended or failed. */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(private readonly trails: AuditTrails) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = execution.switchToHttp();
    const request = http.getRequest<Request>();
    const trail = this.trails.open(request.timings);
    request.trail = trail;
    return defer(() =>
      this.trails
        .record(trail, async () => {
          return (await lastValueFrom(next.handle(), { defaultValue: undefined })) as unknown;
        })
        .catch((error: unknown) => {
          nameSession(http.getResponse<Response>(), trail);
          throw error;
        }),
    );
  }
}

/** Names the session in the reply to a failed call, if a session was stored. */
function nameSession(response: Response, { status, sessionId }: AuditTrail): void {
  if (status !== undefined && !response.headersSent) response.setHeader('x-sotto-session', sessionId);
}

/** Parameter decorator that returns the trail of an audited route. */
export const Trail = createParamDecorator((_: unknown, execution: ExecutionContext): AuditTrail => {
  const { trail } = execution.switchToHttp().getRequest<Request>();
  if (trail === undefined) throw new Error('the route is not audited');
  return trail;
});
