import { describe, expect, it } from '@jest/globals';
import { type LogTile, TILE_HEIGHT, TILE_WIDTH, tilePath } from './log-tile.js';
import { LogTree } from './log-tree.js';
import { consistencyProof, verifyConsistency } from './merkle-proof.js';
import { BadTile, TiledTree, type TileReader } from './tiled-tree.js';

const LEAVES = Array.from({ length: 66_000 }, (_, at) => at.toString(16).padStart(8, '0'));
const SIZES = [1, 2, 255, 256, 257, 511, 512, 65_535, 65_536, 65_537, 65_900, 66_000];
const NODES = new Map<string, Buffer>();
const ROOTS = new Map<number, string>();
const tree = new LogTree(0, []);
for (const leaf of LEAVES) {
  for (const { level, index, hash } of tree.append(leaf)) NODES.set(`${level}/${index}`, hash);
  if (SIZES.includes(tree.size)) ROOTS.set(tree.size, tree.rootHex());
}

const rootAt = (size: number): string => ROOTS.get(size) ?? 'unknown';

const served: TileReader = ({ level, index, width }) =>
  Promise.resolve(
    Buffer.concat(
      Array.from({ length: width }, (_, at) => {
        const node = NODES.get(`${level * TILE_HEIGHT}/${index * TILE_WIDTH + at}`);
        if (node === undefined) throw new Error('more was asked for than there is');
        return node;
      }),
    ),
  );

describe('a tree that is read from tiles', () => {
  it.each(SIZES)('computes the root for %i leaves', async (size) => {
    expect(await new TiledTree(size, served).rootHex()).toBe(rootAt(size));
    expect(await new TiledTree(66_000, served).rootHex(size)).toBe(rootAt(size));
  });

  it.each([
    [1, 2],
    [255, 257],
    [256, 600],
    [300, 599],
    [600, 600],
  ])('proves that the tree of %i leaves is a prefix of the tree of %i leaves', async (oldSize, size) => {
    const proof = await new TiledTree(size, served).consistencyProof(oldSize);
    expect(proof).toEqual(consistencyProof(LEAVES.slice(0, size), oldSize));
  });

  it('reads only a few tiles, each once, for a proof over many leaves', async () => {
    const read: LogTile[] = [];
    const many = new TiledTree(66_000, (tile) => {
      read.push(tile);
      return served(tile);
    });
    const claim = {
      oldSize: 65_900,
      oldRootHex: rootAt(65_900),
      newSize: 66_000,
      newRootHex: rootAt(66_000),
    };
    expect(verifyConsistency(claim, await many.consistencyProof(65_900))).toBe(true);
    expect(await many.rootHex()).toBe(claim.newRootHex);
    expect(read.map(tilePath).sort()).toEqual(['0/257.p/208', '1/001.p/1', '2/000.p/1']);
  });

  it.each<[string, Buffer | undefined]>([
    ['missing', undefined],
    ['short', Buffer.alloc(31)],
    ['long', Buffer.alloc(96)],
  ])('reports the path of a tile that is %s', async (_, bytes) => {
    const broken = new TiledTree(2, () => Promise.resolve(bytes));
    await expect(broken.rootHex()).rejects.toThrow(BadTile);
    await expect(broken.consistencyProof(1)).rejects.toThrow('0/000.p/2');
  });
});
