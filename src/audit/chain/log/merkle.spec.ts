import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MerkleAccumulator, merkleRoot } from './merkle.js';
import { consistencyProof, inclusionProof, verifyConsistency, verifyInclusion } from './merkle-proof.js';

/** Leaves, roots and paths from the tests of the Certificate Transparency reference implementation. */
const CT_LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const CT_ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
] as const;
const PATH_OF_FIRST = [
  '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
];
const PROOF_SIX_TO_EIGHT = [
  '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
  'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
];

/** The Merkle Tree Hash as RFC 6962, section 2.1 defines it, by recursion over binary leaves. */
function definedRoot(leaves: readonly Buffer[]): Buffer {
  const sha256 = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
  const [only] = leaves;
  if (only === undefined) return sha256();
  if (leaves.length === 1) return sha256(Buffer.of(0), only);
  const k = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return sha256(Buffer.of(1), definedRoot(leaves.slice(0, k)), definedRoot(leaves.slice(k)));
}

const hashHex = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const anyLeaves = fc.array(hashHex, { minLength: 1, maxLength: 40 });
const within = (pick: number, least: number, most: number): number => least + (pick % (most - least + 1));
const flipped = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);

describe('the Merkle root', () => {
  it.each(CT_ROOTS.map((root, size) => [size, root] as const))(
    'of the first %i reference leaves is %s',
    (size, root) => {
      expect(merkleRoot(CT_LEAVES.slice(0, size))).toBe(root);
    },
  );

  it('equals the RFC 6962 root after every push', () => {
    fc.assert(
      fc.property(fc.array(hashHex, { maxLength: 40 }), (leaves) => {
        const tree = new MerkleAccumulator();
        leaves.forEach((leaf, at) => {
          expect(tree.size).toBe(at);
          tree.push(leaf);
          const defined = definedRoot(leaves.slice(0, at + 1).map((hex) => Buffer.from(hex, 'hex')));
          expect(tree.root()).toBe(defined.toString('hex'));
        });
      }),
    );
  });

  it.each(['0', 'zz', 'AB', '00\n', '0x00'])(
    'is not changed by the malformed leaf %j, which is rejected',
    (leaf) => {
      const tree = new MerkleAccumulator();
      expect(() => {
        tree.push(leaf);
      }).toThrow(RangeError);
      expect(tree.size).toBe(0);
    },
  );
});

describe('an inclusion proof', () => {
  it('equals the reference path for the first of eight leaves', () => {
    expect(inclusionProof(CT_LEAVES, 0)).toEqual(PATH_OF_FIRST);
  });

  it('verifies for every leaf at its own index only', () => {
    fc.assert(
      fc.property(anyLeaves, fc.nat(), (leaves, pick) => {
        const index = within(pick, 0, leaves.length - 1);
        const proof = inclusionProof(leaves, index);
        const size = leaves.length;
        const claim = { leafHex: leaves[index] ?? '', index, size, rootHex: merkleRoot(leaves) };
        expect(verifyInclusion(claim, proof)).toBe(true);
        expect(verifyInclusion({ ...claim, index: index + 1 }, proof)).toBe(false);
        expect(verifyInclusion({ ...claim, index: index - 1 }, proof)).toBe(false);
        expect(verifyInclusion({ ...claim, leafHex: flipped(claim.leafHex) }, proof)).toBe(false);
        expect(verifyInclusion({ ...claim, rootHex: flipped(claim.rootHex) }, proof)).toBe(false);
        expect(verifyInclusion(claim, [...proof, claim.rootHex])).toBe(false);
        if (proof.length > 0) expect(verifyInclusion(claim, proof.slice(0, -1))).toBe(false);
        proof.forEach((step, at) => {
          expect(verifyInclusion(claim, proof.with(at, flipped(step)))).toBe(false);
          expect(verifyInclusion(claim, proof.with(at, step.slice(1)))).toBe(false);
        });
      }),
    );
  });

  it('is invalid for malformed claims, and is not generated for an impossible index', () => {
    const claim = { leafHex: '00', index: 0, size: 1, rootHex: merkleRoot(['00']) };
    expect(verifyInclusion(claim, [])).toBe(true);
    expect(verifyInclusion({ ...claim, leafHex: '0' }, [])).toBe(false);
    expect(verifyInclusion({ ...claim, size: 0 }, [])).toBe(false);
    expect(verifyInclusion({ ...claim, index: 0.5 }, [])).toBe(false);
    expect(verifyInclusion({ ...claim, size: NaN }, [])).toBe(false);
    for (const index of [-1, 8, 0.5]) expect(() => inclusionProof(CT_LEAVES, index)).toThrow(RangeError);
    expect(() => inclusionProof([], 0)).toThrow(RangeError);
  });

  it('verifies in trees with more than 2^32 leaves', () => {
    const size = 2 ** 40;
    const proof = Array.from({ length: 40 }, () => '11'.repeat(32));
    let root = createHash('sha256').update(Buffer.from('0000', 'hex')).digest();
    for (const step of proof)
      root = createHash('sha256')
        .update(Buffer.concat([Buffer.of(1), Buffer.from(step, 'hex'), root]))
        .digest();
    const claim = { leafHex: '00', index: size - 1, size, rootHex: root.toString('hex') };
    expect(verifyInclusion(claim, proof)).toBe(true);
    expect(verifyInclusion({ ...claim, index: size - 2 }, proof)).toBe(false);
  });
});

