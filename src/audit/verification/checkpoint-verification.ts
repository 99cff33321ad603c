import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EventRow } from '../journal/event-batches.js';
import type { ChainHead } from '../events/audit-event.js';
import { verifyLogLeaf } from '../chain/proof/session-evidence.js';
import type { VerifyFailure } from '../chain/hash/verifier.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../checkpoints/checkpoint-keys.js';
import { CheckpointsRepository, type IndexedLeaf } from '../checkpoints/checkpoints.repository.js';
import { Checkpoints } from '../checkpoints/checkpoints.service.js';
import { LogDamaged } from '../checkpoints/log-faults.js';

const PAGE = 1_000;

/** Verifies an account's chain against the log. */
@Injectable()
export class CheckpointVerification {
  constructor(
    private readonly repository: CheckpointsRepository,
    private readonly checkpoints: Checkpoints,
    @Inject(CHECKPOINT_KEYS) private readonly keys: CheckpointKeys,
  ) {}

  /** Returns the head of the account's chain in the log of this size; undefined if the log had no such account. */
  async trustedHead(
    manager: EntityManager,
    accountId: string,
    size: number | undefined,
  ): Promise<ChainHead | undefined> {
    if (size === undefined) return undefined;
    const leaf = await this.repository.findLastLeaf(manager, accountId, size);
    return leaf === undefined ? undefined : { nextSeq: leaf.seq + 1, hash: leaf.hash };
  }

  /** Returns a comparison of the account's leaves after `afterSeq` with its streamed chain. */
  compareLeaves(manager: EntityManager, accountId: string, afterSeq: number): LeafComparison {
    return new LeafComparison(this.repository, manager, accountId, afterSeq);
  }

  /** Checks that the latest signed checkpoint covers the account's last leaf. */
  async verifyLastLeaf(manager: EntityManager, accountId: string): Promise<VerifyFailure | undefined> {
    const last = await this.repository.findLastLeaf(manager, accountId, Number.MAX_SAFE_INTEGER);
    return last === undefined ? undefined : this.leaf(manager, last);
  }

  /** Checks that the latest signed checkpoint covers a leaf. */
  async leaf(manager: EntityManager, leaf: IndexedLeaf): Promise<VerifyFailure | undefined> {
    const failure: VerifyFailure = { code: 'checkpoint_invalid', chain: leaf.accountId, seq: leaf.seq };
    const latest = await this.repository.findLatest(manager);
    if (latest === undefined || leaf.index >= latest.size) return failure;
    try {
      const proof = await this.checkpoints.prove(manager, leaf.index, latest.size);
      const verdict = verifyLogLeaf(latest.note, leaf, proof, this.keys.verifiers);
      if (verdict === 'unknown') return { ...failure, code: 'unknown_key' };
      return verdict === 'invalid' ? failure : undefined;
    } catch (error) {
      if (error instanceof LogDamaged) return failure;
      throw error;
    }
  }
}

/** Compares a chain with its leaves in the log. Each leaf must contain the hash of the event with its `seq`. */
class LeafComparison {
  private page: IndexedLeaf[] = [];
  private next = 0;
  private isLastPage = false;

  constructor(
    private readonly repository: CheckpointsRepository,
    private readonly manager: EntityManager,
    private readonly accountId: string,
    private afterSeq: number,
  ) {}

  /** @param event verified event of the chain; events must be passed in chain order */
  async check({ seq, currHash }: EventRow): Promise<VerifyFailure | undefined> {
    const leaf = await this.peek();
    if (leaf === undefined || leaf.seq > seq) return undefined;
    this.next += 1;
    if (leaf.seq === seq && leaf.hash === currHash) return undefined;
    return { code: 'checkpoint_invalid', chain: this.accountId, seq: leaf.seq };
  }

  /** Must be called after the last event, with the next `seq`. A remaining leaf means that its event is missing. */
  async finish(nextSeq: number): Promise<VerifyFailure | undefined> {
    const rest = await this.peek();
    return rest === undefined ? undefined : { code: 'truncated', chain: this.accountId, seq: nextSeq };
  }

  private async peek(): Promise<IndexedLeaf | undefined> {
    if (this.next === this.page.length && !this.isLastPage) {
      this.page = await this.repository.listByAccount(this.manager, this.accountId, this.afterSeq, PAGE);
      this.next = 0;
      this.isLastPage = this.page.length < PAGE;
      this.afterSeq = this.page.at(-1)?.seq ?? this.afterSeq;
    }
    return this.page[this.next];
  }
}
