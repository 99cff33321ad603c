import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { AccountJournal } from '../journal/account-journal.js';
import { merkleRoot } from '../chain/log/merkle.js';
import { type EndedChain, SealedSessionsRepository } from './sealed-sessions.repository.js';

/** Maximum number of sessions per `sessions_sealed` event: calls wait while the tree is built and rows are written. */
const MAX_LEAVES = 100;
/** Pause between two seals, as a multiple of a seal's duration, so that calls get most of the time. */
const PAUSE_FACTOR = 4;

/** Result of sealing one page of an account's sessions. */
interface SealedPage {
  readonly sealed: number;
  /** Id of the last session examined; undefined on the account's last page. */
  readonly last: string | undefined;
}

/**
 * Seals ended sessions in their account's chain, so that none can be shortened or removed unnoticed: an event records
 * the Merkle root of their chains' last hashes.
 */
@Injectable()
export class SessionSealing {
  constructor(
    private readonly transactions: Transactions,
    private readonly sealed: SealedSessionsRepository,
    private readonly journal: AccountJournal,
  ) {}

  /**
   * Seals ended sessions, account by account. Concurrent instances skip accounts that another has locked.
   * @returns the number of sealed sessions
   */
  async sealAll(signal?: AbortSignal): Promise<number> {
    const accounts = await this.transactions.run('', (manager) => this.sealed.accountsToSeal(manager));
    let count = 0;
    for (const accountId of accounts) {
      if (signal?.aborted === true) break;
      count += await this.sealAccount(accountId, signal);
    }
    return count;
  }

  /** @returns the number of sealed sessions of the account: all ended ones, unless the signal was aborted */
  async sealAccount(accountId: string, signal?: AbortSignal): Promise<number> {
    let count = 0;
    let after: string | undefined = '';
    while (after !== undefined && signal?.aborted !== true) {
      const start = performance.now();
      const page: SealedPage = await this.sealPage(accountId, after);
      count += page.sealed;
      after = page.last;
      if (after !== undefined) await pauseFor(PAUSE_FACTOR * (performance.now() - start), signal);
    }
    return count;
  }

  /** Seals the ended ones among the next sessions after `after`. */
  private async sealPage(accountId: string, after: string): Promise<SealedPage> {
    return this.transactions.byKey(accountId, async (manager) => {
      if (!(await this.sealed.tryLock(manager, accountId))) return { sealed: 0, last: undefined };
      const unsealed = await this.sealed.listUnsealed(manager, accountId, after, MAX_LEAVES);
      const ended = unsealed.filter(({ hasEnded }) => hasEnded);
      await this.appendSeal(manager, accountId, ended);
      return {
        sealed: ended.length,
        last: unsealed.length < MAX_LEAVES ? undefined : unsealed.at(-1)?.sessionId,
      };
    });
  }

  private async appendSeal(
    manager: EntityManager,
    accountId: string,
    ended: readonly EndedChain[],
  ): Promise<void> {
    const [first, last] = [ended[0], ended.at(-1)];
    if (first === undefined || last === undefined) return;
    const event = await this.journal.appendEvent(manager, accountId, {
      kind: 'sessions_sealed',
      root: merkleRoot(ended.map(({ headHash }) => headHash)),
      count: ended.length,
      first: first.sessionId,
      last: last.sessionId,
    });
    await this.sealed.insertSeal(manager, accountId, { seq: event.seq, hash: event.currHash }, ended);
  }
}

/** Waits for the time, or until the signal is aborted. */
async function pauseFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined);
}
