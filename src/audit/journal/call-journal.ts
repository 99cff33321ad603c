import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import { timeOfId } from '../../common/ids.js';
import { CallJournalRepository, isLongOpening } from './call-journal.repository.js';
import type { CallClosing, CallExtension, CallOpening } from './call-records.js';
import { GroupCommit } from './group-commit.js';

const MAX_BATCH = 64;

/** Durable journal of calls. Concurrent calls share commits. A failed commit fails all calls in it. */
@Injectable()
export class CallJournal {
  private readonly openings: GroupCommit<CallOpening, boolean>;
  /** Openings with very many events, each in its own commit. */
  private readonly longOpenings: GroupCommit<CallOpening, boolean>;
  private readonly extensions: GroupCommit<CallExtension, boolean>;
  private readonly closings: GroupCommit<CallClosing, boolean>;
  private readonly running = new Set<string>();

  constructor(
    @Inject(CallJournalRepository)
    repository: Pick<CallJournalRepository, 'openMany' | 'extendMany' | 'closeMany'>,
  ) {
    this.openings = new GroupCommit((calls) => repository.openMany(calls), MAX_BATCH);
    this.longOpenings = new GroupCommit((calls) => repository.openMany(calls), 1);
    this.extensions = new GroupCommit((calls) => repository.extendMany(calls), MAX_BATCH);
    this.closings = new GroupCommit((calls) => repository.closeMany(calls), MAX_BATCH);
  }

  /**
   * Makes a call's start durable.
   * @returns false if its agent was deleted or its account has changed since it began; the call is then not stored
   * @throws DomainError `audit_unavailable`
   */
  async open(call: CallOpening): Promise<boolean> {
    this.running.add(call.sessionId);
    let accepted = false;
    try {
      const openings = isLongOpening(call) ? this.longOpenings : this.openings;
      accepted = await openings.submit(call).catch(refuseUnavailable);
    } finally {
      if (!accepted) this.running.delete(call.sessionId);
    }
    return accepted;
  }

  /**
   * Makes the events durable that were added to a call since its start.
   * @throws DomainError `audit_unavailable`, also if the sweeper has ended the call
   */
  async extend(call: CallExtension): Promise<void> {
    if (!(await this.extensions.submit(call).catch(refuseUnavailable))) refuseUnavailable(chainChanged());
  }

  /** Makes a call's end durable. @throws DomainError `audit_unavailable`, also if the sweeper has ended the call */
  async close(call: CallClosing): Promise<void> {
    try {
      const closed = await this.closings.submit(call).catch(refuseUnavailable);
      if (!closed) refuseUnavailable(chainChanged());
    } finally {
      this.running.delete(call.sessionId);
    }
  }

  /** Load of both kinds of commits, for metrics. */
  get load(): Readonly<
    Record<'open' | 'close', Pick<GroupCommit<never, never>, 'waiting' | 'commits' | 'items'>>
  > {
    return { open: this.openings, close: this.closings };
  }

  /** Start of the oldest running call, in milliseconds since 1970; undefined if no call is running. */
  get oldestStart(): number | undefined {
    for (const sessionId of this.running) return timeOfId(sessionId);
    return undefined;
  }

  /**
   * Returns whether a call of this instance may still close the session. True from before the session is stored until
   * the attempt to close it has ended.
   */
  isRunning(sessionId: string): boolean {
    return this.running.has(sessionId);
  }
}

function chainChanged(): Error {
  return new Error('the chain changed after it was read');
}

/** Converts the error of a failed database operation. For use in `catch`. Domain errors are rethrown unchanged. */
export function refuseUnavailable(cause: unknown): never {
  throw cause instanceof DomainError ? cause : auditUnavailable(cause);
}

export function auditUnavailable(cause: unknown): DomainError {
  return new DomainError(
    'audit_unavailable',
    'The audit journal is unavailable, so the request was not processed. Retry later.',
    {
      cause,
      retryable: true,
    },
  );
}
