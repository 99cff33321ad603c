import type { EntityManager } from 'typeorm';
import { AccountHistory, HISTORY_KINDS } from '../chain/proof/account-history.js';
import { ReviewSampling } from '../chain/proof/review-sampling.js';
import type { VerifyFailure } from '../chain/hash/verifier.js';
import { eventFromStored } from '../chain/hash/hash-chain.js';
import { type AuditEvent, isOfKind } from '../events/audit-event.js';
import type { AuditChainsRepository } from '../journal/audit-chains.repository.js';
import type { SealedSessionsRepository } from '../sealing/sealed-sessions.repository.js';

/** Number of tombstones whose seals are looked up together. */
const PAGE = 500;
/** Kinds of events that still have an effect after the part of the chain that a partial verification reads. */
const LASTING = [...HISTORY_KINDS].filter(
  (kind) => !['review_finished', 'session_purged', 'sessions_sealed'].includes(kind),
);

interface Tombstone {
  readonly event: AuditEvent;
  readonly mustState: boolean;
}

/** {@link AccountHistory} of a stored account chain. */
export class StoredHistory {
  readonly history: AccountHistory;
  private tombstones: Tombstone[] = [];
  private readonly sampling = new ReviewSampling();

  /** @param now time of the database's clock, which is also the time of events; an instance's clock may be wrong */
  constructor(
    private readonly chains: AuditChainsRepository,
    private readonly sealed: SealedSessionsRepository,
    private readonly manager: EntityManager,
    private readonly accountId: string,
    now: Date,
  ) {
    this.history = new AccountHistory(now.getTime());
  }

  /** Loads the events before a `seq`, which were verified earlier. */
  async load(beforeSeq: number): Promise<void> {
    if (beforeSeq === 0) return;
    const rows = await this.chains.listOfKinds(this.manager, this.accountId, LASTING, beforeSeq);
    for (const { canonical, hash } of rows) this.history.add(eventFromStored(canonical, hash));
  }

  /** @param event verified event of the account's chain; events must be passed in chain order */
  async add(event: AuditEvent | undefined): Promise<VerifyFailure | undefined> {
    if (event === undefined || !HISTORY_KINDS.has(event.kind)) return undefined;
    const failure = failureOf(this.history.add(event), event);
    if (failure !== undefined) return failure;
    this.sampling.add(event);
    if (isOfKind(event, 'session_purged'))
      this.tombstones.push({ event, mustState: this.history.statesStarts });
    return this.tombstones.length < PAGE ? undefined : this.finish();
  }

  /** Must be called after the last event of the account's chain. */
  async finish(): Promise<VerifyFailure | undefined> {
    const { tombstones } = this;
    this.tombstones = [];
    if (tombstones.length === 0) return undefined;
    const ids = tombstones.map(({ event }) => sessionOf(event));
    const seals = await this.sealed.findSeals(this.manager, this.accountId, ids);
    for (const { event, mustState } of tombstones) {
      const code = this.history.removed(event, mustState, seals.get(sessionOf(event)));
      if (code !== undefined) return failureOf(code, event);
    }
    return undefined;
  }

  /** Compares the added reviews with the chains of their calls. Must be called after these chains were verified. */
  async checkReviews(): Promise<VerifyFailure | undefined> {
    const { sampling, manager, accountId } = this;
    const ids = sampling.sessions;
    if (ids.length === 0) return undefined;
    for (const row of await this.chains.listSampled(manager, accountId, ids)) sampling.add(readStored(row));
    const heads = await this.chains.findHeads(manager, accountId, ids);
    const seals = await this.sealed.findSeals(manager, accountId, ids);
    const review = sampling.mismatch((id) => seals.has(id) && !heads.has(id));
    return review && failureOf('review_mismatch', review);
  }
}

/** Parses a stored event; undefined if it is malformed, because a partial verification does not check its chain. */
function readStored({ canonical, hash }: { canonical: string; hash: string }): AuditEvent | undefined {
  try {
    return eventFromStored(canonical, hash);
  } catch {
    return undefined;
  }
}

function sessionOf({ session_id: id }: AuditEvent): string {
  return typeof id === 'string' ? id : '';
}

/** Returns the failure at an event; undefined without a code. */
export function failureOf(
  code: VerifyFailure['code'] | undefined,
  { chain, seq }: AuditEvent,
): VerifyFailure | undefined {
  return code && { code, chain, seq };
}
