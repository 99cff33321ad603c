import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import { CONFIG, type Config } from '../config/config.js';

/** Seconds. Nobody knows when a stream will end. */
const RETRY_AFTER = '1';

/** A call's right to stream, if it takes it. */
export interface StreamSlot {
  /**
   * Does nothing the second time.
   * @throws DomainError `rate_limited` when the account has as many streams under way as it may
   */
  take(accountId: string): void;
  /** To be called when the call has ended, in whatever way. */
  release(): void;
}

/** Counts the streams that this instance has under way, by account. */
@Injectable()
export class StreamSlots {
  private readonly max: number;
  private readonly running = new Map<string, number>();

  constructor(@Inject(CONFIG) { maxStreams }: Config) {
    this.max = maxStreams === 0 ? Infinity : maxStreams;
  }

  slot(): StreamSlot {
    let holder: string | undefined;
    return {
      take: (accountId) => {
        if (holder !== undefined) return;
        this.enter(accountId);
        holder = accountId;
      },
      release: () => {
        if (holder !== undefined) this.leave(holder);
        holder = undefined;
      },
    };
  }

  private enter(accountId: string): void {
    const running = this.running.get(accountId) ?? 0;
    if (running >= this.max) {
      throw new DomainError('rate_limited', 'As many streams are under way as the account may have.', {
        retryAfter: RETRY_AFTER,
        retryable: true,
      });
    }
    this.running.set(accountId, running + 1);
  }

  private leave(accountId: string): void {
    const left = (this.running.get(accountId) ?? 1) - 1;
    if (left === 0) this.running.delete(accountId);
    else this.running.set(accountId, left);
  }
}
