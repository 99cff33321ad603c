import { Inject, Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import { type VerifyResult, verifyResult } from '../chain/hash/event-list-verifier.js';
import type { VerifyFailure } from '../chain/hash/verifier.js';
import { openCheckpoint } from '../chain/log/checkpoint.js';
import { CheckpointFolder } from '../checkpoints/checkpoint-folder.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../checkpoints/checkpoint-keys.js';
import { AccountVerification } from './account-verification.js';
import { LogVerification } from './log-verification.js';
import { SessionVerification } from './session-verification.js';
import type { Progress, VerificationTotals } from './verification-totals.js';

/** Error for a record of the last verification that is not signed by a known key. */
export class NoTrustedCheckpoint extends Error {
  override readonly name = 'NoTrustedCheckpoint';
}

/** Called with a failure and the account of the failed chain; undefined for the log, which concerns all accounts. */
export type VerifyFailureListener = (failure: VerifyFailure, accountId: string | undefined) => Promise<void>;

export interface VerifyAllOptions {
  /** Whether to start from the last verified checkpoint, if there is one. */
  readonly sinceCheckpoint?: boolean;
  /** Whether to record the latest checkpoint as verified on success. */
  readonly remember?: boolean;
  readonly progress?: Progress;
}

/** Verifies the database: chains against their heads, seals, and signed checkpoints. */
@Injectable()
export class AuditVerification {
  private readonly listeners: VerifyFailureListener[] = [];

  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: AccountVerification,
    private readonly sessions: SessionVerification,
    private readonly log: LogVerification,
    private readonly folder: CheckpointFolder,
    @Inject(CHECKPOINT_KEYS) private readonly keys: CheckpointKeys,
  ) {}

  /** Registers a listener. A verification waits for its listeners, but ignores their errors. */
  onFailure(listener: VerifyFailureListener): void {
    this.listeners.push(listener);
  }

  /** @throws DomainError `session_not_found` if the account has no such session */
  async verifySession(accountId: string, sessionId: string, progress?: Progress): Promise<VerifyResult> {
    const totals = await this.sessions.verify(accountId, sessionId, { progress });
    await this.report(totals, accountId);
    return this.result(totals);
  }

  async verifyAccount(accountId: string): Promise<VerifyResult> {
    const totals = await this.accounts.verify(accountId);
    await this.report(totals, accountId);
    return this.result(totals);
  }

  /**
   * Verifies the log of checkpoints, then the chains of all accounts in sequence. Stops at the first failure.
   * @throws NoTrustedCheckpoint
   */
  async verifyAll(options: VerifyAllOptions = {}): Promise<VerifyResult> {
    const { sinceCheckpoint = false, remember = false, progress } = options;
    const trusted = sinceCheckpoint ? await this.trusted() : undefined;
    const log = await this.log.verify(trusted);
    const total: VerificationTotals = { events: 0, chains: 0, failure: log.failure };
    await this.report(total, undefined);
    const accountIds = new Set([...(await this.transactions.accountIds()), ...log.accountIds]);
    for (const accountId of accountIds) {
      if (total.failure !== undefined) break;
      const before = total.events;
      const totals = await this.accounts.verify(accountId, {
        progress: (events) => progress?.(before + events),
        ...(trusted === undefined ? {} : { sinceSize: trusted.size }),
      });
      total.events += totals.events;
      total.chains += totals.chains;
      total.failure = totals.failure;
      await this.report(totals, accountId);
    }
    if (
      remember &&
      log.latest !== undefined &&
      total.failure === undefined &&
      this.keys.verifiers.length > 0
    ) {
      await this.folder.writeVerified(log.latest.note);
    }
    return this.result(total, log.latest?.size);
  }

  private async trusted(): Promise<{ size: number; rootHex: string } | undefined> {
    const note = await this.folder.readVerified();
    if (note === undefined) return undefined;
    const head = openCheckpoint(this.keys.verifiers, note);
    if (head !== undefined) return head;
    throw new NoTrustedCheckpoint(
      'No known key signed the checkpoint of the last verification. Verify the whole journal instead.',
    );
  }

  private async report({ failure }: VerificationTotals, accountId: string | undefined): Promise<void> {
    if (failure === undefined) return;
    await Promise.allSettled(this.listeners.map((listener) => listener(failure, accountId)));
  }

  private result({ events, chains, failure }: VerificationTotals, logSize?: number): VerifyResult {
    const result = verifyResult(events, chains, failure);
    if (failure !== undefined) return result;
    const remarks = [
      ...(logSize === undefined ? [] : [`checkpoints up to size ${logSize}`]),
      ...(this.keys.verifiers.length > 0 ? [] : ['no checkpoint key is set, so no signature was checked']),
    ];
    return { ...result, message: [result.message, ...remarks].join('; ') };
  }
}
