import { openCheckpoint, type TreeHead } from '../../audit/chain/log/checkpoint.js';
import type { LogTile } from '../../audit/chain/log/log-tile.js';
import { verifyConsistency } from '../../audit/chain/log/merkle-proof.js';
import type { NoteVerifier } from '../../audit/chain/log/signed-note.js';
import { BadTile, TiledTree } from '../../audit/chain/log/tiled-tree.js';

/** A log as it is served (https://c2sp.org/tlog-tiles). Its methods throw {@link Unreachable}. */
export interface ServedLog {
  checkpoint(): Promise<string>;
  /** Undefined if there is no such tile. */
  tile(tile: LogTile): Promise<Buffer | undefined>;
}

/** The log can't be read at present, which proves nothing. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** A checkpoint that one of the keys signed. */
export interface SignedHead extends TreeHead {
  readonly note: string;
}

export type MonitorStatus =
  | 'ok'
  /** Two signed checkpoints exist of which neither's tree is a prefix of the other's. */
  | 'fork'
  /** The served checkpoint is smaller than one seen before. */
  | 'rollback'
  /** None of the keys signed what is served as the checkpoint. */
  | 'bad_signature'
  /** The tiles are not those of the signed tree. */
  | 'bad_tiles'
  | 'silence'
  | 'unreachable';

/** That the served tree has another root at the size of the one seen: RFC 6962's consistency proof between the two. */
export interface ForkProof {
  readonly oldRootHex: string;
  readonly hashes: readonly string[];
}

/** What was found; `served`, `seen` and `proof` prove a fork to everybody who has the key. */
export interface Finding {
  readonly status: Exclude<MonitorStatus, 'silence'>;
  readonly message: string;
  /** Undefined if no signed checkpoint was served. */
  readonly head?: SignedHead;
  /** What was served as the checkpoint. */
  readonly served?: string;
  /** The checkpoint that contradicts it. */
  readonly seen?: string;
  /** Of a fork between two sizes; at the same size, the two checkpoints are proof enough. */
  readonly proof?: ForkProof;
}

/** Undefined if none of the keys signed it. */
export function signedHead(verifiers: readonly NoteVerifier[], note: string): SignedHead | undefined {
  const head = openCheckpoint(verifiers, note);
  return head === undefined ? undefined : { note, ...head };
}

/** Checks what a log serves against the checkpoints that were seen of it. */
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

/** Why the served tree does not continue the one that was seen; undefined if it does. */
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
  // Tiles that lead from the signed root to another old root prove that the old entries were changed.
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
