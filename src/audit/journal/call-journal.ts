import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import { timeOfId } from '../../common/ids.js';
import { CallJournalRepository, isLongOpening } from './call-journal.repository.js';
import type { CallClosing, CallExtension, CallOpening } from './call-records.js';
import { GroupCommit } from './group-commit.js';

const MAX_BATCH = 64;

/** The durable journal of calls. Concurrent calls share commits; a failed commit rejects the calls in it. */
@Injectable()
export class CallJournal {
  private readonly openings: GroupCommit<CallOpening, boolean>;
  /** Of calls with very many events, each on its own. */
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
   * @returns false when its agent is gone or its account has changed since it began; nothing is stored then
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
   * Makes durable what was added to a call since its start.
   * @throws DomainError `audit_unavailable`, also when the sweeper has ended the call meanwhile
   */
  async extend(call: CallExtension): Promise<void> {
    if (!(await this.extensions.submit(call).catch(refuseUnavailable))) refuseUnavailable(movedOn());
  }

  /**
   * Makes a call's end durable.
   * @throws DomainError `audit_unavailable`, also when the sweeper has ended the call meanwhile
   */
  async close(call: CallClosing): Promise<void> {
    try {
      const closed = await this.closings.submit(call).catch(refuseUnavailable);
      if (!closed) refuseUnavailable(movedOn());
    } finally {
      this.running.delete(call.sessionId);
    }
  }

  /** Load of the two kinds of commits, for metrics. */
  get load(): Readonly<
    Record<'open' | 'close', Pick<GroupCommit<never, never>, 'waiting' | 'commits' | 'items'>>
  > {
    return { open: this.openings, close: this.closings };
  }

  /** Start of the oldest running call, in milliseconds since 1970; undefined if there is none. */
  get oldestStart(): number | undefined {
    for (const sessionId of this.running) return timeOfId(sessionId);
    return undefined;
  }

  /** Whether a call of this instance may still close the session: from before it is stored until closing was tried. */
  isRunning(sessionId: string): boolean {
    return this.running.has(sessionId);
  }
}

function movedOn(): Error {
  return new Error('the chain changed after it was read');
}

/** For `catch`: refuses what needs the database, since it is not available. An error that has a code keeps it. */
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
