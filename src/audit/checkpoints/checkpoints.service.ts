import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { checkpointText, leafHex, openCheckpoint, type TreeHead } from '../chain/checkpoint.js';
import { edgeNodes, joined, LogTree, pathNodes } from '../chain/log-tree.js';
import type { LeafProof } from '../chain/session-evidence.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from './checkpoint-keys.js';
import { CheckpointsRepository, nodeKey, type StoredCheckpoint } from './checkpoints.repository.js';

/** Leaves that one checkpoint adds at most. */
const MAX_LEAVES = 10_000;

/** A row of the log's tree that a proof or a new root needs is gone. */
export class LogDamaged extends Error {
  override readonly name = 'LogDamaged';
}

/**
 * Grows the log of accounts' heads and signs its root. A leaf never changes its place, so each checkpoint's tree is the
 * beginning of the next one's.
 */
@Injectable()
export class Checkpoints {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: CheckpointsRepository,
    @Inject(CHECKPOINT_KEYS) private readonly keys: CheckpointKeys,
  ) {}

  /**
   * Signs a checkpoint over all that is not in the log yet. Without a key, without anything new, or while another
   * instance is at it, nothing happens.
   * @returns how many leaves the log took in
   * @throws LogDamaged when the log is not as it was left: nothing is signed upon it
   */
  async sign(): Promise<number> {
    const { signer } = this.keys;
    if (signer === undefined) return 0;
    let total = 0;
    for (let last = MAX_LEAVES; last === MAX_LEAVES; total += last) {
      last = await this.transactions.run('', (manager) => this.grow(manager, total === 0));
    }
    return total;
  }

  /** Undefined when none was signed yet. */
  latest(): Promise<StoredCheckpoint | undefined> {
    return this.transactions.run('', (manager) => this.repository.findLatest(manager));
  }

  /**
   * The path from a leaf to the root of the log at that size.
   * @throws LogDamaged
   */
  async prove(manager: EntityManager, index: number, size: number): Promise<LeafProof> {
    const steps = pathNodes(index, size);
    const hashes = await this.repository.findNodes(manager, steps.flat());
    const proof = steps.map((nodes) =>
      joined(
        nodes.map((node) => {
          const hash = hashes.get(nodeKey(node));
          if (hash === undefined) throw new LogDamaged('a node of the log is missing');
          return hash;
        }),
      ).toString('hex'),
    );
    return { index, proof };
  }

  private async grow(manager: EntityManager, collect: boolean): Promise<number> {
    const { signer } = this.keys;
    if (signer === undefined || !(await this.repository.tryLock(manager))) return 0;
    if (collect) await this.repository.collectHeads(manager);
    const leaves = await this.repository.listWaiting(manager, MAX_LEAVES);
    if (leaves.length === 0) return 0;
    const tree = await this.tree(manager);
    const oldSize = tree.size;
    const nodes = leaves.flatMap((leaf) => tree.append(leafHex(leaf)));
    const head: TreeHead = { size: tree.size, rootHex: tree.rootHex() };
    const note = signer.sign(checkpointText(signer.verifier.name, head));
    await this.repository.append(manager, oldSize, leaves, nodes, note);
    return leaves.length;
  }

  /** The log as its last checkpoint says it is. */
  private async tree(manager: EntityManager): Promise<LogTree> {
    const latest = await this.repository.findLatest(manager);
    if (latest === undefined) return new LogTree(0, []);
    const nodes = edgeNodes(latest.size);
    const hashes = await this.repository.findNodes(manager, nodes);
    const edge = nodes.flatMap((node) => {
      const hash = hashes.get(nodeKey(node));
      return hash === undefined ? [] : [{ hash, ...node }];
    });
    const signed = openCheckpoint(this.keys.verifiers, latest.note);
    // Signing upon what somebody has changed would make it good.
    if (edge.length !== nodes.length || signed?.size !== latest.size)
      throw new LogDamaged('the log is damaged');
    const tree = new LogTree(latest.size, edge);
    if (tree.rootHex() !== signed.rootHex) throw new LogDamaged('the log is damaged');
    return tree;
  }
}
