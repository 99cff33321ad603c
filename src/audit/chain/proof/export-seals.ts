import { type AuditEvent, type ChainHead, isHashHex, isOfKind } from '../../events/audit-event.js';
import type { SealedLine } from '../hash/sealed-line.js';
import type { VerifyFailure } from '../hash/verifier.js';
import { MerkleAccumulator } from '../log/merkle.js';

interface OpenSeal {
  readonly event: AuditEvent;
  readonly tree: MerkleAccumulator;
}

/** End of a session's chain, as its seal states it. */
interface SealedEnd {
  readonly count: number;
  readonly hash: string;
  readonly sealSeq: number;
}

/** Seals and tombstones in an account's chain, with the session ends that they state. */
export class ExportSeals {
  readonly #ends = new Map<string, SealedEnd>();
  /** `seq` of the first tombstone, by session and last hash. */
  readonly #removals = new Map<string, number>();
  #open: OpenSeal | undefined;

  /** Sealed sessions, in the order of their seals. */
  get sessions(): Iterable<string> {
    return this.#ends.keys();
  }

  has(session: string): boolean {
    return this.#ends.has(session);
  }

  /** Returns the `seq` of a session's seal; undefined if the session is not sealed. */
  sealOf(session: string): number | undefined {
    return this.#ends.get(session)?.sealSeq;
  }

  /** Adds a tombstone, or a seal whose sessions are added next. */
  addEvent(event: AuditEvent): void {
    if (isOfKind(event, 'sessions_sealed')) this.#open = { event, tree: new MerkleAccumulator() };
    const { session_id: id, head_hash: hash } = event;
    if (!isOfKind(event, 'session_purged') || typeof id !== 'string' || !isHashHex(hash)) return;
    const key = keyOf(id, hash);
    this.#removals.set(key, this.#removals.get(key) ?? event.seq);
  }

  /** Adds a session to the preceding seal. @returns whether the session belongs to this seal, and to no other seal */
  addSession(line: SealedLine): boolean {
    const seal = this.#open;
    const { session_id: id, event_count: count, head_hash: hash, seal_seq: sealSeq } = line;
    if (sealSeq !== seal?.event.seq || line.leaf_index !== seal.tree.size || this.#ends.has(id)) return false;
    seal.tree.push(hash);
    this.#ends.set(id, { count, hash, sealSeq });
    return true;
  }

  /** Compares the last seal with the sessions that were added to it. */
  close(): VerifyFailure | undefined {
    if (this.#open === undefined) return undefined;
    const { event, tree } = this.#open;
    const { chain, seq, count, root } = event;
    this.#open = undefined;
    if (tree.size < Number(count)) return { code: 'truncated', chain, seq };
    return tree.size !== count || tree.root() !== root ? { code: 'head_mismatch', chain, seq } : undefined;
  }

  /** Compares a session's chain in the export with the end that its seal states. */
  conflict(session: string, head: ChainHead): VerifyFailure | undefined {
    const end = this.#ends.get(session);
    if (end === undefined || (head.nextSeq === end.count && head.hash === end.hash)) return undefined;
    if (head.nextSeq === 0 && this.removalOf(session) !== undefined) return undefined;
    if (head.nextSeq < end.count) return { code: 'truncated', chain: session, seq: head.nextSeq };
    const seq = head.nextSeq > end.count ? end.count : end.count - 1;
    return { code: 'head_mismatch', chain: session, seq };
  }

  /** Returns the `seq` of a sealed session's tombstone; undefined if the session was not removed. */
  removalOf(session: string): number | undefined {
    const end = this.#ends.get(session);
    return end === undefined ? undefined : this.#removals.get(keyOf(session, end.hash));
  }
}

function keyOf(session: string, hash: string): string {
  return `${session} ${hash}`;
}
