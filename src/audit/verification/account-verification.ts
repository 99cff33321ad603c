import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { AuditChainsRepository } from '../journal/audit-chains.repository.js';
import type { EventRow } from '../journal/event-batches.js';
import { type AuditEvent, type ChainHead, isOfKind } from '../events/audit-event.js';
import type { AccountHistory } from '../chain/proof/account-history.js';
import { EMPTY_HEAD } from '../chain/hash/hash-chain.js';
import { ChainVerifier, type VerifyFailure } from '../chain/hash/verifier.js';
import { SealedSessionsRepository } from '../sealing/sealed-sessions.repository.js';
import { CheckpointVerification } from './checkpoint-verification.js';
import { inPages, readAhead } from '../../common/async/read-ahead.js';
import { SealVerifier } from './seal-verifier.js';
import { failureOf, StoredHistory } from './stored-history.js';
import type { Progress, VerificationTotals } from './verification-totals.js';

const PAGE = 2_000;
/** Number of rows of session events per page. Most rows contain several events. */
const SESSION_PAGE = 100;
const CHAIN_PAGE = 500;
/** Timeout in milliseconds. A page takes a few; the limit applies to the search for chains without events. */
const STATEMENT_TIMEOUT_MS = 600_000;

export interface AccountScope {
  /** Number of leaves of the verified checkpoint at which the verification starts. */
  readonly sinceSize?: number;
  readonly progress?: Progress;
}

/** Verifies all chains of an account, page by page within one database snapshot. */
@Injectable()
export class AccountVerification {
  constructor(
    private readonly transactions: Transactions,
    private readonly chains: AuditChainsRepository,
    private readonly sealed: SealedSessionsRepository,
    private readonly checkpoints: CheckpointVerification,
  ) {}

