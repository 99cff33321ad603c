import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { Transactions } from '../../database/transactions.js';
import { AuditChainsRepository } from '../journal/audit-chains.repository.js';
import { type AuditEvent, isOfKind } from '../events/audit-event.js';
import type { EventRow } from '../journal/event-batches.js';
import { HOUR_MS, isSealedInTime } from '../chain/proof/sealing-signs.js';
import { EMPTY_HEAD } from '../chain/hash/hash-chain.js';
import { ChainVerifier, type VerifyFailure } from '../chain/hash/verifier.js';
import { CheckpointsRepository } from '../checkpoints/checkpoints.repository.js';
import { type SealedSession, SealedSessionsRepository } from '../sealing/sealed-sessions.repository.js';
import { CheckpointVerification } from './checkpoint-verification.js';
import { readAhead } from '../../common/async/read-ahead.js';
import { sealFailure, SealVerifier } from './seal-verifier.js';
import type { Progress, VerificationTotals } from './verification-totals.js';

const PAGE = 100;
const PROGRESS_EVENTS = 2_000;

export interface SessionReading {
  readonly progress?: Progress | undefined;
  /** Called with each event. The events are reliable only if the verification succeeds. */
  readonly onEvent?: (event: AuditEvent) => void;
}

/** Verifies a session's chain, its seal in the account's chain, and the seal's leaf in the log. */
@Injectable()
export class SessionVerification {
  constructor(
    private readonly transactions: Transactions,
    private readonly chains: AuditChainsRepository,
    private readonly sealed: SealedSessionsRepository,
    private readonly checkpointLog: CheckpointsRepository,
    private readonly checkpoints: CheckpointVerification,
  ) {}

  /** @throws DomainError `session_not_found` if the account has neither a chain nor a seal of the session */
  async verify(
    accountId: string,
    sessionId: string,
    { progress, onEvent }: SessionReading = {},
  ): Promise<VerificationTotals> {
    return this.transactions.snapshot(accountId, async (manager) => {
      const head =
        sessionId === accountId ? undefined : await this.chains.findHead(manager, accountId, sessionId);
      const seal = await this.sealed.find(manager, accountId, sessionId);
      if (head === undefined && seal === undefined) {
        throw new DomainError('session_not_found', 'The account has no ended session with this ID.');
      }
      const verifier = new ChainVerifier(sessionId);
      const pages = (after: EventRow | undefined): Promise<EventRow[]> =>
        this.chains.listEvents(manager, accountId, sessionId, after === undefined ? 0 : after.seq + 1, PAGE);
      const totals: VerificationTotals = { events: 0, chains: 1, failure: undefined };
      for await (const event of readAhead(pages, PAGE)) {
        totals.events += 1;
        if (totals.events % PROGRESS_EVENTS === 0) progress?.(totals.events);
        if (verifier.stored(event) !== undefined) break;
        if (verifier.last !== undefined) onEvent?.(verifier.last);
      }
      const isPurged =
        totals.events === 0 &&
        (await this.isPurged(manager, accountId, sessionId, seal?.headHash ?? head?.hash));
      if (!isPurged) totals.failure = verifier.finish(head ?? EMPTY_HEAD) ?? differsFromSeal(verifier, seal);
      if (seal !== undefined)
        totals.failure ??= await this.verifySeal(manager, accountId, seal.sealSeq, verifier.last);
      return totals;
    });
  }

  private async isPurged(
    manager: EntityManager,
    accountId: string,
    sessionId: string,
    hash: string | undefined,
  ): Promise<boolean> {
    const tombstones = await this.sealed.findTombstones(manager, accountId, [sessionId]);
    return hash !== undefined && tombstones.get(sessionId) === hash;
  }

  /**
   * Checks the `sessions_sealed` event itself, the sessions of its root, and its leaf in the log.
   * @param last last event of a session under the seal, whose time is compared with the seal
   */
  async verifySeal(
    manager: EntityManager,
    accountId: string,
    sealSeq: number,
    last?: AuditEvent,
  ): Promise<VerifyFailure | undefined> {
    const [event] = await this.chains.listEvents(manager, accountId, accountId, sealSeq, 1);
    if (event?.seq !== sealSeq) return { code: 'truncated', chain: accountId, seq: sealSeq };
    if (!isOfKind(event, 'sessions_sealed')) {
      return { code: 'head_mismatch', chain: accountId, seq: sealSeq };
    }
    const alone = new ChainVerifier(accountId, { nextSeq: sealSeq, hash: event.prevHash });
    const seals = new SealVerifier(this.sealed, manager, accountId, sealSeq, sealSeq);
    const failure = alone.stored(event) ?? (await seals.check(event));
    if (failure !== undefined) return failure;
    if (last !== undefined && alone.last !== undefined) {
      const { ts } = alone.last;
      const since = await this.sealed.lastSign(manager, accountId, new Date(Date.parse(ts) - HOUR_MS));
      const isInTime = isSealedInTime(last.ts, alone.last) && isSealedInTime(last.ts, { ts, since });
      if (!isInTime) return { code: 'sealed_late', chain: last.chain, seq: last.seq };
    }
    const leaf = await this.checkpointLog.findLeaf(manager, accountId, sealSeq);
    if (leaf === undefined) return undefined;
    if (leaf.hash !== event.currHash) return { code: 'checkpoint_invalid', chain: accountId, seq: sealSeq };
    return this.checkpoints.leaf(manager, leaf);
  }
}

function differsFromSeal(
  verifier: ChainVerifier,
  seal: SealedSession | undefined,
): VerifyFailure | undefined {
  if (seal === undefined) return undefined;
  const { nextSeq, hash } = verifier.head;
  return nextSeq === seal.eventCount && hash === seal.headHash ? undefined : sealFailure(seal, verifier.head);
}
