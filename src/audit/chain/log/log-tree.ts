import { joinSubtrees, leafHash, leftSize, nodeHash } from './merkle.js';

/** Root of a complete subtree: node `index` of `level` covers 2^level leaves, starting at leaf index * 2^level. */
export interface TreeNode {
  readonly level: number;
  readonly index: number;
}

export interface HashedNode extends TreeNode {
  readonly hash: Buffer;
}

/** Appends to a log's Merkle tree (RFC 6962 section 2.1). Only the right edge of the tree is needed. */
export class LogTree {
  readonly #edge: HashedNode[];
  #size: number;

  /** @param edge nodes that {@link edgeNodes} lists for this size, in the same order */
  constructor(size: number, edge: readonly HashedNode[]) {
    this.#size = size;
    this.#edge = [...edge];
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a leaf and returns the nodes that it completes, beginning with the leaf's own node. */
  append(leafHex: string): HashedNode[] {
    let node: HashedNode = { level: 0, index: this.#size, hash: leafHash(leafHex) };
    const completed = [node];
    while (node.index % 2 === 1) {
      const left = this.#edge.pop();
      if (left === undefined) throw new RangeError('the edge does not belong to the tree');
      node = {
        level: node.level + 1,
        index: (node.index - 1) / 2,
        hash: nodeHash(left.hash, node.hash),
      };
      completed.push(node);
    }
    this.#edge.push(node);
    this.#size += 1;
    return completed;
  }

  /** Returns the root of the leaves so far, hex. Requires at least one leaf. */
  rootHex(): string {
    return joinSubtrees(this.#edge.map(({ hash }) => hash)).toString('hex');
  }
}

/** Returns the complete subtrees that make up a tree of this size, largest first. */
export function edgeNodes(size: number): TreeNode[] {
  return completeSubtrees(0, size);
}

/**
 * Returns the audit path of a leaf (RFC 6962 section 2.1.1), beginning with the leaf's sibling. Each step is the root
 * of the subtrees listed for it, largest first.
 * @throws RangeError if the leaf does not exist
 */
export function pathNodes(leafIndex: number, size: number): TreeNode[][] {
  if (!Number.isSafeInteger(leafIndex) || leafIndex < 0 || leafIndex >= size) {
    throw new RangeError('the leaf does not exist');
  }
  const steps: TreeNode[][] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + leftSize(end - start);
    if (leafIndex < middle) {
      steps.push(completeSubtrees(middle, end));
      end = middle;
    } else {
      steps.push(completeSubtrees(start, middle));
      start = middle;
    }
  }
  return steps.reverse();
}

/**
 * Returns the proof that the first `oldSize` leaves are a prefix of all leaves (RFC 6962 section 2.1.2). Each step is
 * the root of the subtrees listed for it, largest first.
 * @throws RangeError if `oldSize` is not between 1 and `size`
 */
export function consistencyNodes(oldSize: number, size: number): TreeNode[][] {
  if (!Number.isSafeInteger(oldSize) || oldSize < 1 || oldSize > size) {
    throw new RangeError('the prefix does not exist');
  }
  const steps: TreeNode[][] = [];
  let [start, end] = [0, size];
  while (end > oldSize) {
    const middle = start + leftSize(end - start);
    if (oldSize <= middle) {
      steps.push(completeSubtrees(middle, end));
      end = middle;
    } else {
      steps.push(completeSubtrees(start, middle));
      start = middle;
    }
  }
  // The verifier knows the old root, so the proof omits the old root if it would be the first step.
  if (start > 0) steps.push(completeSubtrees(start, end));
  return steps.reverse();
}

/** Returns the complete subtrees from leaf `start`, a multiple of the largest subtree's size, up to `end`. */
function completeSubtrees(start: number, end: number): TreeNode[] {
  const nodes: TreeNode[] = [];
  while (start < end) {
    let [level, width] = [0, 1];
    while (width * 2 <= end - start) [level, width] = [level + 1, width * 2];
    nodes.push({ level, index: start / width });
    start += width;
  }
  return nodes;
}
