import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { Request } from 'express';
import { ErrorFilter, toDomainError } from '../../common/error.filter.js';
import type { Log } from '../../common/logger.js';
import type { RateLimits } from './rate-limits.service.js';

/**
 * Counts what failed before its account was known (a bad signature or cookie, an unknown agent, a body that is none) for
 * the client's address, and tells those who have failed too often just that. Faults of the service count for nobody.
 */
@Catch()
export class LimitedErrorFilter extends ErrorFilter {
  constructor(
    log: Log,
    private readonly limits: RateLimits,
  ) {
    super(log);
  }

  override catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    if (toDomainError(thrown).status >= 500) this.limits.forgive(request);
    if (request.visit?.counted !== false) {
      super.catch(thrown, host);
      return;
    }
    void this.limits
      .countAddress(request)
      .then(
        () => thrown,
        (limited: unknown) => limited,
      )
      .then((error) => {
        super.catch(error, host);
      });
  }
}
