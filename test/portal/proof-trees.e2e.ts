import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { merkleRoot } from '../../src/audit/chain/log/merkle.js';
import { inclusionProof } from '../../src/audit/chain/log/merkle-proof.js';
import { browserVerifier } from './browser-verifier.js';

describe('inclusion proofs in the portal', () => {
  it('verify every leaf of a tree at its own position only', async () => {
    const { isIncluded } = await browserVerifier();
    const leaves = Array.from({ length: 20 }, (_, at) => Buffer.of(at).toString('hex'));
    for (let size = 1; size <= leaves.length; size += 1) {
      const root = Buffer.from(merkleRoot(leaves.slice(0, size)), 'hex');
      for (let index = 0; index < size; index += 1) {
        const path = inclusionProof(leaves.slice(0, size), index).map((hash) => Buffer.from(hash, 'hex'));
        const places = Array.from({ length: size + 1 }, (_, place) => place);
        const found = await Promise.all(
          places.map((place) => isIncluded(Buffer.of(index), { index: place, size }, path, root)),
        );
        expect(found.map((isThere, place) => [place, isThere])).toEqual(
          places.map((place) => [place, place === index]),
        );
      }
    }
  });

  it.each([
    [2 ** 40, 2 ** 40 + 1],
    [2 ** 33 + 1, 2 ** 34],
    [2 ** 52 + 12_345, 2 ** 53 - 1],
  ])('verify the leaf %d of a tree with %d leaves', async (index, size) => {
    const leaf = randomBytes(8);
    const { isIncluded } = await browserVerifier();
    const { root, path } = hugeTree(leaf, BigInt(index), BigInt(size));
    expect(await isIncluded(leaf, { index, size }, path, root)).toBe(true);
    expect(await isIncluded(leaf, { index: index - 1, size }, path, root)).toBe(false);
  });
});

/** Returns the root and the path of a leaf in a tree (RFC 9162 section 2.1.1) with random other hashes. */
function hugeTree(leaf: Buffer, index: bigint, size: bigint): { root: Buffer; path: Buffer[] } {
  const hash = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
  if (size === 1n) return { root: hash(Buffer.of(0), leaf), path: [] };
  let left = 1n;
  while (left * 2n < size) left *= 2n;
  const sibling = randomBytes(32);
  const isLeft = index < left;
  const { root, path } = isLeft ? hugeTree(leaf, index, left) : hugeTree(leaf, index - left, size - left);
  const [one, other] = isLeft ? [root, sibling] : [sibling, root];
  return { root: hash(Buffer.of(1), one, other), path: [...path, sibling] };
}
