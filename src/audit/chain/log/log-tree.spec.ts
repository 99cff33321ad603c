import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  consistencyNodes,
  edgeNodes,
  type HashedNode,
  LogTree,
  pathNodes,
  type TreeNode,
} from './log-tree.js';
import { merkleRoot, joinSubtrees } from './merkle.js';
import { consistencyProof, inclusionProof } from './merkle-proof.js';

const leavesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => at.toString(16).padStart(8, '0'));
const key = ({ level, index }: TreeNode): string => `${level}/${index}`;

/** All complete nodes of a tree, keyed as in the database table. */
function grown(leaves: readonly string[]): { tree: LogTree; nodes: Map<string, HashedNode> } {
  const tree = new LogTree(0, []);
  const nodes = new Map<string, HashedNode>();
  for (const leaf of leaves) for (const node of tree.append(leaf)) nodes.set(key(node), node);
  return { tree, nodes };
}

function stored(nodes: ReadonlyMap<string, HashedNode>, wanted: readonly TreeNode[]): HashedNode[] {
  return wanted.map((node) => {
    const found = nodes.get(key(node));
    if (found === undefined) throw new Error(`node ${key(node)} was never completed`);
    return found;
  });
}

describe('a log tree', () => {
  it('has the RFC 6962 root after each leaf, even if it is resumed from its edge nodes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(199), (count, pick) => {
        const leaves = leavesOf(count);
        const { tree, nodes } = grown(leaves);
        expect(tree.rootHex()).toBe(merkleRoot(leaves));
        const at = 1 + (pick % count);
        const again = new LogTree(at, stored(nodes, edgeNodes(at)));
        expect(again.rootHex()).toBe(merkleRoot(leaves.slice(0, at)));
        for (const leaf of leaves.slice(at)) again.append(leaf);
        expect(again.rootHex()).toBe(tree.rootHex());
      }),
    );
  });

  it('returns the RFC 6962 audit path for every leaf at every size', () => {
    const leaves = leavesOf(40);
    const { nodes } = grown(leaves);
    for (let size = 1; size <= leaves.length; size += 1) {
      for (let index = 0; index < size; index += 1) {
        const path = pathNodes(index, size).map((step) =>
          joinSubtrees(stored(nodes, step).map(({ hash }) => hash)).toString('hex'),
        );
        expect(path).toEqual(inclusionProof(leaves.slice(0, size), index));
      }
    }
  });

  it('returns the RFC 6962 consistency proof between all sizes', () => {
    const leaves = leavesOf(40);
    const { nodes } = grown(leaves);
    for (let size = 1; size <= leaves.length; size += 1) {
      for (let oldSize = 1; oldSize <= size; oldSize += 1) {
        const proof = consistencyNodes(oldSize, size).map((step) =>
          joinSubtrees(stored(nodes, step).map(({ hash }) => hash)).toString('hex'),
        );
        expect(proof).toEqual(consistencyProof(leaves.slice(0, size), oldSize));
      }
    }
  });

  it('throws for a leaf or size outside the tree and for an empty list of subtrees', () => {
    for (const index of [-1, 3, 0.5]) expect(() => pathNodes(index, 3)).toThrow(RangeError);
    for (const oldSize of [-1, 0, 4, 0.5]) expect(() => consistencyNodes(oldSize, 3)).toThrow(RangeError);
    expect(() => joinSubtrees([])).toThrow(RangeError);
    expect(() => new LogTree(1, []).append('00')).toThrow(RangeError);
  });
});
