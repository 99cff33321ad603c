import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { inPages } from '../../common/async/read-ahead.js';
import { EMPTY_HEAD } from '../chain/hash/hash-chain.js';
import { ChainVerifier, type VerifyFailure } from '../chain/hash/verifier.js';
import type { AuditEvent, ChainHead } from '../events/audit-event.js';
import { AuditChainsRepository } from '../journal/audit-chains.repository.js';
import type { EventRow } from '../journal/event-batches.js';
import { CheckpointVerification } from './checkpoint-verification.js';

const PAGE = 2_000;

/** Head after a verified part of a chain, or the failure in this part. */
export type RecentResult =
  { readonly head: ChainHead; readonly failure?: undefined } | { readonly failure: VerifyFailure };

/** Verifies the end of an account's chain against its head and the log. */
@Injectable()
export class RecentEvents {
  constructor(
    private readonly chains: AuditChainsRepository,
    private readonly checkpoints: CheckpointVerification,
  ) {}

  /**
   * Verifies the events since `from`. Reads all events of the account since then, even if the caller needs only a few.
   * Must run inside a snapshot transaction.
   * @param from head of a part that was verified earlier, or a time
   * @param onEvent called with each event, which may be slightly older than `from`. The events are reliable only if the
   *   verification succeeds.
   */
  async verify(
    manager: EntityManager,
    accountId: string,
    from: ChainHead | Date,
    onEvent: (event: AuditEvent) => void,
  ): Promise<RecentResult> {
    const start = from instanceof Date ? await this.chains.headBefore(manager, accountId, from) : from;
    const verifier = new ChainVerifier(accountId, start);
    const leaves = this.checkpoints.compareLeaves(manager, accountId, start.nextSeq - 1);
    const pages = (after: EventRow | undefined): Promise<EventRow[]> => {
      const seq = after === undefined ? start.nextSeq : after.seq + 1;
      return this.chains.listEvents(manager, accountId, accountId, seq, PAGE);
    };
    for await (const row of inPages(pages, PAGE)) {
      const failure = verifier.stored(row) ?? (await leaves.check(row));
      if (failure !== undefined) return { failure };
      if (verifier.last !== undefined) onEvent(verifier.last);
    }
    const head = await this.chains.findHead(manager, accountId, accountId);
    const failure =
      verifier.finish(head ?? EMPTY_HEAD) ??
      (await leaves.finish(verifier.head.nextSeq)) ??
      (await this.checkpoints.verifyLastLeaf(manager, accountId));
    return failure === undefined ? { head: verifier.head } : { failure };
  }
}
