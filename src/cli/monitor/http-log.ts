import { HASH_BYTES, type LogTile, TILE_WIDTH, tilePath } from '../../audit/chain/log/log-tile.js';
import { readAll } from '../../common/http/read-body.js';
import { type ServedLog, Unreachable } from './log-monitor.js';

const TIMEOUT_MS = 30_000;
/** Maximum size of a response in bytes. A tile has 8 KiB, a checkpoint far less. */
const MAX_BYTES = 1_000_000;
const NOT_FOUND = 404;

/** Log that is served over HTTP, with its checkpoint and tiles below one URL. */
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
    // A log may remove a partial tile as soon as it has the full tile.
    const full = await this.get(`tile/${tilePath({ ...tile, width: TILE_WIDTH })}`);
    return full?.subarray(0, tile.width * HASH_BYTES);
  }

  /** @throws Unreachable for network errors, and for error statuses other than 404 */
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

/** Returns the error's cause, because `fetch failed` is not informative. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
