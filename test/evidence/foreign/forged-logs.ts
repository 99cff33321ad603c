import { createHash } from 'node:crypto';
import { checkpointText } from '../../../src/audit/chain/log/checkpoint.js';
import type { LogTile } from '../../../src/audit/chain/log/log-tile.js';
import { NoteSigner } from '../../../src/audit/chain/log/signed-note.js';
import { ScriptedLog } from '../../support/scripted-log.js';
import type { READERS } from './planted.js';

const ORIGIN = 'shown.example.com/log';
const SIGNER = new NoteSigner(ORIGIN, Buffer.alloc(32, 31));
const HASH = 32;
/** Enough entries for a tile of level 1 and a partial tile of level 0. */
const SEEN = 300;
const GROWN = 320;

/** Verifier key of the invented logs. */
export const SHOWN_KEY = SIGNER.verifier.toString();

/** A log as readers see it, and checkpoints that were seen earlier. */
export interface ShownLog {
  readonly log: Pick<ScriptedLog, 'checkpoint' | 'tile'>;
  readonly seen: readonly string[];
}

/** Invented logs with faults. `rewritten` is the service's own log, so it is not made here. */
export const FORGED_LOGS: Record<
  Exclude<keyof typeof READERS, 'rewritten'>,
  () => ShownLog | Promise<ShownLog>
> = {
  tileAltered: () => tilesChanged({ level: 0, index: 0 }, (tile) => flipped(tile, 5)),
  tileSwapped: () => tilesChanged({ level: 0, index: 1 }, swapped),
  tileShort: () => tilesChanged({ level: 0, index: 1 }, (tile) => tile.subarray(0, -HASH)),
  tileLong: () =>
    tilesChanged({ level: 0, index: 1 }, (tile) => Buffer.concat([tile, Buffer.alloc(HASH, 1)])),
  tileAbove: () => tilesChanged({ level: 1, index: 0 }, (tile) => flipped(tile, 0)),
  sizeClaimed: async () => {
    const log = new ScriptedLog(SIGNER, entries(GROWN));
    const [, , root = ''] = (await log.checkpoint()).split('\n');
    const rootHex = Buffer.from(root, 'base64').toString('hex');
    const claimed = SIGNER.sign(checkpointText(ORIGIN, { size: GROWN + 1, rootHex }));
    const checkpoint = (): Promise<string> => Promise.resolve(claimed);
    return { log: { checkpoint, tile: (tile) => log.tile(tile) }, seen: [] };
  },
  forkSameSize: () => grownFrom(entries(GROWN), entries(GROWN, 7)),
  forkOtherSize: () => grownFrom(entries(SEEN), entries(GROWN, SEEN - 1)),
  rollback: () => grownFrom(entries(GROWN), entries(SEEN)),
  regrown: () => grownFrom(entries(SEEN), entries(GROWN, SEEN - 5)),
  removed: () => grownFrom(entries(SEEN), entries(GROWN).toSpliced(100, 1)),
  keyReplaced: () => {
    const other = new NoteSigner(ORIGIN, Buffer.alloc(32, 32));
    return grownFrom(entries(SEEN), entries(GROWN), other);
  },
};

/** Logs made in the same ways without a change. */
export const HONEST_LOGS = {
  'a log of another making, as it grows': () => grownFrom(entries(SEEN), entries(GROWN)),
  'its tiles, whole and in part': () => tilesChanged({ level: 0, index: 1 }, (tile) => tile),
} as const;

/** @param branch index from which the entries differ */
function entries(count: number, branch = count): string[] {
  return Array.from({ length: count }, (_, at) =>
    createHash('sha256')
      .update(`${at < branch ? 'entry' : 'other'} ${at}`)
      .digest('hex'),
  );
}

async function grownFrom(
  seen: readonly string[],
  shown: readonly string[],
  signer = SIGNER,
): Promise<ShownLog> {
  return { log: new ScriptedLog(signer, shown), seen: [await new ScriptedLog(SIGNER, seen).checkpoint()] };
}

/** Returns a log with one changed tile. */
async function tilesChanged(
  { level, index }: Pick<LogTile, 'level' | 'index'>,
  change: (tile: Buffer) => Buffer,
): Promise<ShownLog> {
  const { log, seen } = await grownFrom(entries(SEEN), entries(GROWN));
  const tile = async (asked: LogTile): Promise<Buffer | undefined> => {
    const honest = await log.tile(asked);
    return honest && asked.level === level && asked.index === index ? change(honest) : honest;
  };
  return { log: { checkpoint: () => log.checkpoint(), tile }, seen };
}

function flipped(tile: Buffer, place: number): Buffer {
  const copy = Buffer.from(tile);
  copy[place * HASH] = (copy[place * HASH] ?? 0) ^ 1;
  return copy;
}

function swapped(tile: Buffer): Buffer {
  return Buffer.concat([tile.subarray(HASH, 2 * HASH), tile.subarray(0, HASH), tile.subarray(2 * HASH)]);
}
