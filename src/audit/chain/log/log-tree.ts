import { joinSubtrees, leafHash, leftSize, nodeHash } from './merkle.js';

/** The root of a complete subtree: node `index` of `level` covers the leaves from index * 2^level on. */
export interface TreeNode {
  readonly level: number;
  readonly index: number;
}

export interface HashedNode extends TreeNode {
  readonly hash: Buffer;
}

/** Appends to the Merkle tree of a log (RFC 6962 section 2.1), given only its right edge. */
export class LogTree {
  readonly #edge: HashedNode[];
  #size: number;

  /** @param edge the nodes of {@link edgeNodes} for that size, in order */
  constructor(size: number, edge: readonly HashedNode[]) {
    this.#size = size;
    this.#edge = [...edge];
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a leaf and returns the nodes that it completes, its own first. */
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

  /** Root of the leaves so far, hex. Requires at least one. */
  rootHex(): string {
    return joinSubtrees(this.#edge.map(({ hash }) => hash)).toString('hex');
  }
}

/** The complete subtrees that a tree of this size consists of, largest first. */
export function edgeNodes(size: number): TreeNode[] {
  return completeSubtrees(0, size);
}

/**
 * The audit path of a leaf (RFC 6962 section 2.1.1). Each step, the leaf's sibling first, is the root of the subtrees
 * listed for it, largest first.
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
 * The proof that the first `oldSize` leaves are a prefix of all (RFC 6962 section 2.1.2). Each step is the root of the
 * subtrees listed for it, largest first.
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
  // The verifier knows the old root, so it is omitted if it is the first step.
  if (start > 0) steps.push(completeSubtrees(start, end));
  return steps.reverse();
}

/** Complete subtrees of the leaves from `start` up to `end`; `start` is a multiple of the largest power within. */
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
