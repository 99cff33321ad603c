import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { isSignedByOther, leafHex, readCheckpoint, type TreeHead } from '../chain/log/checkpoint.js';
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
  /** Latest checkpoint; undefined before the first one. */
  readonly latest: StoredCheckpoint | undefined;
  /** All accounts in the log, including deleted accounts. */
  readonly accountIds: readonly string[];
}

/** Verifies the log of account heads: each leaf, and each checkpoint in the database and in the folder. */
@Injectable()
export class LogVerification {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: CheckpointsRepository,
    private readonly folder: CheckpointFolder,
    @Inject(CHECKPOINT_KEYS) private readonly keys: CheckpointKeys,
  ) {}

  /** @param trusted verified checkpoint, whose tree must be a prefix of the log */
  async verify(trusted?: TreeHead): Promise<LogVerdict> {
    // The folder is read first, because later checkpoints are in the database, but not necessarily in the folder.
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
    const compare = async (): Promise<VerifyFailure | undefined> => {
      for (; outside[place]?.size === tree.size; place += 1) {
        if (outside[place]?.rootHex !== tree.root()) return failed('checkpoint_invalid', tree.size);
      }
      if (expected.done === true || expected.value.size !== tree.size) return undefined;
      const { head, note } = expected.value;
      if (head?.rootHex !== tree.root()) return this.refused(note, tree.size);
      expected = await stored.next();
      return undefined;
    };
    const pages = inPages(
      (after: { index: number } | undefined) =>
        this.repository.listLog(manager, after === undefined ? 0 : after.index + 1, PAGE),
      PAGE,
    );
    for await (const leaf of pages) {
      if (leaf.index !== tree.size) return failed('truncated', tree.size);
      // A leaf gets its index from the checkpoint that covers it.
      if (expected.done === true && leaf.index >= signaturesFrom)
        return failed('checkpoint_invalid', tree.size);
      tree.push(leafHex(leaf));
      const failure = await compare();
      if (failure !== undefined) return failure;
    }
    const isShort = expected.done !== true || outside.slice(place).some(({ size }) => size > tree.size);
    return isShort ? failed('truncated', tree.size) : undefined;
  }

  /** Returns the stored checkpoints in order, without a head if the signature or the size is wrong. */
  private async *storedHeads(
    manager: EntityManager,
    signaturesFrom: number,
  ): AsyncGenerator<StoredCheckpoint & { readonly head: { readonly rootHex: string } | undefined }> {
    const pages = inPages(
      (after: StoredCheckpoint | undefined) =>
        this.repository.listAfter(manager, after?.size ?? signaturesFrom, PAGE),
      PAGE,
    );
    for await (const { size, note } of pages) {
      const head = readCheckpoint(this.keys.verifiers, note);
      yield { size, note, head: head?.size === size ? head : undefined };
    }
  }

  /** Returns the failure for a checkpoint whose signature or root is wrong, or whose key is unknown. */
  private refused(note: string, size: number): VerifyFailure {
    const { verifiers } = this.keys;
    const isUnknown = verifiers.length > 0 && isSignedByOther(verifiers, note);
    return failed(isUnknown ? 'unknown_key' : 'checkpoint_invalid', size);
  }

  /** Returns the checkpoints in the folder and the trusted checkpoint, ordered by size. */
  private async outsideHeads(
    trusted: TreeHead | undefined,
  ): Promise<{ heads: TreeHead[] } | { failure: VerifyFailure }> {
    const heads = trusted === undefined ? [] : [trusted];
    for (const size of await this.folder.sizes()) {
      if (size <= (trusted?.size ?? 0)) continue;
      const note = await this.folder.read(size);
      const head = readCheckpoint(this.keys.verifiers, note);
      if (head?.size !== size) return { failure: this.refused(note, size) };
      heads.push(head);
    }
    return { heads };
  }
}

function failed(code: VerifyFailure['code'], seq: number): VerifyFailure {
  return { code, chain: CHECKPOINT_LOG, seq };
}
