import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { addressKey } from './client-address.js';
import { Limiter } from './limiter.js';
import { type Limit, rateLimited } from './limits.js';
import { type Visit, WaitingVisits } from './visits.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Absent where limits are off, and on routes without one. */
    visit?: Visit;
  }
}

/**
 * Counts every request once: for its account as soon as that is known, and for its client address if it never is. Until
 * then it stands in the way of the next from there, as if it were to fail, so that no flood gets further than counting.
 * Requests of accounts never count for an address: many of them come from the same voice platform.
 */
@Injectable()
export class RateLimits {
  private readonly isOn: boolean;
  private readonly waiting = new WaitingVisits();

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly limiter: Limiter,
  ) {
    this.isOn = config.rateLimits === 'on';
  }

  /**
   * Express middleware, before anything is read or looked up: refuses requests from an address whose share of failures
   * is used up.
   * @param isKnown whether the account can be told without effort, so that the address doesn't matter
   */
  gate(limit: Limit, isKnown: (request: Request) => boolean = () => false): RequestHandler {
    return (request: Request, response: Response, next: NextFunction): void => {
      if (!this.isOn) {
        next();
        return;
      }
      const visit = { limit, address: addressKey(request.ip), counted: false };
      if (!isKnown(request)) {
        const { allowed, waitUs } = this.limiter.look(limit, visit.address, this.waiting.besides(visit));
        if (!allowed) {
          next(rateLimited(waitUs));
          return;
        }
        this.waiting.add(visit);
      }
      request.visit = visit;
      response.once('close', () => {
        // Whoever hangs up, or gets an answer that nobody had to be known for, has come as well.
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
  async countAccount({ visit }: Request, accountId: string): Promise<void> {
    await this.count(visit, () => accountId);
  }

  /**
   * To be called when the account will never be known. Does nothing the second time.
   * @throws DomainError `rate_limited`
   */
  async countAddress({ visit }: Request): Promise<void> {
    await this.count(visit, ({ address }) => address);
  }

  /** Lets a request go uncounted that failed by no fault of its sender. */
  forgive({ visit }: Request): void {
    if (visit !== undefined) this.settle(visit);
  }

  private async count(visit: Visit | undefined, keyOf: (visit: Visit) => string): Promise<void> {
    if (visit === undefined || visit.counted) return;
    this.settle(visit);
    const { allowed, waitUs } = await this.limiter.take(visit.limit, keyOf(visit));
    if (!allowed) throw rateLimited(waitUs);
  }

  private settle(visit: Visit): void {
    visit.counted = true;
    this.waiting.remove(visit);
  }
}
