import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import { AccountJournal } from '../account-journal.js';
import { merkleRoot } from '../chain/merkle.js';
import { SealedSessionsRepository } from './sealed-sessions.repository.js';

/** Sessions that one `sessions_sealed` event covers at most: calls wait while their tree grows and their rows are made. */
const MAX_LEAVES = 500;
/** What is waited after a seal that leaves more to do, in times of what it took: most of the time is the calls'. */
const REST = 4;

/**
 * Takes ended sessions into their account's chain, so that none of them can be shortened or removed unnoticed: an event
 * tells of the Merkle root over the hashes that their chains end in.
 */
@Injectable()
export class SessionSealing {
  constructor(
    private readonly transactions: Transactions,
    private readonly sealed: SealedSessionsRepository,
    private readonly journal: AccountJournal,
  ) {}

  /**
   * Seals what has ended, account by account. Instances may do it at once: one leaves an account to the other.
   * @returns how many sessions were sealed
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

  /** @returns how many sessions of the account were sealed: all that have ended, unless the signal was aborted */
  async sealAccount(accountId: string, signal?: AbortSignal): Promise<number> {
    let count = 0;
    while (signal?.aborted !== true) {
      const began = performance.now();
      const sealed = await this.seal(accountId);
      count += sealed;
      if (sealed < MAX_LEAVES) break;
      await rest(REST * (performance.now() - began), signal);
    }
    return count;
  }

  private async seal(accountId: string): Promise<number> {
    return this.transactions.run(accountId, async (manager) => {
      if (!(await this.sealed.tryLock(manager, accountId))) return 0;
      const ended = await this.sealed.listEnded(manager, accountId, MAX_LEAVES);
      const [first, last] = [ended[0], ended.at(-1)];
      if (first === undefined || last === undefined) return 0;
      const event = await this.journal.appendEvent(manager, accountId, {
        kind: 'sessions_sealed',
        root: merkleRoot(ended.map(({ headHash }) => headHash)),
        count: ended.length,
        first: first.sessionId,
        last: last.sessionId,
      });
      await this.sealed.insertSeal(manager, accountId, { seq: event.seq, hash: event.currHash }, ended);
      return ended.length;
    });
  }
}

/** Waits, but no longer than until the signal is aborted. */
async function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined);
}
