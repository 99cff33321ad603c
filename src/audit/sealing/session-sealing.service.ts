import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { IsoTime } from '../../common/text/branded.js';
import { Transactions } from '../../database/transactions.js';
import { ChainWriter } from '../chain/hash/hash-chain.js';
import { merkleRoot } from '../chain/log/merkle.js';
import { HOUR_MS, isSealedInTime } from '../chain/proof/sealing-signs.js';
import type { AccountEventBody } from '../events/events.js';
import { AccountJournal } from '../journal/account-journal.js';
import { AuditChainsRepository } from '../journal/audit-chains.repository.js';
import { Instance } from '../journal/instance.js';
import { type EndedChain, SealedSessionsRepository } from './sealed-sessions.repository.js';

/** Maximum number of sessions per `sessions_sealed` event. Calls wait while the tree is built and rows are written. */
const MAX_LEAVES = 100;
/** Pause between two seals, as a multiple of a seal's duration, so that calls get most of the time. */
const PAUSE_FACTOR = 4;
/** Milliseconds after which an account without a seal gets a `seals_complete` event. */
const SIGN_EVERY_MS = 24 * HOUR_MS;

/** Error for a database clock over an hour behind the latest sign of sealing. Verifiers reject such old signs. */
export class ClockSetBack extends Error {
  override readonly name = 'ClockSetBack';

  constructor(accountId: string) {
    super(
      `The chain of ${accountId} contains a sign of sealing that is more than an hour newer than the database's clock. ` +
        "No sessions are sealed or removed until the clock has caught up. Check the clock of the database's server.",
    );
  }
}

/** Result of sealing one page of an account's sessions. */
interface SealedPage {
  readonly sealed: number;
  /** Sessions that ended long before an earlier sign of sealing, and are therefore not sealed. */
  readonly refused: readonly string[];
  /** ID of the last examined session; undefined on the account's last page. */
  readonly last: string | undefined;
}

/**
 * Seals ended sessions in their account's chain, so that they cannot be shortened or removed unnoticed. An event
 * records the Merkle root of the last hashes of their chains. A session that should have been sealed long ago is
 * refused, because it was inserted or changed later.
 */
@Injectable()
export class SessionSealing {
  private readonly logger = new Logger(SessionSealing.name);
  /** Refused sessions by account, from this instance's latest round. */
  private readonly refusals = new Map<string, ReadonlySet<string>>();

  constructor(
    private readonly transactions: Transactions,
    private readonly sealed: SealedSessionsRepository,
    private readonly chains: AuditChainsRepository,
    private readonly journal: AccountJournal,
    private readonly instance: Instance,
  ) {}

