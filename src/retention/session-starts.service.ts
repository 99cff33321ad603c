import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EMPTY_HEAD } from '../audit/chain/hash/hash-chain.js';
import { ChainVerifier } from '../audit/chain/hash/verifier.js';
import { type AuditEvent, isOfKind } from '../audit/events/audit-event.js';
import { AuditChainsRepository } from '../audit/journal/audit-chains.repository.js';
import type { EventRow } from '../audit/journal/event-batches.js';
import { SealedSessionsRepository } from '../audit/sealing/sealed-sessions.repository.js';
import { SessionVerification } from '../audit/verification/session-verification.js';
import { readAhead } from '../common/async/read-ahead.js';

/** Number of rows of session events per page. Most rows contain several events. */
const PAGE = 100;

/** Start of a session according to its own chain. */
export interface SessionStart {
  readonly sessionId: string;
  /** The `session_started` event. */
  readonly event: AuditEvent;
  /** `seq` of the session's seal in the account's chain; undefined if it is not sealed. */
  readonly sealSeq: number | undefined;
}

/** Reads starts and policies of sessions from their verified chains. */
@Injectable()
export class SessionStarts {
  constructor(
    private readonly chains: AuditChainsRepository,
    private readonly sealed: SealedSessionsRepository,
    private readonly verification: SessionVerification,
  ) {}

  /**
   * Verifies the sessions' chains, and the seals of sealed sessions.
   * @param onFailure called for each session whose chain or seal is invalid; such sessions are omitted
   */
  async read(
    manager: EntityManager,
    accountId: string,
    sessionIds: readonly string[],
    onFailure: (error: unknown) => void,
  ): Promise<SessionStart[]> {
    const heads = await this.chains.findHeads(manager, accountId, sessionIds);
    const read = await this.verify(manager, accountId, sessionIds);
    const seals = new Map<number, boolean>();
    const starts: SessionStart[] = [];
    for (const sessionId of sessionIds) {
      const head = heads.get(sessionId);
      const { verifier, event } = read.get(sessionId) ?? {};
      const sealSeq = head?.sealSeq ?? undefined;
      const isWhole = verifier !== undefined && verifier.finish(head ?? EMPTY_HEAD) === undefined;
      const isValid = isWhole && (await this.isSealValid(manager, accountId, sealSeq, seals));
      if (isValid && event !== undefined) starts.push({ sessionId, event, sealSeq });
      else onFailure(new Error(`the journal of session ${sessionId} is not valid, so the session is kept`));
    }
    return starts;
  }

  private async verify(
    manager: EntityManager,
    accountId: string,
    sessionIds: readonly string[],
  ): Promise<Map<string, { readonly verifier: ChainVerifier; readonly event: AuditEvent | undefined }>> {
    const read = new Map<string, { verifier: ChainVerifier; event: AuditEvent | undefined }>();
    const pages = (after: EventRow | undefined): Promise<EventRow[]> =>
      this.chains.listSessionEvents(manager, accountId, after ?? { chain: '', seq: -1 }, PAGE, sessionIds);
    for await (const row of readAhead(pages, PAGE)) {
      const chain = read.get(row.chain) ?? { verifier: new ChainVerifier(row.chain), event: undefined };
      read.set(row.chain, chain);
      if (chain.verifier.stored(row) !== undefined) continue;
      const { last } = chain.verifier;
      if (last?.seq === 0 && isOfKind(last, 'session_started')) chain.event = last;
    }
    return read;
  }

  /** @param known earlier results by `seq` */
  private async isSealValid(
    manager: EntityManager,
    accountId: string,
    sealSeq: number | undefined,
    known: Map<number, boolean>,
  ): Promise<boolean> {
    if (sealSeq === undefined) return true;
    const isValid =
      known.get(sealSeq) ?? (await this.verification.verifySeal(manager, accountId, sealSeq)) === undefined;
    known.set(sealSeq, isValid);
    return isValid;
  }
}