  async verify(accountId: string, { sinceSize, progress }: AccountScope = {}): Promise<VerificationTotals> {
    return this.transactions.snapshot(accountId, async (manager) => {
      await manager.query(`SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
      const totals: VerificationTotals = { events: 0, chains: 0, failure: undefined };
      const since = await this.checkpoints.trustedHead(manager, accountId, sinceSize);
      const now = await this.chains.now(manager);
      const stored = new StoredHistory(this.chains, this.sealed, manager, accountId, now);
      totals.failure = await this.verifyAccountChain(manager, accountId, since, totals, stored);
      progress?.(totals.events);
      totals.failure ??=
        since === undefined
          ? await this.verifyAllSessions(manager, accountId, totals, stored, progress)
          : await this.verifyNewSessions(manager, accountId, since.nextSeq - 1, totals, stored, progress);
      totals.failure ??= await stored.checkReviews();
      return totals;
    });
  }

  private async verifyAccountChain(
    manager: EntityManager,
    accountId: string,
    since: ChainHead | undefined,
    totals: VerificationTotals,
    stored: StoredHistory,
  ): Promise<VerifyFailure | undefined> {
    const verifier = new ChainVerifier(accountId, since);
    const { nextSeq } = since ?? EMPTY_HEAD;
    const seals = new SealVerifier(this.sealed, manager, accountId, nextSeq);
    const leaves = this.checkpoints.compareLeaves(manager, accountId, nextSeq - 1);
    totals.chains += 1;
    await stored.load(nextSeq);
    const pages = (after: EventRow | undefined): Promise<EventRow[]> =>
      this.chains.listEvents(
        manager,
        accountId,
        accountId,
        after === undefined ? nextSeq : after.seq + 1,
        PAGE,
      );
    for await (const event of inPages(pages, PAGE)) {
      totals.events += 1;
      const failure =
        verifier.stored(event) ??
        (await leaves.check(event)) ??
        (isOfKind(event, 'sessions_sealed') ? await seals.check(event) : undefined) ??
        (await stored.add(verifier.last));
      if (failure !== undefined) return failure;
    }
    const head = await this.chains.findHead(manager, accountId, accountId);
    return (
      verifier.finish(head ?? EMPTY_HEAD) ??
      (await leaves.finish(verifier.head.nextSeq)) ??
      (await seals.finish()) ??
      (await stored.finish()) ??
      (await this.checkpoints.verifyLastLeaf(manager, accountId))
    );
  }

  private async verifyAllSessions(
    manager: EntityManager,
    accountId: string,
    totals: VerificationTotals,
    stored: StoredHistory,
    progress: Progress | undefined,
  ): Promise<VerifyFailure | undefined> {
    const failure = await this.verifySessions(manager, accountId, totals, stored, progress);
    if (failure !== undefined) return failure;
    for (let after = accountId; ;) {
      const emptied = await this.chains.listEmptied(manager, accountId, after, CHAIN_PAGE);
      const missing = await this.firstWithoutTombstone(manager, accountId, emptied);
      if (missing !== undefined) return { code: 'truncated', chain: missing, seq: 0 };
      const last = emptied.at(-1);
      if (last === undefined || emptied.length < CHAIN_PAGE) return undefined;
      after = last.chain;
    }
  }

  private async verifyNewSessions(
    manager: EntityManager,
    accountId: string,
    sealSeq: number,
    totals: VerificationTotals,
    stored: StoredHistory,
    progress: Progress | undefined,
  ): Promise<VerifyFailure | undefined> {
    for (let after = ''; ;) {
      const page = await this.chains.listChainsSince(manager, accountId, sealSeq, after, CHAIN_PAGE);
      if (page.length === 0) return undefined;
      const seen = new Set<string>();
      const failure = await this.verifySessions(manager, accountId, totals, stored, progress, {
        only: page,
        seen,
      });
      if (failure !== undefined) return failure;
      const heads = await this.chains.findHeads(manager, accountId, page);
      const emptied = page
        .filter((chain) => !seen.has(chain))
        .map((chain) => ({ chain, ...(heads.get(chain) ?? EMPTY_HEAD) }));
      const missing = await this.firstWithoutTombstone(
        manager,
        accountId,
        // A sealed session without a head was already checked with its seal.
        emptied.filter(({ nextSeq }) => nextSeq > 0),
      );
      if (missing !== undefined) return { code: 'truncated', chain: missing, seq: 0 };
      after = page.at(-1) ?? '';
    }
  }

  /** Streams the events of sessions, and verifies each chain up to its head. */
  private async verifySessions(
    manager: EntityManager,
    accountId: string,
    totals: VerificationTotals,
    { history }: StoredHistory,
    progress: Progress | undefined,
    limits?: { readonly only: readonly string[]; readonly seen: Set<string> },
  ): Promise<VerifyFailure | undefined> {
    const heads = new Map<string, ChainHead & { readonly sealSeq: number | null }>();
    const pages = async (after: EventRow | undefined): Promise<EventRow[]> => {
      const place = after ?? { chain: '', seq: -1 };
      const rows = await this.chains.listSessionEvents(manager, accountId, place, SESSION_PAGE, limits?.only);
      const chains = [...new Set(rows.map(({ chain }) => chain))];
      for (const [chain, head] of await this.chains.findHeads(manager, accountId, chains))
        heads.set(chain, head);
      return rows;
    };
    let verifier: ChainVerifier | undefined;
    let chain = '';
    const finishChain = (): VerifyFailure | undefined => {
      const head = heads.get(chain);
      heads.delete(chain);
      const failure = verifier?.finish(head ?? EMPTY_HEAD);
      const last = verifier?.last;
      if (failure !== undefined || last === undefined) return failure;
      return failureOf(history.ended(last, head?.sealSeq ?? undefined), last);
    };
    for await (const event of readAhead(pages, SESSION_PAGE)) {
      if (verifier === undefined || event.chain !== chain) {
        const failure = finishChain();
        if (failure !== undefined) return failure;
        chain = event.chain;
        verifier = new ChainVerifier(chain);
        totals.chains += 1;
        limits?.seen.add(chain);
      }
      totals.events += 1;
      if (totals.events % PAGE === 0) progress?.(totals.events);
      const failure = verifier.stored(event) ?? started(history, verifier.last);
      if (failure !== undefined) return failure;
    }
    return finishChain();
  }

  /** Returns the first chain whose purge the account's chain does not record with the same last hash. */
  private async firstWithoutTombstone(
    manager: EntityManager,
    accountId: string,
    emptied: readonly { readonly chain: string; readonly hash: string }[],
  ): Promise<string | undefined> {
    if (emptied.length === 0) return undefined;
    const ids = emptied.map(({ chain }) => chain);
    const tombstones = await this.sealed.findTombstones(manager, accountId, ids);
    return emptied.find(({ chain, hash }) => tombstones.get(chain) !== hash)?.chain;
  }
}

function started(history: AccountHistory, event: AuditEvent | undefined): VerifyFailure | undefined {
  return event?.seq === 0 ? failureOf(history.started(event), event) : undefined;
}
