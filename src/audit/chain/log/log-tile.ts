/** Number of hashes in a full tile (https://c2sp.org/tlog-tiles). */
export const TILE_WIDTH = 256;
/** Length of a hash in bytes. */
export const HASH_BYTES = 32;
/** Tree levels between two levels of tiles (2^8 = 256). */
export const TILE_HEIGHT = 8;
const MAX_LEVEL = 63;
const PATH = /^(\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/;

/**
 * Part of a log's tree: `width` consecutive nodes of height `8 * level`, starting at node `256 * index` of that height.
 * A tile with fewer than 256 nodes is partial.
 */
export interface LogTile {
  readonly level: number;
  readonly index: number;
  readonly width: number;
}

/** Returns the path below `/tile/`: `<level>/<index>`, followed by `.p/<width>` if the tile is partial. */
export function tilePath({ level, index, width }: LogTile): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const [last = '', ...outer] = groups.reverse();
  const path = [level, ...outer.reverse().map((group) => `x${group}`), last].join('/');
  return width === TILE_WIDTH ? path : `${path}.p/${width}`;
}

/** Parses the output of {@link tilePath}; undefined if the path is not a tile's path. */
export function parseTilePath(path: string): LogTile | undefined {
  const [, level, groups = '', width = TILE_WIDTH] = PATH.exec(path) ?? [];
  if (level === undefined) return undefined;
  const tile = { level: Number(level), index: Number(groups.replace(/\D/g, '')), width: Number(width) };
  if (tile.level > MAX_LEVEL || !Number.isSafeInteger(tile.index * TILE_WIDTH)) return undefined;
  if (tile.width < 1 || tile.width > TILE_WIDTH) return undefined;
  // Each tile has exactly one path, without redundant zeros and without `.p/256`.
  return tilePath(tile) === path ? tile : undefined;
}

/** Returns the tile with this level and index in a tree of `size` leaves; undefined if the tile would be empty. */
export function tileOf(level: number, index: number, size: number): LogTile | undefined {
  const nodes = Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH;
  return nodes > 0 ? { level, index, width: Math.min(nodes, TILE_WIDTH) } : undefined;
}
