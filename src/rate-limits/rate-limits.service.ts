import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { addressKey } from './client-address.js';
import { Limiter } from './limiter.js';
import { CALLS, type Limit, rateLimited } from './limits.js';
import { type LimitedRequest, UncountedRequests } from './uncounted-requests.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Undefined if limits are off, and on routes without a limit. */
    limited?: LimitedRequest;
  }
}

/**
 * Counts every request once, for its account, or for its client address if the account remains unknown. Until then, the
 * request is pending for its address, as if it would fail, so that a flood of requests is rejected early. Requests of
 * accounts never count for an address, because many come from the same voice platform.
 */
@Injectable()
export class RateLimits {
  private readonly isOn: boolean;
  private readonly waiting = new UncountedRequests();

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly limiter: Limiter,
  ) {
    this.isOn = config.rateLimits === 'on';
  }

  /**
   * Returns Express middleware that runs before any data is read. It rejects requests from an address that has used up
   * its limit on failed requests.
   * @param isKnown returns whether the account is known without a look-up, so that the address does not matter
   */
  gate(limit: Limit, isKnown: (request: Request) => boolean = () => false): RequestHandler {
    return (request: Request, response: Response, next: NextFunction): void => {
      if (!this.isOn) {
        next();
        return;
      }
      const limited = { limit, address: addressKey(request.ip), counted: false };
      if (!isKnown(request)) {
        const { allowed, waitUs } = this.limiter.peek(
          limit,
          limited.address,
          this.waiting.countOthers(limited),
        );
        if (!allowed) {
          next(rateLimited(waitUs));
          return;
        }
        this.waiting.add(limited);
      }
      request.limited = limited;
      response.once('close', () => {
        // A request counts even if the caller disconnects, or if the response is sent before the account is known.
        void this.countAddress(request).catch(() => undefined);
      });
      next();
    };
  }

  /** Express middleware for routes that do not identify their caller. */
  readonly countAnonymous = (request: Request, _: Response, next: NextFunction): void => {
    this.countAddress(request).then(() => {
      next();
    }, next);
  };

  /**
   * Counts a request for its account, once known and before any work for it. Further calls have no effect.
   * @throws DomainError `rate_limited`
   */
  async countAccount({ limited }: Request, accountId: string): Promise<void> {
    await this.count(limited, () => accountId);
  }

  /**
   * Counts a request for its client address, if its account remains unknown. Further calls have no effect.
   * @throws DomainError `rate_limited`
   */
  async countAddress({ limited }: Request): Promise<void> {
    await this.count(limited, ({ address }) => address);
  }

  /**
   * Counts a turn on an open connection like a separate request.
   * @throws DomainError `rate_limited`
   */
  async countTurn(accountId: string): Promise<void> {
    if (!this.isOn) return;
    const { allowed, waitUs } = await this.limiter.take(CALLS, accountId);
    if (!allowed) throw rateLimited(waitUs);
  }

  /** Leaves a request uncounted because its failure was not the sender's fault. */
  exempt({ limited }: Request): void {
    if (limited !== undefined) this.markCounted(limited);
  }

  private async count(
    limited: LimitedRequest | undefined,
    keyOf: (limited: LimitedRequest) => string,
  ): Promise<void> {
    if (limited === undefined || limited.counted) return;
    this.markCounted(limited);
    const { allowed, waitUs } = await this.limiter.take(limited.limit, keyOf(limited));
    if (!allowed) throw rateLimited(waitUs);
  }

  private markCounted(limited: LimitedRequest): void {
    limited.counted = true;
    this.waiting.remove(limited);
  }
}
