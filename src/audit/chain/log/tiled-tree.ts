import { HASH_BYTES, type LogTile, TILE_HEIGHT, TILE_WIDTH, tileOf, tilePath } from './log-tile.js';
import { consistencyNodes, edgeNodes, type TreeNode } from './log-tree.js';
import { joinSubtrees, nodeHash } from './merkle.js';

/** Returns the bytes of a tile, its hashes concatenated; undefined if there is no such tile. */
export type TileReader = (tile: LogTile) => Promise<Buffer | undefined>;

/** Error for a tile of the log that is missing or has the wrong length. */
export class BadTile extends Error {
  override readonly name = 'BadTile';
}

/**
 * Tree of a log with `size` leaves (at least one), computed from its tiles. Each tile is read at most once. The tiles
 * are trustworthy only after a root has been compared with a signed root.
 */
export class TiledTree {
  private readonly tiles = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly size: number,
    private readonly read: TileReader,
  ) {}

  /** Returns the root of the first `size` leaves, hex. @throws BadTile */
  async rootHex(size = this.size): Promise<string> {
    return this.join(edgeNodes(size));
  }

  /** Returns the proof for `verifyConsistency` that the first `oldSize` leaves are a prefix, hex. @throws BadTile */
  async consistencyProof(oldSize: number): Promise<string[]> {
    return Promise.all(consistencyNodes(oldSize, this.size).map((nodes) => this.join(nodes)));
  }

  private async join(nodes: readonly TreeNode[]): Promise<string> {
    const hashes = await Promise.all(nodes.map((node) => this.node(node)));
    return joinSubtrees(hashes).toString('hex');
  }

  private async node({ level, index }: TreeNode): Promise<Buffer> {
    const count = 2 ** (level % TILE_HEIGHT);
    const first = index * count;
    const tile = await this.tile(Math.floor(level / TILE_HEIGHT), Math.floor(first / TILE_WIDTH));
    const start = first % TILE_WIDTH;
    let hashes = Array.from({ length: count }, (_, at) =>
      tile.subarray((start + at) * HASH_BYTES, (start + at + 1) * HASH_BYTES),
    );
    while (hashes.length > 1) hashes = pairs(hashes);
    return hashes[0] ?? tile;
  }

  private tile(level: number, index: number): Promise<Buffer> {
    const tile = tileOf(level, index, this.size);
    if (tile === undefined) throw new RangeError('the tile does not exist');
    const path = tilePath(tile);
    const known = this.tiles.get(path) ?? this.readWhole(tile, path);
    this.tiles.set(path, known);
    return known;
  }

  private async readWhole(tile: LogTile, path: string): Promise<Buffer> {
    const bytes = await this.read(tile);
    if (bytes === undefined) throw new BadTile(`the log has no tile ${path}`);
    if (bytes.length !== tile.width * HASH_BYTES)
      throw new BadTile(`the tile ${path} has a different length`);
    return bytes;
  }
}

/** Returns the parents of an even number of adjacent nodes. */
function pairs(hashes: readonly Buffer[]): Buffer[] {
  return hashes.flatMap((left, at) => {
    const right = hashes[at + 1];
    return at % 2 === 1 || right === undefined ? [] : [nodeHash(left, right)];
  });
}