  /** Number of sessions that the latest round refused to seal. */
  get refused(): number {
    return [...this.refusals.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * Seals ended sessions, account by account. Concurrent instances skip accounts that another instance has locked.
   * @returns number of sealed sessions
   * @throws ClockSetBack after the other accounts' sessions are sealed
   */
  async sealAll(signal?: AbortSignal): Promise<number> {
    const accounts = await this.transactions.run('', (manager) => this.sealed.accountsToSeal(manager));
    let count = 0;
    let behind: ClockSetBack | undefined;
    for (const accountId of accounts) {
      if (signal?.aborted === true) break;
      try {
        count += await this.sealAccount(accountId, signal);
      } catch (error) {
        if (!(error instanceof ClockSetBack)) throw error;
        behind = error;
      }
    }
    if (behind !== undefined) throw behind;
    return count;
  }

  /**
   * Seals all ended sessions of the account, unless the signal is aborted.
   * @throws ClockSetBack
   * @returns number of sealed sessions
   */
  async sealAccount(accountId: string, signal?: AbortSignal): Promise<number> {
    let count = 0;
    const refused = new Set<string>();
    let after: string | undefined = '';
    while (after !== undefined && signal?.aborted !== true) {
      const start = performance.now();
      const page: SealedPage = await this.sealPage(accountId, after);
      count += page.sealed;
      for (const id of page.refused) refused.add(id);
      after = page.last;
      if (after !== undefined) await pauseFor(PAUSE_FACTOR * (performance.now() - start), signal);
    }
    this.noteRefused(accountId, refused);
    return count;
  }

  /** Appends a `seals_complete` event to each account that had no sign of sealing in the last day. */
  async confirmAll(signal?: AbortSignal): Promise<void> {
    for (const accountId of await this.transactions.accountIds()) {
      if (signal?.aborted === true) return;
      await this.transactions.run(accountId, async (manager) => {
        if (!(await this.sealed.tryLock(manager, accountId))) return;
        const { now } = await this.chains.lockHead(manager, accountId, accountId);
        if (await this.sealed.isClockBehind(manager, accountId)) return;
        const last = await this.sealed.lastSign(manager, accountId, now);
        if (last !== undefined && now.getTime() - Date.parse(last) < SIGN_EVERY_MS) return;
        await this.journal.append(manager, accountId, {
          kind: 'seals_complete',
          instance_id: this.instance.id,
        });
      });
    }
  }

  private noteRefused(accountId: string, refused: ReadonlySet<string>): void {
    const known = this.refusals.get(accountId);
    if (refused.size === 0) this.refusals.delete(accountId);
    else this.refusals.set(accountId, refused);
    const added = [...refused].filter((id) => known?.has(id) !== true);
    if (added.length === 0) return;
    this.logger.error(
      `${added.length} sessions of ${accountId} ended long before the account's sessions were last sealed, so they ` +
        `were not sealed. They were written or changed outside of the service. The first one is ${String(added[0])}.`,
    );
  }

  /** Seals the ended sessions among the next page of sessions. */
  private async sealPage(accountId: string, after: string): Promise<SealedPage> {
    return this.transactions.byKey(accountId, async (manager) => {
      if (!(await this.sealed.tryLock(manager, accountId)))
        return { sealed: 0, refused: [], last: undefined };
      if (await this.sealed.isClockBehind(manager, accountId)) throw new ClockSetBack(accountId);
      const unsealed = await this.sealed.listUnsealed(manager, accountId, after, MAX_LEAVES);
      const ended = unsealed.filter(({ hasEnded }) => hasEnded);
      const refused = await this.appendSeal(manager, accountId, ended);
      return {
        sealed: ended.length - refused.length,
        refused,
        last: unsealed.length < MAX_LEAVES ? undefined : unsealed.at(-1)?.sessionId,
      };
    });
  }

  /** @returns IDs of the refused sessions */
  private async appendSeal(
    manager: EntityManager,
    accountId: string,
    ended: readonly EndedChain[],
  ): Promise<string[]> {
    if (ended.length === 0) return [];
    const ids = ended.map(({ sessionId }) => sessionId);
    const ends = await this.sealed.lastEvents(manager, accountId, ids);
    // The head's time is the time of the seal, because the lock blocks other events of the account until the commit.
    const head = await this.chains.lockHead(manager, accountId, accountId);
    const since = await this.sealed.lastSign(manager, accountId, new Date(head.now.getTime() - HOUR_MS));
    const seal = { ts: head.now.toISOString(), since };
    const leaves = ended.filter(({ sessionId }) => isSealedInTime(timeOf(ends.get(sessionId)), seal));
    const event = sealOf(leaves, since);
    if (event !== undefined) {
      const writer = new ChainWriter(accountId, head);
      const sealed = writer.append(event, head.now);
      await this.chains.append(manager, accountId, accountId, [sealed], writer.head);
      await this.sealed.insertSeal(manager, accountId, { seq: sealed.seq, hash: sealed.currHash }, leaves);
    }
    const sealedIds = new Set(leaves.map(({ sessionId }) => sessionId));
    return ids.filter((id) => !sealedIds.has(id));
  }
}

function sealOf(
  leaves: readonly EndedChain[],
  since: IsoTime | undefined,
): AccountEventBody<'sessions_sealed'> | undefined {
  const [first, last] = [leaves[0], leaves.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return {
    kind: 'sessions_sealed',
    root: merkleRoot(leaves.map(({ headHash }) => headHash)),
    count: leaves.length,
    first: first.sessionId,
    last: last.sessionId,
    ...(since === undefined ? {} : { since }),
  };
}

/** Returns `ts` of a stored event; an empty string if the event does not exist. */
function timeOf(canonical: string | undefined): string {
  try {
    const { ts } = JSON.parse(canonical ?? '{}') as { readonly ts?: unknown };
    return typeof ts === 'string' ? ts : '';
  } catch {
    return '';
  }
}

/** Waits for `ms` milliseconds, or until the signal is aborted. */
async function pauseFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined);
}
