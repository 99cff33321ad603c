import { HASH_BYTES, type LogTile, TILE_WIDTH, tilePath } from '../../audit/chain/log/log-tile.js';
import { readAll } from '../../common/http/read-body.js';
import { type ServedLog, Unreachable } from './log-monitor.js';

const TIMEOUT_MS = 30_000;
/** Largest answer that is read, in bytes: a tile has 8 KiB, a checkpoint far less. */
const MAX_BYTES = 1_000_000;
const NOT_FOUND = 404;

/** A log at the address where its checkpoint and its tiles are. */
export class HttpLog implements ServedLog {
  readonly #prefix: string;

  constructor(prefix: URL) {
    this.#prefix = prefix.href.replace(/\/+$/, '');
  }

  async checkpoint(): Promise<string> {
    const bytes = await this.get('checkpoint');
    if (bytes === undefined) throw new Unreachable('the address serves no checkpoint');
    return bytes.toString('utf8');
  }

  async tile(tile: LogTile): Promise<Buffer | undefined> {
    const bytes = await this.get(`tile/${tilePath(tile)}`);
    if (bytes !== undefined || tile.width === TILE_WIDTH) return bytes;
    // A log may drop a partial tile as soon as it has the full one.
    const full = await this.get(`tile/${tilePath({ ...tile, width: TILE_WIDTH })}`);
    return full?.subarray(0, tile.width * HASH_BYTES);
  }

  /** @throws Unreachable unless it is there, or is said not to be there */
  private async get(path: string): Promise<Buffer | undefined> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const { status, ok, body } = await fetch(`${this.#prefix}/${path}`, { signal });
      const bytes = body === null ? Buffer.alloc(0) : await readAll(body, MAX_BYTES);
      if (status === NOT_FOUND) return undefined;
      if (!ok) throw new Unreachable(`${path} answered ${status}`);
      return bytes;
    } catch (error) {
      if (error instanceof Unreachable) throw error;
      throw new Unreachable(`${path} could not be read: ${reasonOf(error)}`);
    }
  }
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
