import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { AccountJournal } from '../journal/account-journal.js';
import { merkleRoot } from '../chain/merkle.js';
import { type EndedChain, SealedSessionsRepository } from './sealed-sessions.repository.js';

/** Sessions that one `sessions_sealed` event covers at most: calls wait while their tree grows and their rows are made. */
const MAX_LEAVES = 100;
/** What is waited after a seal that leaves more to do, in times of what it took: most of the time is the calls'. */
const REST = 4;

/** What was done of an account's sessions. */
interface Part {
  readonly sealed: number;
  /** Id of the last session that was looked at; undefined when it was the account's last one. */
  readonly last: string | undefined;
}

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
    let after: string | undefined = '';
    while (after !== undefined && signal?.aborted !== true) {
      const began = performance.now();
      const part: Part = await this.seal(accountId, after);
      count += part.sealed;
      after = part.last;
      if (after !== undefined) await rest(REST * (performance.now() - began), signal);
    }
    return count;
  }

  /** Seals what has ended among the next sessions after that id. */
  private async seal(accountId: string, after: string): Promise<Part> {
    return this.transactions.run(accountId, async (manager) => {
      if (!(await this.sealed.tryLock(manager, accountId))) return { sealed: 0, last: undefined };
      const unsealed = await this.sealed.listUnsealed(manager, accountId, after, MAX_LEAVES);
      const ended = unsealed.filter(({ hasEnded }) => hasEnded);
      await this.take(manager, accountId, ended);
      return {
        sealed: ended.length,
        last: unsealed.length < MAX_LEAVES ? undefined : unsealed.at(-1)?.sessionId,
      };
    });
  }

  private async take(manager: EntityManager, accountId: string, ended: readonly EndedChain[]): Promise<void> {
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

/** Waits, but no longer than until the signal is aborted. */
async function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined);
}
