import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import { CONFIG, type Config } from '../config/config.js';
import { PROCESS_ROLE, type ProcessRole } from '../processes/process-role.js';
import { CountedStreams, type RunningStreams, SupervisedStreams } from './running-streams.js';

/** Seconds after which a caller may retry. The end of a stream cannot be predicted. */
const RETRY_AFTER = '1';

/** Slot for the stream of a call. */
export interface StreamSlot {
  /**
   * Takes the slot. Further calls have no effect.
   * @throws DomainError `rate_limited` if the account has reached its limit of concurrent streams
   */
  take(accountId: string): Promise<void>;
  /** Releases the slot. Must be called when the call has ended in any way, but not before `take` has ended. */
  release(): void;
}

/** Limits the concurrent streams of an account on this instance. */
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
