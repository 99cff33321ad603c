import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import { CONFIG, type Config } from '../config/config.js';
import { PROCESS_ROLE, type ProcessRole } from '../processes/process-role.js';
import { CountedStreams, type RunningStreams, SupervisedStreams } from './running-streams.js';

/** Seconds. Nobody knows when a stream will end. */
const RETRY_AFTER = '1';

/** A call's right to stream, if it takes it. */
export interface StreamSlot {
  /**
   * Does nothing the second time.
   * @throws DomainError `rate_limited` when the account has as many streams under way as it may
   */
  take(accountId: string): Promise<void>;
  /** To be called when the call has ended, in whatever way, and after taking it has. */
  release(): void;
}

/** Lets an account have so many streams under way on this instance. */
@Injectable()
export class StreamSlots {
  private readonly running: RunningStreams;

  constructor(@Inject(CONFIG) { maxStreams }: Config, @Inject(PROCESS_ROLE) { supervisor }: ProcessRole) {
    const isShared = supervisor !== undefined && maxStreams > 0;
    this.running = isShared
      ? new SupervisedStreams(supervisor)
      : new CountedStreams(maxStreams === 0 ? Infinity : maxStreams);
  }

  slot(): StreamSlot {
    let holder: string | undefined;
    const take = async (accountId: string): Promise<void> => {
      if (holder !== undefined) return;
      if (!(await this.running.enter(accountId))) throw tooManyStreams();
      holder = accountId;
    };
    return {
      take,
      release: () => {
        if (holder !== undefined) this.running.leave(holder);
        holder = undefined;
      },
    };
  }
}

function tooManyStreams(): DomainError {
  return new DomainError(
    'rate_limited',
    'The account has reached its limit on concurrent streams. Try again later.',
    {
      retryAfter: RETRY_AFTER,
      retryable: true,
    },
  );
}
