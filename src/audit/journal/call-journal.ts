import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import { timeOfId } from '../../common/ids.js';
import { CallJournalRepository } from './call-journal.repository.js';
import type { CallClosing, CallOpening } from './call-records.js';
import { GroupCommit } from './group-commit.js';

const MAX_BATCH = 64;

/** The durable journal of calls. Concurrent calls share commits; a failure refuses the call that it hits. */
@Injectable()
export class CallJournal {
  private readonly openings: GroupCommit<CallOpening, boolean>;
  private readonly closings: GroupCommit<CallClosing, boolean>;
  private readonly underWay = new Set<string>();

  constructor(
    @Inject(CallJournalRepository) repository: Pick<CallJournalRepository, 'openMany' | 'closeMany'>,
  ) {
    this.openings = new GroupCommit((calls) => repository.openMany(calls), MAX_BATCH);
    this.closings = new GroupCommit((calls) => repository.closeMany(calls), MAX_BATCH);
  }

  /**
   * Makes a call's beginning durable.
   * @returns false when its agent is gone or its account has changed since it began; nothing is stored then.
   * @throws DomainError `audit_unavailable`
   */
  async open(call: CallOpening): Promise<boolean> {
    this.underWay.add(call.sessionId);
    let accepted = false;
    try {
      accepted = await this.openings.submit(call).catch(refuse);
    } finally {
      if (!accepted) this.underWay.delete(call.sessionId);
    }
    return accepted;
  }

  /**
   * Makes a call's end durable.
   * @throws DomainError `audit_unavailable`, also when the call was ended by somebody else meanwhile
   */
  async close(call: CallClosing): Promise<void> {
    try {
      const closed = await this.closings.submit(call).catch(refuse);
      if (!closed) refuse(new Error('the chain has moved on'));
    } finally {
      this.underWay.delete(call.sessionId);
    }
  }

  /** How the two sorts of commits are doing, for the operator. */
  get load(): Readonly<
    Record<'open' | 'close', Pick<GroupCommit<never, never>, 'waiting' | 'commits' | 'items'>>
  > {
    return { open: this.openings, close: this.closings };
  }

  /** When the call that has been under way for longest began, in milliseconds since 1970; undefined without one. */
  get oldestSince(): number | undefined {
    for (const sessionId of this.underWay) return timeOfId(sessionId);
    return undefined;
  }

  /** Whether a call of this instance may still close that session: true from before it is stored until it has tried. */
  isUnderWay(sessionId: string): boolean {
    return this.underWay.has(sessionId);
  }
}

function refuse(cause: unknown): never {
  throw auditUnavailable(cause);
}

/** `AuditUnavailable`: without a durable journal nothing is processed. */
export function auditUnavailable(cause: unknown): DomainError {
  return new DomainError('audit_unavailable', 'The audit journal is not available; nothing was processed.', {
    cause,
    retryable: true,
  });
}
