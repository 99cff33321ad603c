import { openCheckpoint, type TreeHead } from '../../audit/chain/log/checkpoint.js';
import type { LogTile } from '../../audit/chain/log/log-tile.js';
import { verifyConsistency } from '../../audit/chain/log/merkle-proof.js';
import type { NoteVerifier } from '../../audit/chain/log/signed-note.js';
import { BadTile, TiledTree } from '../../audit/chain/log/tiled-tree.js';

/** Log as it is served (https://c2sp.org/tlog-tiles). Its methods throw {@link Unreachable}. */
export interface ServedLog {
  checkpoint(): Promise<string>;
  /** Returns the bytes of a tile; undefined if it does not exist. */
  tile(tile: LogTile): Promise<Buffer | undefined>;
}

/** Error for a log that cannot be read at present, which is not evidence of a fault. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** Checkpoint that one of the keys signed. */
export interface SignedHead extends TreeHead {
  readonly note: string;
}

export type MonitorStatus =
  | 'ok'
  /** Two signed checkpoints are inconsistent: neither tree is a prefix of the other. */
  | 'fork'
  /** The served checkpoint is smaller than an earlier one. */
  | 'rollback'
  /** The served checkpoint is not signed by any of the keys. */
  | 'bad_signature'
  /** The tiles do not match the signed root. */
  | 'bad_tiles'
  | 'silence'
  | 'unreachable';

/** Proof that the served tree has a different root at the earlier size: RFC 6962 consistency proof of both sizes. */
export interface ForkProof {
  readonly oldRootHex: string;
  readonly hashes: readonly string[];
}

/** Outcome of a check. The fields `served`, `seen` and `proof` prove a fork to all who have the key. */
export interface Finding {
  readonly status: Exclude<MonitorStatus, 'silence'>;
  readonly message: string;
  /** Undefined if the served checkpoint is not signed. */
  readonly head?: SignedHead;
  /** Served checkpoint. */
  readonly served?: string;
  /** Earlier checkpoint that contradicts the served one. */
  readonly seen?: string;
  /** Proof of a fork between two sizes. At the same size, the two checkpoints are sufficient proof. */
  readonly proof?: ForkProof;
}

/** Returns the head of a checkpoint; undefined if none of the keys signed it. */
export function signedHead(verifiers: readonly NoteVerifier[], note: string): SignedHead | undefined {
  const head = openCheckpoint(verifiers, note);
  return head === undefined ? undefined : { note, ...head };
}

/** Compares a served log with its earlier checkpoints. */
export class LogMonitor {
  constructor(
    private readonly log: ServedLog,
    private readonly verifiers: readonly NoteVerifier[],
  ) {}

  /** @param seen earlier checkpoints of the log; without any, only its tiles are compared with its checkpoint */
  async check(seen: readonly SignedHead[]): Promise<Finding> {
    try {
      const served = await this.log.checkpoint();
      const head = signedHead(this.verifiers, served);
      if (head === undefined) {
        return { status: 'bad_signature', message: 'none of the keys signed the checkpoint', served };
      }
      return await this.compare(head, seen);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      return { status: 'unreachable', message: error.message };
    }
  }

  private async compare(head: SignedHead, seen: readonly SignedHead[]): Promise<Finding> {
    const tree = new TiledTree(head.size, (tile) => this.log.tile(tile));
    try {
      for (const old of seen) {
        const finding = await contradiction(tree, head, old);
        if (finding !== undefined) return { head, served: head.note, seen: old.note, ...finding };
      }
      if (head.size > 0 && (await tree.rootHex()) !== head.rootHex) return badTiles(head);
    } catch (error) {
      if (!(error instanceof BadTile)) throw error;
      return { ...badTiles(head), message: error.message };
    }
    return { status: 'ok', message: 'consistent with earlier checkpoints', head };
  }
}

/** Returns why the served tree does not continue the earlier one; undefined if it does. */
async function contradiction(
  tree: TiledTree,
  head: SignedHead,
  old: SignedHead,
): Promise<Pick<Finding, 'status' | 'message' | 'proof'> | undefined> {
  const sizes = `${old.size} entries were signed earlier, and ${head.size} are served now`;
  if (old.size > head.size) return { status: 'rollback', message: sizes };
  if (old.size === head.size) {
    return old.rootHex === head.rootHex
      ? undefined
      : { status: 'fork', message: `two different roots for ${head.size} entries are signed` };
  }
  if (old.size === 0) return undefined;
  const claim = { oldSize: old.size, oldRootHex: old.rootHex, newSize: head.size, newRootHex: head.rootHex };
  const hashes = await tree.consistencyProof(old.size);
  if (verifyConsistency(claim, hashes)) return undefined;
  // If the tiles lead from the signed root to a different old root, the old entries were changed.
  const oldRootHex = await tree.rootHex(old.size);
  if (!verifyConsistency({ ...claim, oldRootHex }, hashes)) {
    return {
      status: 'bad_tiles',
      message: `the tiles do not connect the two signed roots: ${sizes}`,
    };
  }
  const message = `signed entries were changed: ${sizes}`;
  return { status: 'fork', message, proof: { oldRootHex, hashes } };
}

function badTiles(head: SignedHead): Finding {
  return {
    status: 'bad_tiles',
    message: `the root of the tiles differs from the checkpoint root (${head.size} entries)`,
    head,
    served: head.note,
  };
}
