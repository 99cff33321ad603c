// Speed of the public log for checkpoints and tiles, and the number of rows that a request reads.
import { tileOf, tilePath, TILE_WIDTH } from '../../../dist/src/audit/chain/log/log-tile.js';
import { workers } from '../client.mjs';
import { rowsRead } from './reads.mjs';

const ENTRIES = '/log/tile/entries/000';
const WARM_UP = 50;

/** Returns the kinds of requests to a log of `size` leaves, each with a function that returns the next path. */
export function requestsOf(size) {
  const kinds = [
    ['a path that is nothing, for comparison', () => ENTRIES],
    ['the checkpoint', () => '/log/checkpoint'],
  ];
  for (let level = 0; tileOf(level, 0, size) !== undefined; level += 1) {
    const nodes = Math.floor(size / TILE_WIDTH ** level);
    const full = Math.floor(nodes / TILE_WIDTH);
    const one = (count) => Math.floor(Math.random() * count);
    if (full > 0) {
      kinds.push([
        `level ${level}, a full tile (of ${full})`,
        () => `/log/tile/${tilePath({ level, index: one(full), width: TILE_WIDTH })}`,
      ]);
    }
    const last = tileOf(level, full, size);
    if (last !== undefined)
      kinds.push([`level ${level}, the last tile (${last.width} wide)`, () => `/log/tile/${tilePath(last)}`]);
    const width = () => 1 + one(Math.min(nodes, TILE_WIDTH - 1));
    const partial = () => tilePath({ level, index: one(Math.max(full, 1)), width: width() });
    kinds.push([`level ${level}, a part of a tile, of any width`, () => `/log/tile/${partial()}`]);
  }
  return kinds;
}

/**
 * Measures the public log.
 * @param get requests a path
 * @returns by kind: milliseconds of sequential requests, requests per second of concurrent requests, and rows that one
 * request reads
 */
export async function measurePublicLog({ client }, get, size, { requests, width, seconds }) {
  const results = [];
  for (const [title, path] of requestsOf(size)) {
    const status = title.includes('nothing') ? 404 : 200;
    const ask = () => get(path(), undefined, status);
    for (let request = 0; request < WARM_UP; request += 1) await ask();
    const times = [];
    for (let request = 0; request < requests; request += 1) times.push((await ask()).ms);
    const perSecond = await rateOf(ask, width, seconds);
    // All requests have the same path, so that each reads the same rows.
    const same = path();
    const rows = await rowsRead(client, () => get(same, undefined, status));
    results.push({ title, times, perSecond, rows });
  }
  return results;
}

async function rateOf(ask, width, seconds) {
  const startedAt = performance.now();
  let count = 0;
  await workers(
    width,
    () => performance.now() - startedAt < seconds * 1_000,
    async () => {
      await ask();
      count += 1;
    },
  );
  return count / ((performance.now() - startedAt) / 1_000);
}
