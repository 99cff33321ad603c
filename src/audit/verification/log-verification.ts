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
      // A leaf is assigned its index by the checkpoint that covers it.
      if (expected.done === true && leaf.index >= signaturesFrom)
        return failed('checkpoint_invalid', tree.size);
      tree.push(leafHex(leaf));
      const failure = await compare();
      if (failure !== undefined) return failure;
    }
    const isShort = expected.done !== true || outside.slice(place).some(({ size }) => size > tree.size);
    return isShort ? failed('truncated', tree.size) : undefined;
  }

  /** Stored checkpoints in order; without a head if signature or size is wrong. */
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

  /** A checkpoint whose signature or root is wrong, or whose key is unknown. */
  private refused(note: string, size: number): VerifyFailure {
    const { verifiers } = this.keys;
    const isUnknown = verifiers.length > 0 && isSignedByOther(verifiers, note);
    return failed(isUnknown ? 'unknown_key' : 'checkpoint_invalid', size);
  }

  /** Checkpoints outside the database, and the trusted one, ordered by size. */
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
