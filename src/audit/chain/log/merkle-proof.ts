import { isHashHex } from '../../events/audit-event.js';
import { leafHash, leftSize, merkleRoot, nodeHash } from './merkle.js';

/** Claim that `leafHex` is the leaf at `index` (from 0) of the tree with `size` leaves and the root `rootHex`. */
export interface InclusionClaim {
  readonly leafHex: string;
  readonly index: number;
  readonly size: number;
  readonly rootHex: string;
}

/** Claim that the tree with `oldSize` leaves is a prefix of the tree with `newSize` leaves. */
export interface ConsistencyClaim {
  readonly oldSize: number;
  readonly oldRootHex: string;
  readonly newSize: number;
  readonly newRootHex: string;
}

/**
 * Returns the audit path of the leaf at `index` (RFC 6962 section 2.1.1), hex, beginning with the leaf's sibling.
 * @throws RangeError if there is no such leaf
 */
export function inclusionProof(leavesHex: readonly string[], index: number): string[] {
  assertWithin(index, 0, leavesHex.length - 1);
  if (leavesHex.length === 1) return [];
  const { left, right } = split(leavesHex);
  return index < left.length
    ? [...inclusionProof(left, index), merkleRoot(right)]
    : [...inclusionProof(right, index - left.length), merkleRoot(left)];
}

/**
 * Returns the proof that the first `oldSize` leaves are a prefix of all leaves (RFC 6962 section 2.1.2), hex.
 * @throws RangeError if `oldSize` is not between 1 and the number of leaves
 */
export function consistencyProof(leavesHex: readonly string[], oldSize: number): string[] {
  assertWithin(oldSize, 1, leavesHex.length);
  return subProof(leavesHex, oldSize, true);
}

/** SUBPROOF of RFC 6962. If `known`, the proof omits the old tree's root, because the verifier already has it. */
function subProof(leavesHex: readonly string[], oldSize: number, known: boolean): string[] {
  if (oldSize === leavesHex.length) return known ? [] : [merkleRoot(leavesHex)];
  const { left, right } = split(leavesHex);
  return oldSize <= left.length
    ? [...subProof(left, oldSize, known), merkleRoot(right)]
    : [...subProof(right, oldSize - left.length, false), merkleRoot(left)];
}

/** Returns whether the proof supports the claim (RFC 9162 section 2.1.3.2). Never throws for an invalid proof. */
export function verifyInclusion(claim: InclusionClaim, proof: readonly string[]): boolean {
  const { index, size } = claim;
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return false;
  if (!proof.every(isHashHex) || !/^(?:[0-9a-f]{2})*$/.test(claim.leafHex)) return false;
  let fn = index;
  let sn = size - 1;
  let root = leafHash(claim.leafHex);
  for (const step of proof) {
    if (sn === 0) return false;
    const sibling = Buffer.from(step, 'hex');
    if (isOdd(fn) || fn === sn) {
      root = nodeHash(sibling, root);
      while (!isOdd(fn) && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else {
      root = nodeHash(root, sibling);
    }
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && root.toString('hex') === claim.rootHex;
}

/** Returns whether the proof supports the claim (RFC 9162 section 2.1.4.2). Never throws for an invalid proof. */
export function verifyConsistency(claim: ConsistencyClaim, proof: readonly string[]): boolean {
  const { oldSize, newSize, oldRootHex, newRootHex } = claim;
  if (!Number.isSafeInteger(oldSize) || !Number.isSafeInteger(newSize)) return false;
  if (oldSize < 1 || oldSize > newSize || !proof.every(isHashHex)) return false;
  if (oldSize === newSize) return proof.length === 0 && oldRootHex === newRootHex;
  let fn = oldSize - 1;
  let sn = newSize - 1;
  while (isOdd(fn)) [fn, sn] = [half(fn), half(sn)];
  // `fn` is 0 exactly if the old tree is complete. The path then begins with the old root, which the proof omits.
  const [first, ...steps] = fn === 0 ? [oldRootHex, ...proof] : proof;
  if (first === undefined) return false;
  let oldRoot = Buffer.from(first, 'hex');
  let newRoot = oldRoot;
  for (const step of steps) {
    if (sn === 0) return false;
    const sibling = Buffer.from(step, 'hex');
    if (isOdd(fn) || fn === sn) {
      oldRoot = nodeHash(sibling, oldRoot);
      newRoot = nodeHash(sibling, newRoot);
      while (!isOdd(fn) && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else {
      newRoot = nodeHash(newRoot, sibling);
    }
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && oldRoot.toString('hex') === oldRootHex && newRoot.toString('hex') === newRootHex;
}

function split(leavesHex: readonly string[]): { left: readonly string[]; right: readonly string[] } {
  const size = leftSize(leavesHex.length);
  return { left: leavesHex.slice(0, size), right: leavesHex.slice(size) };
}

function assertWithin(value: number, min: number, max: number): void {
  if (!Number.isSafeInteger(value) || value < min || value > max) {
    throw new RangeError(`${value} is not between ${min} and ${max}`);
  }
}

// Sizes may exceed the 32 bits that bitwise operators support.
function isOdd(value: number): boolean {
  return value % 2 === 1;
}

function half(value: number): number {
  return Math.floor(value / 2);
}