describe('a consistency proof', () => {
  it('equals the reference proofs from one, two and six leaves', () => {
    expect(consistencyProof(CT_LEAVES, 1)).toEqual(PATH_OF_FIRST);
    expect(consistencyProof(CT_LEAVES, 6)).toEqual(PROOF_SIX_TO_EIGHT);
    expect(consistencyProof(CT_LEAVES.slice(0, 5), 2)).toEqual([
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ]);
  });

  it('verifies for every prefix of a tree and for nothing else', () => {
    fc.assert(
      fc.property(anyLeaves, fc.nat(), (leaves, pick) => {
        const newSize = leaves.length;
        const oldSize = within(pick, 1, newSize);
        const proof = consistencyProof(leaves, oldSize);
        const oldRootHex = merkleRoot(leaves.slice(0, oldSize));
        const claim = { oldSize, oldRootHex, newSize, newRootHex: merkleRoot(leaves) };
        expect(verifyConsistency(claim, proof)).toBe(true);
        expect(verifyConsistency({ ...claim, oldRootHex: flipped(oldRootHex) }, proof)).toBe(false);
        expect(verifyConsistency({ ...claim, newRootHex: flipped(claim.newRootHex) }, proof)).toBe(false);
        expect(verifyConsistency(claim, [...proof, oldRootHex])).toBe(false);
        if (proof.length > 0) expect(verifyConsistency(claim, proof.slice(0, -1))).toBe(false);
        proof.forEach((step, at) => {
          expect(verifyConsistency(claim, proof.with(at, flipped(step)))).toBe(false);
        });
      }),
    );
  });

  it('is invalid for a rewritten history', () => {
    fc.assert(
      fc.property(anyLeaves, hashHex, fc.nat(), (leaves, forged, pick) => {
        const oldSize = within(pick, 1, leaves.length);
        const rewritten = leaves.with(oldSize - 1, forged);
        fc.pre(forged !== leaves[oldSize - 1]);
        const claim = {
          oldSize,
          oldRootHex: merkleRoot(leaves.slice(0, oldSize)),
          newSize: leaves.length,
          newRootHex: merkleRoot(rewritten),
        };
        expect(verifyConsistency(claim, consistencyProof(rewritten, oldSize))).toBe(false);
      }),
    );
  });

  it('is invalid for malformed claims, and is not generated for impossible sizes', () => {
    const rootHex = merkleRoot(['00']);
    const claim = { oldSize: 1, oldRootHex: rootHex, newSize: 1, newRootHex: rootHex };
    expect(verifyConsistency(claim, [])).toBe(true);
    expect(verifyConsistency({ ...claim, oldSize: 0 }, [])).toBe(false);
    expect(verifyConsistency({ ...claim, oldSize: 2 }, [])).toBe(false);
    expect(verifyConsistency({ ...claim, newSize: 2.5 }, [])).toBe(false);
    expect(verifyConsistency({ ...claim, oldSize: 3, newSize: 7 }, [])).toBe(false);
    for (const size of [0, 9, 1.5]) expect(() => consistencyProof(CT_LEAVES, size)).toThrow(RangeError);
  });
});
