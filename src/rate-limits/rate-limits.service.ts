import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { addressKey } from './client-address.js';
import { Limiter } from './limiter.js';
import { CALLS, type Limit, rateLimited } from './limits.js';
import { type LimitedRequest, UncountedRequests } from './uncounted-requests.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Absent where limits are off, and on routes without one. */
    limited?: LimitedRequest;
  }
}

/**
 * Counts every request once: for its account as soon as that is known, and for its client address if it never is. Until
 * then it counts against the next from there, as if it were to fail, so that no flood gets further than counting.
 * Requests of accounts never count for an address: many of them come from the same voice platform.
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
   * Express middleware, before anything is read or looked up: refuses requests from an address whose share of failures
   * is used up.
   * @param isKnown whether the account is known without a look-up, so that the address doesn't matter
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
        // A caller who hangs up, or is answered without being known, counts as well.
        void this.countAddress(request).catch(() => undefined);
      });
      next();
    };
  }

  /** Express middleware for routes that nobody has to be known for. */
  readonly countAnonymous = (request: Request, _: Response, next: NextFunction): void => {
    this.countAddress(request).then(() => {
      next();
    }, next);
  };

  /**
   * To be called as soon as the account is known, before anything is done for it. Does nothing the second time.
   * @throws DomainError `rate_limited`
   */
  async countAccount({ limited }: Request, accountId: string): Promise<void> {
    await this.count(limited, () => accountId);
  }

  /**
   * To be called when the account will never be known. Does nothing the second time.
   * @throws DomainError `rate_limited`
   */
  async countAddress({ limited }: Request): Promise<void> {
    await this.count(limited, ({ address }) => address);
  }

  /**
   * Counts a turn on an open connection, as if it were a request of its own.
   * @throws DomainError `rate_limited`
   */
  async countTurn(accountId: string): Promise<void> {
    if (!this.isOn) return;
    const { allowed, waitUs } = await this.limiter.take(CALLS, accountId);
    if (!allowed) throw rateLimited(waitUs);
  }

  /** Leaves a request uncounted that failed by no fault of its sender. */
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
