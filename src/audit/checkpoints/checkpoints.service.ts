import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import {
  checkpointText,
  isSignedByOther,
  leafHex,
  openCheckpoint,
  type TreeHead,
} from '../chain/log/checkpoint.js';
import { consistencyNodes, LogTree, pathNodes, type TreeNode } from '../chain/log/log-tree.js';
import { joinSubtrees } from '../chain/log/merkle.js';
import type { LeafProof } from '../chain/proof/session-evidence.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from './checkpoint-keys.js';
import { CheckpointsRepository, nodeKey, type StoredCheckpoint } from './checkpoints.repository.js';
import { CopiedCheckpoints } from './copied-checkpoints.js';
import { LogDamaged, UnknownLogKey } from './log-faults.js';

/** Maximum number of leaves that one checkpoint adds. */
const MAX_LEAVES = 10_000;

/**
 * Appends to the log of account heads and signs its root. The log is append-only, so each checkpoint's tree is a prefix
 * of the next checkpoint's tree.
 */
@Injectable()
export class Checkpoints {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: CheckpointsRepository,
    private readonly copies: CopiedCheckpoints,
    @Inject(CHECKPOINT_KEYS) private readonly keys: CheckpointKeys,
  ) {}

  /**
   * Signs checkpoints for all events that are not in the log yet. Returns 0 without a key, without new events, or while
   * another instance has the lock.
   * @returns number of leaves added to the log
   * @throws LogFault if the log was changed or rolled back, or its key is unknown. No checkpoint is signed in these
   *   cases.
   */
  async sign(): Promise<number> {
    const { signer } = this.keys;
    if (signer === undefined) return 0;
    let total = 0;
    for (let last = MAX_LEAVES; last === MAX_LEAVES; total += last) {
      last = await this.transactions.run('', (manager) => this.append(manager, total === 0));
    }
    return total;
  }

  /**
   * Compares the log with its latest checkpoint and with the folder, as before each signature. Skipped without a key.
   * @throws LogFault
   */
  async check(): Promise<void> {
    if (this.keys.signer !== undefined) await this.transactions.run('', (manager) => this.tree(manager));
  }

  /** Returns the latest checkpoint; undefined before the first one. */
  latest(): Promise<StoredCheckpoint | undefined> {
    return this.transactions.run('', (manager) => this.repository.findLatest(manager));
  }

  /** Returns a leaf's inclusion proof in the log of this size. @throws LogDamaged */
  async prove(manager: EntityManager, index: number, size: number): Promise<LeafProof> {
    return { index, proof: await this.hashes(manager, pathNodes(index, size)) };
  }

  /**
   * Returns the proof that the log's first `oldSize` leaves are a prefix of its first `size` leaves (RFC 6962 section
   * 2.1.2), hex.
   * @throws LogDamaged
   */
  async proveGrowth(manager: EntityManager, oldSize: number, size: number): Promise<string[]> {
    return oldSize === 0 ? [] : this.hashes(manager, consistencyNodes(oldSize, size));
  }

  /** Returns the root of each step's subtrees, hex. */
  private async hashes(manager: EntityManager, steps: readonly TreeNode[][]): Promise<string[]> {
    const known = await this.repository.findNodes(manager, steps.flat());
    return steps.map((nodes) =>
      joinSubtrees(
        nodes.map((node) => {
          const hash = known.get(nodeKey(node));
          if (hash === undefined) throw new LogDamaged('a log node is missing');
          return hash;
        }),
      ).toString('hex'),
    );
  }

  private async append(manager: EntityManager, collect: boolean): Promise<number> {
    const { signer } = this.keys;
    if (signer === undefined || !(await this.repository.tryLock(manager))) return 0;
    const tree = await this.tree(manager);
    if (collect) await this.repository.queueHeads(manager);
    const leaves = await this.repository.listQueued(manager, MAX_LEAVES);
    if (leaves.length === 0) return 0;
    const oldSize = tree.size;
    const nodes = leaves.flatMap((leaf) => tree.append(leafHex(leaf)));
    const head: TreeHead = { size: tree.size, rootHex: tree.rootHex() };
    const note = signer.sign(checkpointText(signer.verifier.name, head));
    await this.repository.append(manager, oldSize, leaves, nodes, note);
    return leaves.length;
  }

  /** Returns the log's tree at the latest checkpoint, after comparing the log with the folder's checkpoints. */
  private async tree(manager: EntityManager): Promise<LogTree> {
    await this.copies.compare(manager);
    const latest = await this.repository.findLatest(manager);
    if (latest === undefined) return new LogTree(0, []);
    const tree = await this.repository.findTree(manager, latest.size);
    const signed = openCheckpoint(this.keys.verifiers, latest.note);
    if (signed === undefined && isSignedByOther(this.keys.verifiers, latest.note))
      throw new UnknownLogKey('the database');
    // A signature on a log that was tampered with would validate the changes.
    if (signed?.size !== latest.size || tree?.rootHex() !== signed.rootHex)
      throw new LogDamaged('the log is damaged');
    return tree;
  }
}
