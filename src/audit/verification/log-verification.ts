import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { leafHex, readCheckpoint, type TreeHead } from '../chain/log/checkpoint.js';
import { MerkleAccumulator } from '../chain/log/merkle.js';
import type { VerifyFailure } from '../chain/hash/verifier.js';
import { CheckpointFolder } from '../checkpoints/checkpoint-folder.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../checkpoints/checkpoint-keys.js';
import { CheckpointsRepository, type StoredCheckpoint } from '../checkpoints/checkpoints.repository.js';
import { inPages } from '../../common/async/read-ahead.js';
import { CHECKPOINT_LOG } from './verification-totals.js';

const PAGE = 5_000;

export interface LogVerdict {
  readonly failure: VerifyFailure | undefined;
  /** The latest checkpoint; undefined when there is none. */
  readonly latest: StoredCheckpoint | undefined;
  /** Accounts in the log, including deleted ones. */
  readonly accountIds: readonly string[];
}

/** Verifies the log of accounts' heads: every leaf, and every checkpoint in the database and in the folder. */
@Injectable()
export class LogVerification {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: CheckpointsRepository,
    private readonly folder: CheckpointFolder,
    @Inject(CHECKPOINT_KEYS) private readonly keys: CheckpointKeys,
  ) {}

  /** @param trusted a verified checkpoint: its tree must be a prefix of the log */
  async verify(trusted?: TreeHead): Promise<LogVerdict> {
    // Read first: checkpoints signed later are in the database, but need not be in the folder.
    const outside = await this.outsideHeads(trusted);
    return this.transactions.snapshot('', async (manager) => {
      const latest = await this.repository.findLatest(manager);
      const failure =
        'failure' in outside ? outside.failure : await this.walk(manager, outside.heads, trusted?.size ?? 0);
      return { failure, latest, accountIds: await this.repository.accountIds(manager) };
    });
  }

  /** Recomputes the tree leaf by leaf, and compares its root at every checkpoint. */
  private async walk(
    manager: EntityManager,
    outside: readonly TreeHead[],
    signaturesFrom: number,
  ): Promise<VerifyFailure | undefined> {
    const tree = new MerkleAccumulator();
    const stored = this.storedHeads(manager, signaturesFrom);
    let expected = await stored.next();
    let place = 0;
    const compare = async (): Promise<boolean> => {
      for (; outside[place]?.size === tree.size; place += 1) {
        if (outside[place]?.rootHex !== tree.root()) return false;
      }
      if (expected.done === true || expected.value.size !== tree.size) return true;
      const isSame = expected.value.head?.rootHex === tree.root();
      expected = await stored.next();
      return isSame;
    };
    const pages = inPages(
      (after: { index: number } | undefined) =>
        this.repository.listLog(manager, after === undefined ? 0 : after.index + 1, PAGE),
      PAGE,
    );
    for await (const leaf of pages) {
      if (leaf.index !== tree.size) return failed('truncated', tree.size);
      // A leaf is assigned its index by the checkpoint that covers it.
      if (expected.done === true && leaf.index >= signaturesFrom)
        return failed('checkpoint_invalid', tree.size);
      tree.push(leafHex(leaf));
      if (!(await compare())) return failed('checkpoint_invalid', tree.size);
    }
    const isShort = expected.done !== true || outside.slice(place).some(({ size }) => size > tree.size);
    return isShort ? failed('truncated', tree.size) : undefined;
  }

  /** Stored checkpoints in order; without a head if signature or size is wrong. */
  private async *storedHeads(
    manager: EntityManager,
    signaturesFrom: number,
  ): AsyncGenerator<{ readonly size: number; readonly head: { readonly rootHex: string } | undefined }> {
    const pages = inPages(
      (after: StoredCheckpoint | undefined) =>
        this.repository.listAfter(manager, after?.size ?? signaturesFrom, PAGE),
      PAGE,
    );
    for await (const { size, note } of pages) {
      const head = readCheckpoint(this.keys.verifiers, note);
      yield { size, head: head?.size === size ? head : undefined };
    }
  }

  /** Checkpoints outside the database, and the trusted one, ordered by size. */
  private async outsideHeads(
    trusted: TreeHead | undefined,
  ): Promise<{ heads: TreeHead[] } | { failure: VerifyFailure }> {
    const heads = trusted === undefined ? [] : [trusted];
    for (const size of await this.folder.sizes()) {
      if (size <= (trusted?.size ?? 0)) continue;
      const head = readCheckpoint(this.keys.verifiers, await this.folder.read(size));
      if (head?.size !== size) return { failure: failed('checkpoint_invalid', size) };
      heads.push(head);
    }
    return { heads };
  }
}

function failed(code: VerifyFailure['code'], seq: number): VerifyFailure {
  return { code, chain: CHECKPOINT_LOG, seq };
}
