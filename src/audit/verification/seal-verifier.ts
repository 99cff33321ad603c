import type { EntityManager } from 'typeorm';
import type { AccountEventBody } from '../events/events.js';
import type { EventRow } from '../journal/event-batches.js';
import { MerkleAccumulator } from '../chain/log/merkle.js';
import type { VerifyFailure } from '../chain/hash/verifier.js';
import type {
  SealedSessionWithHead,
  SealedSession,
  SealedSessionsRepository,
} from '../sealing/sealed-sessions.repository.js';

const PAGE = 2_000;

/** Fields of a stored seal, whose types are unknown until they are compared. */
type SealFields = Partial<Record<keyof AccountEventBody<'sessions_sealed'>, unknown>>;

/**
 * Compares an account's sealed sessions with the account's chain. The sessions of each `sessions_sealed` event must
 * match its Merkle root, and each session must still have its sealed chain or a tombstone.
 */
export class SealVerifier {
  private page: SealedSessionWithHead[] = [];
  private next = 0;
  private isLastPage = false;
  private after: { sealSeq: number; leafIndex: number };

  /**
   * @param fromSeq `seq` in the account's chain before which seals are skipped
   * @param toSeq `seq` after which seals are not read
   */
  constructor(
    private readonly sealed: SealedSessionsRepository,
    private readonly manager: EntityManager,
    private readonly accountId: string,
    fromSeq: number,
    private readonly toSeq?: number,
  ) {
    this.after = { sealSeq: fromSeq, leafIndex: -1 };
  }

  /** @param event verified `sessions_sealed` event; events must be passed in chain order */
  async check(event: EventRow): Promise<VerifyFailure | undefined> {
    const { root, count, first, last } = JSON.parse(event.canonical) as SealFields;
    const tree = new MerkleAccumulator();
    const ends: string[] = [];
    const mismatches: SealedSessionWithHead[] = [];
    for (let row = await this.peek(); row !== undefined; row = await this.peek()) {
      const { sealed, head } = row;
      if (sealed.sealSeq > event.seq) break;
      if (sealed.sealSeq < event.seq) return this.failure('head_mismatch', sealed.sealSeq);
      if (sealed.leafIndex !== tree.size) return this.failure('truncated', event.seq);
      tree.push(sealed.headHash);
      ends[tree.size === 1 ? 0 : 1] = sealed.sessionId;
      if (head?.hash !== sealed.headHash || head.nextSeq !== sealed.eventCount) mismatches.push(row);
      this.next += 1;
    }
    if (tree.size < Number(count)) return this.failure('truncated', event.seq);
    const isSame = tree.size === count && tree.root() === root && ends[0] === first && ends.at(-1) === last;
    return isSame ? this.checkMismatches(mismatches) : this.failure('head_mismatch', event.seq);
  }

  /** Must be called after the last event of the account's chain. Checks that no unrecorded seals remain. */
  async finish(): Promise<VerifyFailure | undefined> {
    const rest = await this.peek();
    return rest === undefined ? undefined : this.failure('truncated', rest.sealed.sealSeq);
  }

  private async checkMismatches(
    mismatches: readonly SealedSessionWithHead[],
  ): Promise<VerifyFailure | undefined> {
    if (mismatches.length === 0) return undefined;
    const ids = mismatches.map(({ sealed }) => sealed.sessionId);
    const tombstones = await this.sealed.findTombstones(this.manager, this.accountId, ids);
    for (const { sealed, head } of mismatches) {
      const isPurged = head === undefined && tombstones.get(sealed.sessionId) === sealed.headHash;
      if (!isPurged) return sealFailure(sealed, head);
    }
    return undefined;
  }

  private async peek(): Promise<SealedSessionWithHead | undefined> {
    if (this.next === this.page.length && !this.isLastPage) {
      this.page = await this.sealed.listFrom(this.manager, this.accountId, this.after, PAGE, this.toSeq);
      this.next = 0;
      this.isLastPage = this.page.length < PAGE;
      const last = this.page.at(-1)?.sealed;
      if (last !== undefined) this.after = { sealSeq: last.sealSeq, leafIndex: last.leafIndex };
    }
    return this.page[this.next];
  }

  private failure(code: VerifyFailure['code'], seq: number): VerifyFailure {
    return { code, chain: this.accountId, seq };
  }
}

/** Returns the difference between a chain and its seal. */
export function sealFailure(
  { sessionId: chain, eventCount }: SealedSession,
  head: { readonly nextSeq: number } | undefined,
): VerifyFailure {
  const events = head?.nextSeq ?? 0;
  if (events < eventCount) return { code: 'truncated', chain, seq: events };
  return { code: 'head_mismatch', chain, seq: events > eventCount ? eventCount : eventCount - 1 };
}
