import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../common/domain-error.js';
import { Transactions } from '../database/transactions.js';
import { AuditChainsRepository } from './audit-chains.repository.js';
import type { ChainHead } from './chain/audit-event.js';
import {
  NotAnEventList,
  verifyEvents,
  verifyResult,
  type VerifyResult,
} from './chain/event-list-verifier.js';
import { ChainVerifier, type VerifyFailure } from './chain/verifier.js';

const PAGE = 2_000;

interface Tally {
  events: number;
  chains: number;
  failure: VerifyFailure | undefined;
}

/** Checks stored chains against themselves and their heads, reading page by page at one moment of the database. */
@Injectable()
export class AuditVerification {
  constructor(
    private readonly transactions: Transactions,
    private readonly chains: AuditChainsRepository,
  ) {}

  /** @throws DomainError `validation_failed` when it is no list of events */
  events(events: unknown): VerifyResult {
    try {
      return verifyEvents(events);
    } catch (error) {
      if (!(error instanceof NotAnEventList)) throw error;
      throw new DomainError('validation_failed', error.message, {
        details: [{ field: 'events', rule: 'events', message: error.message }],
      });
    }
  }

  /** @throws DomainError `session_not_found` when the account has no such session */
  async session(accountId: string, sessionId: string): Promise<VerifyResult> {
    return this.transactions.snapshot(accountId, async (manager) => {
      const head = await this.chains.findHead(manager, accountId, sessionId);
      if (head === undefined) throw new DomainError('session_not_found', 'There is no session of that id.');
      const { events, failure } = await this.oneChain(manager, accountId, sessionId, head);
      return verifyResult(events, 1, failure);
    });
  }

  async account(accountId: string): Promise<VerifyResult> {
    const { events, chains, failure } = await this.allChains(accountId);
    return verifyResult(events, chains, failure);
  }

  /** Every account's chains, one account after the other; stops at the first that fails. */
  async everything(): Promise<VerifyResult> {
    const total: Tally = { events: 0, chains: 0, failure: undefined };
    for (const accountId of await this.transactions.accountIds()) {
      const { events, chains, failure } = await this.allChains(accountId);
      total.events += events;
      total.chains += chains;
      total.failure = failure;
      if (failure !== undefined) break;
    }
    return verifyResult(total.events, total.chains, total.failure);
  }

  private async oneChain(
    manager: EntityManager,
    accountId: string,
    chain: string,
    head: ChainHead,
  ): Promise<Tally> {
    const verifier = new ChainVerifier(chain);
    let events = 0;
    let fromSeq = 0;
    for (;;) {
      const page = await this.chains.listEvents(manager, accountId, chain, fromSeq, PAGE);
      for (const event of page) verifier.stored(event);
      events += page.length;
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) break;
      fromSeq = last.seq + 1;
    }
    return { events, chains: 1, failure: verifier.finish(head) };
  }

  private async allChains(accountId: string): Promise<Tally> {
    return this.transactions.snapshot(accountId, async (manager) => {
      const tally: Tally = { events: 0, chains: 0, failure: undefined };
      let current: { chain: string; verifier: ChainVerifier; head: ChainHead | undefined } | undefined;
      let after = { chain: '', seq: -1 };
      for (;;) {
        const page = await this.chains.listAllEvents(manager, accountId, after, PAGE);
        for (const { event, head } of page) {
          if (current?.chain !== event.chain) {
            tally.failure ??= finish(current);
            current = { chain: event.chain, verifier: new ChainVerifier(event.chain), head };
            tally.chains += 1;
          }
          tally.failure ??= current.verifier.stored(event);
          tally.events += 1;
        }
        const last = page.at(-1)?.event;
        if (last === undefined || page.length < PAGE || tally.failure !== undefined) break;
        after = { chain: last.chain, seq: last.seq };
      }
      tally.failure ??= finish(current) ?? (await this.emptied(manager, accountId));
      return tally;
    });
  }

  private async emptied(manager: EntityManager, accountId: string): Promise<VerifyFailure | undefined> {
    const chain = await this.chains.findEmptied(manager, accountId);
    return chain === undefined ? undefined : { code: 'truncated', chain, seq: 0 };
  }
}

function finish(
  current: { chain: string; verifier: ChainVerifier; head: ChainHead | undefined } | undefined,
): VerifyFailure | undefined {
  if (current === undefined) return undefined;
  const { chain, verifier, head } = current;
  if (head !== undefined) return verifier.finish(head);
  return verifier.failure ?? { code: 'head_mismatch', chain, seq: 0 };
}
