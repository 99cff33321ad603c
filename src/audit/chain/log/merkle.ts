import { createHash, hash } from 'node:crypto';
import type { Sha256Hex } from '../../../common/text/branded.js';

const LEAF_PREFIX = Buffer.of(0);
const NODE_PREFIX = Buffer.of(1);
const EMPTY_ROOT = hash('sha256', '', 'hex');

/**
 * Computes the root of a growing Merkle tree (RFC 6962 section 2.1), in logarithmic memory. Leaves are hex strings of
 * any length; for a chain, they are the 32-byte `curr_hash` values in `seq` order.
 */
export class MerkleAccumulator {
  /** Roots of the complete subtrees, largest first. The set bits of `#size` are the subtrees' sizes. */
  readonly #subtrees: Buffer[] = [];
  #size = 0;

  /** Number of leaves so far. */
  get size(): number {
    return this.#size;
  }

  /** Adds the next leaf. @throws RangeError if it is not lower-case hex of whole bytes. */
  push(leafHex: string): void {
    let subtree = leafHash(leafHex);
    for (let rest = this.#size; rest % 2 === 1; rest = (rest - 1) / 2) {
      const left = this.#subtrees.pop();
      if (left === undefined) break;
      subtree = nodeHash(left, subtree);
    }
    this.#subtrees.push(subtree);
    this.#size += 1;
  }

  /** Returns the root of the leaves so far, hex. The root of an empty tree is the SHA-256 of the empty string. */
  root(): Sha256Hex {
    const root = this.#size === 0 ? EMPTY_ROOT : joinSubtrees(this.#subtrees).toString('hex');
    return root as Sha256Hex;
  }
}

/** Returns the root of the leaves in order. @throws RangeError if a leaf is not lower-case hex of whole bytes. */
export function merkleRoot(leavesHex: Iterable<string>): Sha256Hex {
  const tree = new MerkleAccumulator();
  for (const leaf of leavesHex) tree.push(leaf);
  return tree.root();
}

/** Returns SHA-256(0x00 || leaf). @throws RangeError if the leaf is not lower-case hex of whole bytes. */
export function leafHash(leafHex: string): Buffer<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})*$/.test(leafHex))
    throw new RangeError('a leaf must be lower-case hex with an even number of digits');
  return createHash('sha256').update(LEAF_PREFIX).update(leafHex, 'hex').digest();
}

/** Returns SHA-256(0x01 || left || right). */
export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer<ArrayBuffer> {
  return createHash('sha256').update(NODE_PREFIX).update(left).update(right).digest();
}

/** Returns the root of adjacent complete subtrees, given largest first. @throws RangeError if the list is empty. */
export function joinSubtrees(hashes: readonly Buffer[]): Buffer {
  const [last, ...rest] = hashes.toReversed();
  if (last === undefined) throw new RangeError('no hashes to join');
  return rest.reduce((right, left) => nodeHash(left, right), last);
}

/** Returns the size of a tree's left subtree: the largest power of two below `count` (RFC 6962 section 2.1). */
export function leftSize(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}
