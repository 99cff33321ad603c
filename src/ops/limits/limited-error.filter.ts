import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { Request } from 'express';
import type { ErrorBody } from '../../common/http/error-body.js';
import { ErrorFilter, toDomainError } from '../../common/http/error.filter.js';
import type { Log } from '../../common/logging/logger.js';
import type { CallCounters, Surface } from '../metrics/call-counters.js';
import type { RateLimits } from '../../rate-limits/rate-limits.service.js';

const SURFACES: ReadonlyMap<string, Surface> = new Map([
  ['proxy', 'proxy'],
  ['voice', 'webhook'],
  ['api', 'management'],
  ['audit', 'management'],
]);

/**
 * Counts requests that failed before their account was known (a bad signature or cookie, an unknown agent, an invalid
 * body) for the client's address, and answers 429 after too many failures. Does not count failures of the service.
 */
@Catch()
export class LimitedErrorFilter extends ErrorFilter {
  constructor(
    log: Log,
    callErrors: (request: Request) => ErrorBody | undefined,
    private readonly limits: RateLimits,
    private readonly counters: Pick<CallCounters, 'noteError'>,
  ) {
    super(log, callErrors);
  }

  override catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    if (toDomainError(thrown).status >= 500) this.limits.exempt(request);
    if (request.limited?.counted !== false) {
      this.answer(thrown, host);
      return;
    }
    void this.limits
      .countAddress(request)
      .then(
        () => thrown,
        (limited: unknown) => limited,
      )
      .then((error) => {
        this.answer(error, host);
      });
  }

  private answer(error: unknown, host: ArgumentsHost): void {
    const { originalUrl } = host.switchToHttp().getRequest<Request>();
    this.counters.noteError(surfaceOf(originalUrl), toDomainError(error).code);
    super.catch(error, host);
  }
}

function surfaceOf(url: string): Surface {
  const [, first = ''] = /^\/+(proxy|voice|api|audit)(?:[/?]|$)/i.exec(url) ?? [];
  return SURFACES.get(first.toLowerCase()) ?? 'other';
}
